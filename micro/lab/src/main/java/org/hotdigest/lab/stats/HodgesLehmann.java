package org.hotdigest.lab.stats;

/**
 * The Hodges-Lehmann estimate of the centre of one sample: the median of its Walsh averages
 * (x<sub>i</sub> + x<sub>j</sub>) / 2, i ≤ j.
 *
 * <p>For paired data x are the differences. One pair gone wrong moves it little (breakdown point 29 %), and it loses only
 * 5 % against the mean where the differences are normal.
 *
 * <p>Source: J. L. Hodges, E. L. Lehmann, Estimates of location based on rank tests, Annals of Mathematical Statistics
 * 34 (1963), 598-611; M. Hollander, D. A. Wolfe, Nonparametric Statistical Methods, 2nd ed. (1999), section 3.2.
 */
public final class HodgesLehmann {
    private HodgesLehmann() {}

    /**
     * The estimate, in the unit of the values.
     *
     * @param x at least one value
     * @throws IllegalArgumentException if there is none
     */
    public static double of(double... x) {
        return of(x, new double[walshAverages(x.length)]);
    }

    static int walshAverages(int n) {
        return n * (n + 1) / 2;
    }

    /** @param scratch room for all Walsh averages */
    static double of(double[] x, double[] scratch) {
        int k = 0;
        for (int i = 0; i < x.length; i++) {
            for (int j = 0; j <= i; j++) {
                scratch[k++] = (x[i] + x[j]) / 2;
            }
        }
        return Median.ofScratch(scratch, k);
    }
}
