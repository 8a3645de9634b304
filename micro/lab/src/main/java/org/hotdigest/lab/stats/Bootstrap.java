package org.hotdigest.lab.stats;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The Hodges-Lehmann estimate of a sample with its 95 % bootstrap interval.
 *
 * <p>The interval is the <em>expanded percentile interval</em>: the values are drawn with replacement
 * {@value #RESAMPLES} times, and the ends are the α′/2 and 1 − α′/2 quantiles of the estimates of these resamples, with
 *
 * <pre>α′/2 = Φ(−√(n / (n − 1)) · t<sub>0.975, n−1</sub>)</pre>
 *
 * in place of 0.025. The plain percentile interval (and BCa with it) is too narrow for few values, by the factor
 * √((n − 1) / n) and by z in the place of t: of 6 pairs it covers the truth about 86 times in 100. Expanded it covers
 * it 93 to 97 times (simulated in the tests). It stays inside the range of the values.
 *
 * <p>Source: T. C. Hesterberg, What teachers should know about the bootstrap, The American Statistician 69 (2015),
 * 371-386, section 5.3.
 */
public final class Bootstrap {
    /** Resamples drawn for an interval. */
    public static final int RESAMPLES = 10_000;

    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    private final int n;
    private final double estimate;
    private final Interval interval;
    private final double[] replicates;

    private Bootstrap(int n, double estimate, double[] replicates) {
        this.n = n;
        this.estimate = estimate;
        this.replicates = replicates;
        this.interval = interval(n, replicates);
    }

    /**
     * Estimate and interval of a sample.
     *
     * @param x at least one value; of one alone the interval is {@link Interval#UNKNOWN}
     * @param seed decides what is drawn: the same seed gives the same interval
     * @throws IllegalArgumentException if there is no value
     */
    public static Bootstrap of(double[] x, long seed) {
        return of(x, seed, RESAMPLES);
    }

    static Bootstrap of(double[] x, long seed, int resamples) {
        int n = x.length;
        SplittableRandom random = new SplittableRandom(seed);
        double[] drawn = new double[n];
        double[] scratch = new double[HodgesLehmann.walshAverages(n)];
        double[] replicates = new double[resamples];
        for (int r = 0; r < resamples; r++) {
            for (int i = 0; i < n; i++) {
                drawn[i] = x[random.nextInt(n)];
            }
            replicates[r] = HodgesLehmann.of(drawn, scratch);
        }
        return new Bootstrap(n, HodgesLehmann.of(x, scratch), replicates);
    }

    /**
     * The mean of independent estimates; of logarithms of ratios, the logarithm of their geometric mean. Its interval is
     * that of the means of their replicates, expanded as for the smallest of the samples.
     *
     * @param parts at least one, all with the same number of resamples
     * @throws IllegalArgumentException if there is none
     */
    public static Bootstrap mean(List<Bootstrap> parts) {
        if (parts.isEmpty()) {
            throw new IllegalArgumentException("the mean of no estimates");
        }
        double[] replicates = new double[parts.getFirst().replicates.length];
        for (Bootstrap part : parts) {
            for (int r = 0; r < replicates.length; r++) {
                replicates[r] += part.replicates[r] / parts.size();
            }
        }
        int n = parts.stream().mapToInt(Bootstrap::n).min().orElseThrow();
        double estimate = parts.stream().mapToDouble(Bootstrap::estimate).sum() / parts.size();
        return new Bootstrap(n, estimate, replicates);
    }

    /** How many values the estimate is of. */
    public int n() {
        return n;
    }

    /** The estimate, in the unit of the values. */
    public double estimate() {
        return estimate;
    }

    /** The 95 % interval, in the unit of the values. */
    public Interval interval() {
        return interval;
    }

    private static Interval interval(int n, double[] replicates) {
        if (n < 2) {
            return Interval.UNKNOWN;
        }
        double t = TDistribution.of(n - 1).inverseCumulativeProbability(0.975);
        double tail = NORMAL.cumulativeProbability(-Math.sqrt((double) n / (n - 1)) * t);
        double[] sorted = replicates.clone();
        Arrays.sort(sorted);
        return new Interval(quantile(sorted, tail), quantile(sorted, 1 - tail));
    }

    /** Quantile by linear interpolation between order statistics (Hyndman and Fan's type 7). */
    private static double quantile(double[] sorted, double q) {
        double h = (sorted.length - 1) * q;
        int below = (int) Math.floor(h);
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (h - below) * (sorted[above] - sorted[below]);
    }
}
