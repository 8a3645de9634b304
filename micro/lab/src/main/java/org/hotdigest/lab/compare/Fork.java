package org.hotdigest.lab.compare;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.hotdigest.lab.stats.Median;
import org.openjdk.jmh.results.RunResult;

/**
 * One run of a benchmark in a VM of its own.
 *
 * @param nanosPerOp the time of an operation in each measured iteration, in ns, in order; not empty
 * @param started when the fork was started
 * @param took how long it took with all that goes with it
 * @param vm what its VM says of itself
 * @param raw the same as JMH gave it
 */
record Fork(List<Double> nanosPerOp, Instant started, Duration took, VmReport vm, RunResult raw) {
    /** The sample: the median of the iterations, in ns per operation. */
    double sample() {
        return Median.of(nanosPerOp.stream().mapToDouble(Double::doubleValue).toArray());
    }
}
