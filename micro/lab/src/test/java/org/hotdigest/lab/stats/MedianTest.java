package org.hotdigest.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class MedianTest {
    @Test
    void ofNothingIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(Median::of);
    }

    @Test
    void leavesItsValuesInOrder() {
        double[] values = {3, 1, 2};
        assertThat(Median.of(values)).isEqualTo(2);
        assertThat(values).containsExactly(3, 1, 2);
    }

    @Property
    void isTheMiddleOfTheSorted(@ForAll @Size(min = 1, max = 60) List<@DoubleRange(min = -9, max = 9) Double> drawnValues) {
        double[] values = Drawn.array(drawnValues);
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int n = sorted.length;
        assertThat(Median.of(values)).isEqualTo((sorted[(n - 1) / 2] + sorted[n / 2]) / 2);
    }

    @Property
    void isTheMiddleOfTheSortedWithTies(@ForAll @Size(min = 1, max = 40) int[] values) {
        double[] few = Arrays.stream(values).mapToDouble(v -> v % 3).toArray();
        double[] sorted = few.clone();
        Arrays.sort(sorted);
        int n = sorted.length;
        assertThat(Median.of(few)).isEqualTo((sorted[(n - 1) / 2] + sorted[n / 2]) / 2);
    }
}
