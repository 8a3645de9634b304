package org.hotdigest.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class HolmTest {
    private static final Offset<Double> CLOSE = within(1e-12);

    /** The example of Wikipedia's "Holm-Bonferroni method": of four, only the first and the last are rejected at 0.05. */
    @Test
    void agreesWithTheTextbookExample() {
        assertThat(Holm.adjust(0.01, 0.04, 0.03, 0.005)).containsExactly(new double[] {0.03, 0.06, 0.06, 0.02}, CLOSE);
    }

    @Test
    void stopsAtOne() {
        assertThat(Holm.adjust(0.6, 0.9)).containsExactly(1, 1);
    }

    @Test
    void ofNoneIsNone() {
        assertThat(Holm.adjust()).isEmpty();
    }

    @Property
    void liesBetweenTheRawAndBonferroni(@ForAll @Size(min = 1, max = 20) List<@DoubleRange(min = 0, max = 1) Double> drawnP) {
        double[] p = Drawn.array(drawnP);
        double[] adjusted = Holm.adjust(p);
        for (int i = 0; i < p.length; i++) {
            assertThat(adjusted[i]).isBetween(p[i], Math.min(1, p.length * p[i]));
            for (int j = 0; j < p.length; j++) {
                assertThat(p[i] < p[j] && adjusted[i] > adjusted[j]).as("order kept").isFalse();
            }
        }
    }
}
