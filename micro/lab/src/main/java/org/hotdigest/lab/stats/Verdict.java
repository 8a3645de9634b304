package org.hotdigest.lab.stats;

import java.util.List;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * What the pairs of a row say of B against A.
 *
 * <p>With d = ln(time of B / time of A) and τ = ln(1 + threshold):
 * <ul>
 *   <li>{@link Same}: the interval of d lies inside ±τ;
 *   <li>{@link Faster}, {@link Slower}: the interval excludes 0, the estimate lies outside ±τ and the adjusted p is
 *       below {@value #ALPHA};
 *   <li>{@link Same} within a larger x, the next of {@link #WIDER}: the interval lies inside ±ln(1 + x), and has 0 in it or
 *       p is not below {@value #ALPHA} and the estimate at most half of that: all that can be said on a noisy machine;
 *   <li>{@link Inconclusive}: anything else.
 * </ul>
 *
 * <p>As p is one of ranks, few pairs can't make it small: n pairs give at best 2 / C(2n, n), and Holm multiplies that by
 * the number of rows. {@link #minimumPairs} is the least n with which a difference can be called at all (6 for 2 to 23
 * rows: 2 / C(12, 6) = 0.0022; 4 pairs give no less than 0.029).
 */
public sealed interface Verdict {
    /** The level of the test. */
    double ALPHA = 0.05;

    /** What a row without a difference is the same within, if the threshold is too narrow for the noise. */
    List<Double> WIDER = List.of(0.02, 0.03, 0.05);

    /** More forks than this are not worth a number. */
    int MANY_FORKS = 10_000;

    /** B takes less time. */
    record Faster() implements Verdict {}

    /** B takes more time. */
    record Slower() implements Verdict {}

    /**
     * There is no difference larger than this.
     *
     * @param threshold a fraction: the one that does not matter, or a larger one
     */
    record Same(double threshold) implements Verdict {}

    /**
     * There may be a difference or not.
     *
     * @param moreForks about how many more forks, of both sides together, would tell; a multiple of 4, as forks come in
     *     blocks; at most {@link #MANY_FORKS}
     */
    record Inconclusive(int moreForks) implements Verdict {}

    /**
     * The verdict on a row.
     *
     * @param d the pairs' logarithms of the ratio of times, B over A
     * @param p the row's p-value
     * @param adjustedP p after correction
     * @param rows how many rows p was corrected for
     * @param threshold a difference up to this fraction does not matter; above 0
     */
    static Verdict of(Bootstrap d, double p, double adjustedP, int rows, double threshold) {
        double tau = Math.log1p(threshold);
        if (d.interval().isWithin(tau)) {
            return new Same(threshold);
        }
        boolean outside = Math.abs(d.estimate()) > tau;
        if (outside && !d.interval().contains(0) && adjustedP < ALPHA) {
            return d.estimate() < 0 ? new Faster() : new Slower();
        }
        // Of 16 intervals of 95 % without a difference every other run has one that misses 0.
        for (double wider : WIDER) {
            double x = Math.log1p(wider);
            boolean none = d.interval().contains(0) || adjustedP >= ALPHA && Math.abs(d.estimate()) <= x / 2;
            if (none && wider > threshold && d.interval().isWithin(x)) {
                return new Same(wider);
            }
        }
        return new Inconclusive(moreForks(d, p, rows, tau));
    }

    /** The least even number of pairs with which a row of so many can have an adjusted p below {@value #ALPHA}. */
    static int minimumPairs(int rows) {
        int n = 2;
        while (MannWhitney.smallestP(n) * rows >= ALPHA) {
            n += 2;
        }
        return n;
    }

    /** Assumes that the estimate stays and that widths shrink, and z grows, with the square root of the pairs. */
    private static int moreForks(Bootstrap d, double p, int rows, double tau) {
        int n = d.n();
        double size = Math.abs(d.estimate());
        double halfWidth = d.interval().halfWidth();
        double wanted;
        if (Double.isInfinite(halfWidth)) {
            wanted = 0;
        } else if (size > tau) {
            wanted = n * Math.max(square(halfWidth / size), square(z(ALPHA / rows) / z(p)));
        } else {
            wanted = n * square(halfWidth / (tau - size));
        }
        double pairs = Math.max(wanted, minimumPairs(rows)) - n;
        double forks = 4 * Math.max(1, Math.ceil(pairs / 2));
        return forks < MANY_FORKS ? (int) forks : MANY_FORKS;
    }

    private static double z(double p) {
        return NormalDistribution.of(0, 1).inverseSurvivalProbability(p / 2);
    }

    private static double square(double x) {
        return x * x;
    }
}
