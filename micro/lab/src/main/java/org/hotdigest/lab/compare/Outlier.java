package org.hotdigest.lab.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.hotdigest.lab.compare.Sample.Phase;
import org.hotdigest.lab.stats.Median;

/**
 * A fork far from the others of its row and side. It is named and kept: the estimate and the test are of ranks and
 * medians, and what makes a fork slow may well be the JDK.
 *
 * @param excess its time over the median of its row and side, less 1
 */
record Outlier(Sample sample, double excess) {
    /** In standard deviations, estimated from the median absolute deviation. */
    private static final double FAR = 5;

    private static final double MAD_TO_SIGMA = 1.4826;

    /** The outliers of the comparison proper; a difference below the threshold makes none. */
    static List<Outlier> of(List<Sample> samples, List<Row> rows, double threshold) {
        List<Outlier> outliers = new ArrayList<>();
        for (Row row : rows) {
            for (String side : List.of("A", "B")) {
                List<Sample> forks = samples.stream()
                        .filter(s -> s.phase() == Phase.COMPARE && s.row().equals(row) && s.side().equals(side))
                        .toList();
                if (forks.isEmpty()) {
                    continue;
                }
                double[] logs = forks.stream().mapToDouble(s -> Math.log(s.fork().sample())).toArray();
                double median = Median.of(logs);
                double[] distances = new double[logs.length];
                for (int i = 0; i < logs.length; i++) {
                    distances[i] = Math.abs(logs[i] - median);
                }
                double far = Math.max(FAR * MAD_TO_SIGMA * Median.of(distances), Math.log1p(threshold));
                for (int i = 0; i < logs.length; i++) {
                    if (distances[i] > far) {
                        outliers.add(new Outlier(forks.get(i), Math.expm1(logs[i] - median)));
                    }
                }
            }
        }
        return outliers;
    }

    /** In a line: {@code fork 55, A digest SHA-256 64: +20.3 %}. */
    String text() {
        return String.format(
                Locale.ROOT, "fork %d, %s %s: %+.1f %%", sample.order(), sample.side(), sample.row(), 100 * excess);
    }
}
