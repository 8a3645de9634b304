package org.hotdigest.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.hotdigest.lab.compare.Axis.Tick;
import org.junit.jupiter.api.Test;

class AxisTest {
    @Test
    void linearTicksAreRoundAndInside() {
        assertThat(labels(Axis.linear(-0.5, 343.5, 0, 100, 6))).containsExactly("0", "100", "200", "300");
        assertThat(labels(Axis.linear(84.61, 84.93, 0, 100, 4))).containsExactly("84.7", "84.8", "84.9");
        assertThat(labels(Axis.linear(-0.25, 0.25, 0, 100, 5))).containsExactly("-0.2", "-0.1", "0.0", "0.1", "0.2");
    }

    @Test
    void logarithmicOnesEncloseWhatIsShown() {
        Axis axis = Axis.logarithmic(270, 750, 200, 0);
        assertThat(labels(axis)).containsExactly("200", "300", "500", "1000");
        assertThat(axis.at(200)).isEqualTo(200);
        assertThat(axis.at(1000)).isZero();
        assertThat(axis.at(Math.sqrt(200 * 1000))).isCloseTo(100, within(1e-9));
        assertThat(labels(Axis.logarithmic(400, 400, 0, 1))).containsExactly("300", "500");
        assertThat(labels(Axis.logarithmic(0.03, 2e4, 0, 1))).startsWith("0.01", "0.1", "1", "10").endsWith("100000");
    }

    @Test
    void ratiosHavePercentages() {
        assertThat(labels(Axis.ratios(Math.log(0.98), Math.log(1.05), 0, 1))).containsExactly("-2", "0", "+2", "+4");
        assertThat(labels(Axis.ratios(Math.log(0.45), Math.log(4.5), 0, 1)))
                .containsExactly("-50", "0", "+100", "+200");
        Axis wide = Axis.ratios(Math.log(0.09), Math.log(21), 0, 1);
        assertThat(labels(wide)).containsExactly("-90", "0", "+900");
        assertThat(wide.ticks().get(1).value()).isZero();
    }

    @Test
    void whatIsOutsideIsAtTheEnd() {
        Axis axis = Axis.linear(0, 10, 50, 150, 5);
        assertThat(axis.at(Double.NEGATIVE_INFINITY)).isEqualTo(50);
        assertThat(axis.at(5)).isEqualTo(100);
        assertThat(axis.at(Double.POSITIVE_INFINITY)).isEqualTo(150);
    }

    private static List<String> labels(Axis axis) {
        return axis.ticks().stream().map(Tick::label).toList();
    }
}
