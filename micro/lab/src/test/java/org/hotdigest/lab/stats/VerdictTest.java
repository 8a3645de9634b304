package org.hotdigest.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.hotdigest.lab.stats.Verdict.Faster;
import org.hotdigest.lab.stats.Verdict.Inconclusive;
import org.hotdigest.lab.stats.Verdict.Same;
import org.hotdigest.lab.stats.Verdict.Slower;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerdictTest {
    private static final double THRESHOLD = 0.01;
    private static final double LOW_P = 0.002;

    @Test
    void smallDifferenceIsSameHoweverSignificant() {
        assertThat(verdict(0.005, 0.001, LOW_P)).isEqualTo(new Same(THRESHOLD));
    }

    @Test
    void lessTimeIsFaster() {
        assertThat(verdict(-0.05, 0.01, LOW_P)).isEqualTo(new Faster());
    }

    @Test
    void moreTimeIsSlower() {
        assertThat(verdict(0.05, 0.01, LOW_P)).isEqualTo(new Slower());
    }

    @Test
    void largeDifferenceWithoutSignificanceIsInconclusive() {
        assertThat(Verdict.of(pairs(-0.05, 0.01), 0.01, Verdict.ALPHA, 5, THRESHOLD)).isInstanceOf(Inconclusive.class);
        assertThat(Verdict.of(pairs(-0.05, 0.01), 0.01, 0.0499, 5, THRESHOLD)).isEqualTo(new Faster());
    }

    @Test
    void wideIntervalIsInconclusive() {
        assertThat(verdict(0, 0.12, 1)).isInstanceOf(Inconclusive.class);
        assertThat(verdict(-0.03, 0.08, LOW_P)).isInstanceOf(Inconclusive.class);
    }

    @Test
    void withoutADifferenceTheNoiseSaysWithinWhat() {
        assertThat(verdict(0, 0.018, 1)).isEqualTo(new Same(0.02));
        assertThat(verdict(0.01, 0.018, 1)).isEqualTo(new Same(0.03));
        assertThat(verdict(0, 0.045, 1)).isEqualTo(new Same(0.05));
        // 0 is outside, and the test sees nothing: no large difference, and of a small one no proof
        assertThat(verdict(0.02, 0.01, 1)).isEqualTo(new Same(0.05));
        assertThat(verdict(0.02, 0.01, LOW_P)).isEqualTo(new Slower());
        assertThat(verdict(0.035, 0.01, 1)).isInstanceOf(Inconclusive.class);
        assertThat(verdict(0.008, 0.007, 0.06)).isEqualTo(new Same(0.02));
        assertThat(verdict(0.008, 0.007, LOW_P)).isInstanceOf(Inconclusive.class);
    }

    /** Significant, but perhaps too small to matter: neither "same" nor "faster" would be true. */
    @Test
    void estimateInsideTheThresholdWithAnIntervalThatLeavesItIsInconclusive() {
        assertThat(verdict(-0.008, 0.006, LOW_P)).isInstanceOf(Inconclusive.class);
    }

    @Test
    void thresholdIsTheSameBothWays() {
        double edge = Math.log1p(THRESHOLD);
        assertThat(verdict(edge - 1e-9, 0, LOW_P)).isEqualTo(new Same(THRESHOLD));
        assertThat(verdict(-edge + 1e-9, 0, LOW_P)).isEqualTo(new Same(THRESHOLD));
        assertThat(verdict(edge + 1e-9, 0, LOW_P)).isEqualTo(new Slower());
        assertThat(verdict(-edge - 1e-9, 0, LOW_P)).isEqualTo(new Faster());
    }

    @Test
    void onePairNeedsTheLeastNumber() {
        Bootstrap one = Bootstrap.of(new double[] {0.3}, 1);
        // 6 pairs are wanted; blocks are of two.
        assertThat(Verdict.of(one, 1, 1, 16, THRESHOLD)).isEqualTo(new Inconclusive(12));
    }

    @Test
    void twiceAsWideNeedsAboutFourTimesTheForks() {
        int narrow = ((Inconclusive) verdict(0, 0.12, 1)).moreForks() + 12;
        int wide = ((Inconclusive) verdict(0, 0.24, 1)).moreForks() + 12;
        assertThat((double) wide / narrow).isBetween(3.5, 4.5);
        assertThat(narrow % 4).isZero();
    }

    @Test
    void hopelessIsCapped() {
        assertThat(verdict(0, 5, 1)).isEqualTo(new Inconclusive(Verdict.MANY_FORKS));
        assertThat(verdict(0.05, 0.3, 1)).isEqualTo(new Inconclusive(Verdict.MANY_FORKS));
    }

    @ParameterizedTest
    @CsvSource({"1, 4", "2, 6", "8, 6", "16, 6", "23, 6", "24, 8", "32, 8"})
    void minimumPairsCanBeSignificant(int rows, int pairs) {
        assertThat(Verdict.minimumPairs(rows)).isEqualTo(pairs);
        assertThat(MannWhitney.smallestP(pairs) * rows).isLessThan(Verdict.ALPHA);
        assertThat(MannWhitney.smallestP(pairs - 2) * rows).isGreaterThanOrEqualTo(Verdict.ALPHA);
    }

    private static Verdict verdict(double centre, double spread, double p) {
        return Verdict.of(pairs(centre, spread), p, p, 16, THRESHOLD);
    }

    /** Six pairs, symmetric about the centre. */
    private static Bootstrap pairs(double centre, double spread) {
        double[] x = {-1, 1, -0.5, 0.5, -0.2, 0.2};
        return Bootstrap.of(Arrays.stream(x).map(v -> centre + v * spread).toArray(), 1);
    }
}
