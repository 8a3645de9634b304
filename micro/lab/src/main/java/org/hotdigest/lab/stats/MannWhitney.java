package org.hotdigest.lab.stats;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * The Mann-Whitney U test (Wilcoxon rank-sum test) of two independent samples, two-sided.
 *
 * <pre>U = Σ<sub>i,j</sub> [a<sub>i</sub> &gt; b<sub>j</sub>] + ½ [a<sub>i</sub> = b<sub>j</sub>]</pre>
 *
 * <p>Without ties, and with fewer than {@value #EXACT_BELOW} values in each sample, p is exact: twice the smaller tail
 * of U's distribution over all C(n+m, n) orders, counted by Mann and Whitney's recurrence
 * w(u; n, m) = w(u − m; n − 1, m) + w(u; n, m − 1). Otherwise p is that of the normal approximation with continuity
 * correction, mean nm/2 and variance nm/12 · (N + 1 − Σ(t³ − t) / (N(N − 1))), N = n + m, t the sizes of the groups of
 * ties. These are also the choices of R's {@code wilcox.test}.
 *
 * <p>Source: H. B. Mann, D. R. Whitney, On a test of whether one of two random variables is stochastically larger than
 * the other, Annals of Mathematical Statistics 18 (1947), 50-60; M. Hollander, D. A. Wolfe, Nonparametric Statistical
 * Methods, 2nd ed. (1999), section 4.1.
 *
 * @param u the statistic U of the first sample
 * @param p the two-sided p-value, in (0, 1]
 * @param exact whether p is exact
 */
public record MannWhitney(double u, double p, boolean exact) {
    private static final int EXACT_BELOW = 50;

    /**
     * Tests a against b.
     *
     * @param a at least one value
     * @param b at least one value
     * @throws IllegalArgumentException if a sample is empty
     */
    public static MannWhitney test(double[] a, double[] b) {
        if (a.length == 0 || b.length == 0) {
            throw new IllegalArgumentException("a Mann-Whitney test of an empty sample");
        }
        double u = 0;
        for (double x : a) {
            for (double y : b) {
                u += x > y ? 1 : x == y ? 0.5 : 0;
            }
        }
        double ties = ties(a, b);
        if (ties == 0 && a.length < EXACT_BELOW && b.length < EXACT_BELOW) {
            return new MannWhitney(u, exactP(u, a.length, b.length), true);
        }
        return new MannWhitney(u, normalP(u, a.length, b.length, ties), false);
    }

    /**
     * The smallest p that two samples of n values each can give: 2 / C(2n, n), when all of one lie below all of the
     * other.
     */
    public static double smallestP(int n) {
        double orders = 1;
        for (int i = 1; i <= n; i++) {
            orders *= (double) (n + i) / i;
        }
        return Math.min(1, 2 / orders);
    }

    /** In how many of all orders of n and m values U is 0, 1, …, nm. */
    static double[] counts(int n, int m) {
        // counts[j] holds w(·; i, j) while i grows: a row of the recurrence is enough.
        double[][] counts = new double[m + 1][];
        for (int j = 0; j <= m; j++) {
            counts[j] = new double[] {1};
        }
        for (int i = 1; i <= n; i++) {
            counts[0] = new double[] {1};
            for (int j = 1; j <= m; j++) {
                double[] next = new double[i * j + 1];
                for (int u = 0; u < next.length; u++) {
                    double w = 0;
                    if (u >= j) {
                        w += counts[j][u - j];
                    }
                    if (u < counts[j - 1].length) {
                        w += counts[j - 1][u];
                    }
                    next[u] = w;
                }
                counts[j] = next;
            }
        }
        return counts[m];
    }

    private static double exactP(double u, int n, int m) {
        double[] counts = counts(n, m);
        int tail = (int) Math.min(u, (double) n * m - u);
        double below = Arrays.stream(counts, 0, tail + 1).sum();
        return Math.min(1, 2 * below / Arrays.stream(counts).sum());
    }

    private static double normalP(double u, int n, int m, double ties) {
        double total = n + m;
        double variance = n * m / 12.0 * (total + 1 - ties / (total * (total - 1)));
        if (variance <= 0) {
            return 1;
        }
        double distance = Math.max(0, Math.abs(u - n * m / 2.0) - 0.5);
        return 2 * NormalDistribution.of(0, 1).survivalProbability(distance / Math.sqrt(variance));
    }

    /** Σ(t³ − t) over the groups of equal values. */
    private static double ties(double[] a, double[] b) {
        double[] all = Arrays.copyOf(a, a.length + b.length);
        System.arraycopy(b, 0, all, a.length, b.length);
        Arrays.sort(all);
        double sum = 0;
        int start = 0;
        for (int i = 1; i <= all.length; i++) {
            if (i == all.length || all[i] != all[start]) {
                double t = i - start;
                sum += t * t * t - t;
                start = i;
            }
        }
        return sum;
    }
}
