package org.hotdigest.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/**
 * Figures of R version 4.2.2 Patched (2022-11-10 r83330), Debian's r-base-core, computed 2026-12-01 by
 *
 * <pre>
 * a &lt;- c(160.3, 159.8, 161.1, 160.9, 160.0, 162.4)
 * b &lt;- c(152.2, 151.7, 152.9, 153.8, 152.6, 160.5)
 * c &lt;- c(101.2, 103.9, 99.7, 104.4, 100.8, 102.5, 98.9, 105.3)
 * d &lt;- c(102.1, 100.3, 106.6, 107.2, 103.1, 108.8, 104.9, 101.9)
 * w &lt;- function(x, y) with(wilcox.test(x, y), cat(method, statistic, format(p.value, digits = 15), "\n"))
 * w(a, b); w(c, d); w(b, d); w(a[1:2], b[1:2])
 * long &lt;- function(n, s) { x &lt;- numeric(n); for (i in 1:n) { s &lt;- (s * 16807) %% 2147483647; x[i] &lt;- s / 2147483647 }; x }
 * w(long(49, 1), long(49, 2) + 0.1); w(long(50, 1), long(50, 2) + 0.1)
 * h &lt;- function(x) format(wilcox.test(x, conf.int = TRUE)$estimate, digits = 15)
 * h(log(b / a)); h(log(d / c))
 * p.adjust(c(0.01, 0.02, 0.03, 0.04, 0.05), "holm")
 * p.adjust(c(0.0021645, 0.97, 0.3, 0.0021645, 0.04, 0.013, 0.6, 0.0007), "holm")
 * </pre>
 */
class AgreesWithRTest {
    private static final double[] A = {160.3, 159.8, 161.1, 160.9, 160.0, 162.4};
    private static final double[] B = {152.2, 151.7, 152.9, 153.8, 152.6, 160.5};
    private static final double[] C = {101.2, 103.9, 99.7, 104.4, 100.8, 102.5, 98.9, 105.3};
    private static final double[] D = {102.1, 100.3, 106.6, 107.2, 103.1, 108.8, 104.9, 101.9};

    private static final Offset<Double> CLOSE = within(1e-13);

    @Test
    void mannWhitneyIsExactForFewValues() {
        same(MannWhitney.test(A, B), true, 33, 0.0151515151515152);
        same(MannWhitney.test(C, D), true, 18, 0.160528360528361);
        // all of one lie above all of the other
        same(MannWhitney.test(D, B), true, 0, 0.000666000666000666);
        same(MannWhitney.test(B, D), true, 48, 0.000666000666000666);
        same(MannWhitney.test(new double[] {160.3, 159.8}, new double[] {152.2, 151.7}), true, 4, 0.333333333333333);
    }

    @Test
    void mannWhitneyIsExactBelowFiftyValuesAndNormalFromThere() {
        same(MannWhitney.test(drawn(49, 1, 0), drawn(49, 2, 0.1)), true, 1141, 0.676397640938228);
        same(MannWhitney.test(drawn(50, 1, 0), drawn(50, 2, 0.1)), false, 1162, 0.546369502165315);
    }

    @Test
    void hodgesLehmannOfPairedLogRatios() {
        assertThat(HodgesLehmann.of(logRatios(A, B))).isCloseTo(-0.0485740719522409, CLOSE);
        assertThat(HodgesLehmann.of(logRatios(C, D))).isCloseTo(0.0201106530691774, CLOSE);
    }

    @Test
    void holm() {
        assertThat(Holm.adjust(0.01, 0.02, 0.03, 0.04, 0.05)).containsExactly(new double[] {0.05, 0.08, 0.09, 0.09, 0.09}, CLOSE);
        assertThat(Holm.adjust(0.0021645, 0.97, 0.3, 0.0021645, 0.04, 0.013, 0.6, 0.0007))
                .containsExactly(new double[] {0.0151515, 1, 0.9, 0.0151515, 0.16, 0.065, 1, 0.0056}, CLOSE);
    }

    private static void same(MannWhitney ours, boolean exact, double w, double p) {
        assertThat(ours.exact()).isEqualTo(exact);
        assertThat(ours.u()).isEqualTo(w);
        assertThat(ours.p()).isCloseTo(p, CLOSE);
    }

    private static double[] logRatios(double[] from, double[] to) {
        double[] ratios = new double[from.length];
        for (int i = 0; i < ratios.length; i++) {
            ratios[i] = Math.log(to[i] / from[i]);
        }
        return ratios;
    }

    /** The minimal standard generator of Park and Miller, as in the script. */
    private static double[] drawn(int n, long seed, double shift) {
        double[] x = new double[n];
        long s = seed;
        for (int i = 0; i < n; i++) {
            s = s * 16807 % 2147483647;
            x[i] = s / 2147483647.0 + shift;
        }
        return x;
    }
}
