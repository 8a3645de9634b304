package org.hotdigest.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ForkTest {
    @Test
    void iterationIsTheFastestOfSlicesSpreadOverTheFork() {
        assertThat(Fork.iterations(List.of(3.0, 1.0, 2.0, 9.0, 0.5, 7.0), 3)).containsExactly(3.0, 0.5, 2.0);
        assertThat(Fork.iterations(List.of(3.0, 2.0), 2)).containsExactly(3.0, 2.0);
        assertThat(Fork.iterations(List.of(3.0, 2.0, 1.0), 1)).containsExactly(1.0);
    }

    /** A burst of half the fork must not move the sample. */
    @Test
    void burstsDoNotMoveTheSample() {
        List<Double> quiet = new ArrayList<>();
        List<Double> disturbed = new ArrayList<>();
        for (int i = 0; i < 80; i++) {
            double time = 100 + 0.01 * (i * 37 % 80);
            quiet.add(time);
            disturbed.add(i >= 20 && i < 60 ? 1.4 * time : time);
        }
        Row row = new Row("digest", "MD5", 64);
        double expected = sample(row, Fork.iterations(quiet, 8));
        assertThat(sample(row, Fork.iterations(disturbed, 8)) / expected).isBetween(0.999, 1.001);
    }

    @Test
    void longInputsGetOneSliceAnIterationAndRoomInTheHeap() {
        assertThat(Effort.QUICK.slices(new Row("digest", "MD5", 64))).isEqualTo(7);
        Row longRow = new Row("digest", "MD5", 1 << 28);
        assertThat(Effort.QUICK.slices(longRow)).isEqualTo(1);
        assertThat(JmhForks.heapArguments(longRow)).contains("-Xmx560m");
    }

    private static double sample(Row row, List<Double> iterations) {
        double[] times = iterations.stream().mapToDouble(Double::doubleValue).toArray();
        return Synthetic.fork("A", row, Synthetic.START, times).sample();
    }
}
