package org.hotdigest.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class HodgesLehmannTest {
    /**
     * Hollander and Wolfe (1973), p. 29: Hamilton's depression scale before and after a tranquilizer; the book's
     * estimate is −0.46. The data are also the example of R's {@code wilcox.test}.
     */
    @Test
    void agreesWithHollanderAndWolfe() {
        double[] before = {1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30};
        double[] after = {0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29};
        double[] change = new double[before.length];
        for (int i = 0; i < change.length; i++) {
            change[i] = after[i] - before[i];
        }
        assertThat(HodgesLehmann.of(change)).isCloseTo(-0.46, within(1e-9));
    }

    @Test
    void isTheMedianOfAllWalshAverages() {
        // 1, 3, 10: averages 1, 2, 3, 5.5, 6.5, 10.
        assertThat(HodgesLehmann.of(10, 1, 3)).isEqualTo(4.25);
    }

    @Test
    void isNotLedAstrayByOneWildPair() {
        assertThat(HodgesLehmann.of(1.0, 1.1, 0.9, 1.05, 0.95, 1e6)).isBetween(0.9, 1.2);
    }

    @Property
    void movesWithTheValues(
            @ForAll @Size(min = 1, max = 20) List<@DoubleRange(min = -9, max = 9) Double> drawnX,
            @ForAll @DoubleRange(min = -99, max = 99) double shift) {
        double[] x = Drawn.array(drawnX);
        double[] shifted = Arrays.stream(x).map(v -> v + shift).toArray();
        assertThat(HodgesLehmann.of(shifted)).isCloseTo(HodgesLehmann.of(x) + shift, within(1e-9));
    }

    @Property
    void turnsItsSignWithTheValues(@ForAll @Size(min = 1, max = 20) List<@DoubleRange(min = -9, max = 9) Double> drawnX) {
        double[] x = Drawn.array(drawnX);
        double[] negated = Arrays.stream(x).map(v -> -v).toArray();
        assertThat(HodgesLehmann.of(negated)).isCloseTo(-HodgesLehmann.of(x), within(1e-12));
    }
}
