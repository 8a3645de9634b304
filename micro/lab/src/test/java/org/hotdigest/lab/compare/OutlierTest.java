package org.hotdigest.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.hotdigest.lab.compare.Sample.Phase;
import org.junit.jupiter.api.Test;

class OutlierTest {
    private static final Row ROW = new Row("digest", "SHA-256", 64);

    @Test
    void theOneForkThatIsFarIsNamed() {
        List<Sample> samples = forks(101, 101.2, 100.9, 122, 101.1, 101.3);
        assertThat(Outlier.of(samples, List.of(ROW), 0.01))
                .singleElement()
                .satisfies(o -> assertThat(o.text()).isEqualTo("fork 3, A digest SHA-256 64: +20.6 %"));
        assertThat(ReportText.markdown(Report.of(Synthetic.setup(List.of(ROW)), true, withB(samples))))
                .contains("- forks far from their like, kept: fork 3, A digest SHA-256 64: +20.6 %");
    }

    @Test
    void withoutSpreadTheThresholdDecides() {
        assertThat(Outlier.of(forks(100, 100, 100, 100.9), List.of(ROW), 0.01)).isEmpty();
        assertThat(Outlier.of(forks(100, 100, 100, 101.1), List.of(ROW), 0.01)).hasSize(1);
    }

    @Test
    void aWideRowHasNone() {
        assertThat(Outlier.of(forks(100, 110, 120, 130, 140, 150), List.of(ROW), 0.01)).isEmpty();
        assertThat(Outlier.of(List.of(), List.of(ROW), 0.01)).isEmpty();
    }

    private static List<Sample> forks(double... nanos) {
        List<Sample> samples = new ArrayList<>();
        for (double time : nanos) {
            samples.add(new Sample(samples.size(), Phase.COMPARE, ROW, "A", samples.size(),
                    Synthetic.fork("A", ROW, Synthetic.START, time)));
        }
        return samples;
    }

    private static List<Sample> withB(List<Sample> samples) {
        List<Sample> both = new ArrayList<>(samples);
        samples.forEach(s -> both.add(new Sample(10 + s.order(), Phase.COMPARE, ROW, "B", s.pair(),
                Synthetic.fork("B", ROW, Synthetic.START, 101))));
        return both;
    }
}
