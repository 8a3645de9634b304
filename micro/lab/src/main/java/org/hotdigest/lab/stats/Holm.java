package org.hotdigest.lab.stats;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Holm's step-down correction: p-values for which the chance of even one false discovery among all tests stays below
 * the level.
 *
 * <pre>adjusted p<sub>(i)</sub> = max<sub>j ≤ i</sub> min(1, (m − j + 1) · p<sub>(j)</sub>)</pre>
 *
 * with p<sub>(1)</sub> ≤ … ≤ p<sub>(m)</sub>.
 *
 * <p>Source: S. Holm, A simple sequentially rejective multiple test procedure, Scandinavian Journal of Statistics 6
 * (1979), 65-70.
 */
public final class Holm {
    private Holm() {}

    /** The adjusted p-values, in the order of {@code p}; none for none. */
    public static double[] adjust(double... p) {
        int[] order = IntStream.range(0, p.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> p[i]))
                .mapToInt(Integer::intValue)
                .toArray();
        double[] adjusted = new double[p.length];
        double largest = 0;
        for (int i = 0; i < order.length; i++) {
            largest = Math.max(largest, Math.min(1, (p.length - i) * p[order[i]]));
            adjusted[order[i]] = largest;
        }
        return adjusted;
    }
}
