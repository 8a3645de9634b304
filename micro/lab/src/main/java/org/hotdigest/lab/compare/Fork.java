package org.hotdigest.lab.compare;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.hotdigest.lab.stats.Median;
import org.openjdk.jmh.results.RunResult;

/**
 * One run of a benchmark in a VM of its own.
 *
 * <p>An iteration is a number of short slices (iterations to JMH) spread evenly over the fork, and its time that of the
 * fastest: what disturbs a slice, another guest on the same core or the collector, only ever makes it slower, and lasts
 * many slices but seldom the whole fork.
 *
 * @param nanosPerOp the time of an operation in each measured iteration, in ns, in order; not empty
 * @param started when the fork was started
 * @param took how long it took with all that goes with it
 * @param vm what its VM says of itself
 * @param raw the same as JMH gave it; null for a saved fork, of which {@code started} and {@code took} say nothing either
 */
record Fork(List<Double> nanosPerOp, Instant started, Duration took, VmReport vm, RunResult raw) {
    /** The times of so many iterations, from 1 to the number of slices; slice i belongs to iteration i mod count. */
    static List<Double> iterations(List<Double> slices, int count) {
        List<Double> fastest = new ArrayList<>(slices.subList(0, count));
        for (int i = count; i < slices.size(); i++) {
            fastest.set(i % count, Math.min(fastest.get(i % count), slices.get(i)));
        }
        return List.copyOf(fastest);
    }

    /** The sample: the median of the iterations, in ns per operation. */
    double sample() {
        return Median.of(nanosPerOp.stream().mapToDouble(Double::doubleValue).toArray());
    }
}
