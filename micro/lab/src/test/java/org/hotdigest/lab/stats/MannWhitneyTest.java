package org.hotdigest.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.apache.commons.statistics.inference.ContinuityCorrection;
import org.apache.commons.statistics.inference.MannWhitneyUTest;
import org.apache.commons.statistics.inference.PValueMethod;
import org.junit.jupiter.api.Test;

class MannWhitneyTest {
    /** Mann and Whitney (1947), table I: P(U ≤ u) to three decimals. */
    @Test
    void countsAgreeWithMannAndWhitneysTable() {
        assertThat(cumulative(3, 3)).startsWith(.050, .100, .200, .350, .500);
        assertThat(cumulative(4, 4)).startsWith(.014, .029, .057, .100, .171, .243, .343, .443, .557);
        assertThat(cumulative(3, 4)).startsWith(.029, .057, .114, .200, .314, .429, .571);
    }

    /**
     * Hollander and Wolfe (1973), p. 69: permeability of the human chorioamnion at term and at 12 to 26 weeks. R's
     * documentation of {@code wilcox.test} has it as example: W = 35, p = 0.1272 one-sided, so 0.2544.
     */
    @Test
    void agreesWithRWithoutTies() {
        double[] term = {0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46};
        double[] early = {1.15, 0.88, 0.90, 0.74, 1.21};
        MannWhitney test = MannWhitney.test(term, early);
        assertThat(test.u()).isEqualTo(35);
        assertThat(test.p()).isCloseTo(0.2544, within(5e-5));
        assertThat(test.exact()).isTrue();
    }

    /**
     * R's data set {@code airquality}, {@code wilcox.test(Ozone ~ Month, data = airquality, subset = Month %in% c(5,
     * 8))}, from the same page: W = 127.5, p = 0.0001208, by normal approximation as there are ties.
     */
    @Test
    void agreesWithRWithTies() {
        double[] may = {
            41, 36, 12, 18, 28, 23, 19, 8, 7, 16, 11, 14, 18, 14, 34, 6, 30, 11, 1, 11, 4, 32, 23, 45, 115, 37
        };
        double[] august = {
            39, 9, 16, 78, 35, 66, 122, 89, 110, 44, 28, 65, 22, 59, 23, 31, 44, 21, 9, 45, 168, 73, 76, 118, 84, 85
        };
        MannWhitney test = MannWhitney.test(may, august);
        assertThat(test.u()).isEqualTo(127.5);
        assertThat(test.p()).isCloseTo(0.0001208, within(5e-8));
        assertThat(test.exact()).isFalse();
    }

    @Test
    void ofEqualValuesSaysNothing() {
        assertThat(MannWhitney.test(new double[] {1, 1, 1}, new double[] {1, 1}).p()).isEqualTo(1);
    }

    @Test
    void smallestPIsThatOfSeparateSamples() {
        for (int n = 1; n < 12; n++) {
            double[] low = new double[n];
            double[] high = new double[n];
            Arrays.setAll(low, i -> i);
            Arrays.setAll(high, i -> i + 100);
            assertThat(MannWhitney.test(low, high).p())
                    .as("%d values each", n)
                    .isCloseTo(MannWhitney.smallestP(n), within(1e-12));
        }
        assertThat(MannWhitney.smallestP(6)).isCloseTo(2 / 924.0, within(1e-15));
    }

    @Test
    void refusesAnEmptySample() {
        assertThatIllegalArgumentException().isThrownBy(() -> MannWhitney.test(new double[0], new double[1]));
    }

    @Property
    void doesNotCareWhichComesFirst(
            @ForAll @Size(min = 1, max = 12) List<@DoubleRange(min = -9, max = 9) Double> drawnA,
            @ForAll @Size(min = 1, max = 12) List<@DoubleRange(min = -9, max = 9) Double> drawnB) {
        double[] a = Drawn.array(drawnA);
        double[] b = Drawn.array(drawnB);
        MannWhitney there = MannWhitney.test(a, b);
        MannWhitney back = MannWhitney.test(b, a);
        assertThat(there.p()).isCloseTo(back.p(), within(1e-12));
        assertThat(there.u() + back.u()).isEqualTo(a.length * b.length);
    }

    @Property(tries = 300)
    void agreesWithCommonsStatistics(
            @ForAll @Size(min = 1, max = 25) int[] a, @ForAll @Size(min = 1, max = 25) int[] b) {
        double[] x = Arrays.stream(a).mapToDouble(v -> v % 100).toArray();
        double[] y = Arrays.stream(b).mapToDouble(v -> v % 100).toArray();
        MannWhitney ours = MannWhitney.test(x, y);
        PValueMethod method = ours.exact() ? PValueMethod.EXACT : PValueMethod.ASYMPTOTIC;
        var theirs = MannWhitneyUTest.withDefaults()
                .with(method)
                .with(ContinuityCorrection.ENABLED)
                .test(x, y);
        assertThat(ours.u()).isEqualTo(theirs.getStatistic());
        // Where all values are tied theirs is not a number.
        double p = Double.isNaN(theirs.getPValue()) ? 1 : theirs.getPValue();
        assertThat(ours.p()).isCloseTo(p, within(1e-9));
    }

    private static double[] cumulative(int n, int m) {
        double[] counts = MannWhitney.counts(n, m);
        double all = Arrays.stream(counts).sum();
        Arrays.parallelPrefix(counts, Double::sum);
        return Arrays.stream(counts).map(c -> Math.rint(1000 * c / all) / 1000).toArray();
    }
}
