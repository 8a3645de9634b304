package org.hotdigest.lab.compare;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.hotdigest.lab.compare.Sample.Phase;
import org.hotdigest.lab.stats.Bootstrap;
import org.hotdigest.lab.stats.Holm;
import org.hotdigest.lab.stats.MannWhitney;
import org.hotdigest.lab.stats.Median;
import org.hotdigest.lab.stats.Verdict;

/**
 * What a run has shown, ready to be printed.
 *
 * @param setup what was asked for, and where
 * @param partial whether the run was ended before its time
 * @param aVm what A's forks said of their VM; empty if none ran
 * @param bVm the same of B
 * @param noise A against itself, row by row
 * @param rows A against B; of the rows asked for those with a whole pair
 * @param missing the other rows
 * @param means the geometric means: one for each digest, then one over all rows
 * @param outliers forks far from their like, which count like all others
 * @param uneven forks during which the machine changed its pace, which are not counted
 * @param conditions what the machine did meanwhile; empty if nobody looked
 */
record Report(
        Setup setup,
        boolean partial,
        Optional<VmReport> aVm,
        Optional<VmReport> bVm,
        List<NoiseRow> noise,
        List<RowResult> rows,
        List<Row> missing,
        List<Mean> means,
        List<Outlier> outliers,
        int uneven,
        Optional<Conditions> conditions) {

    /**
     * What was asked for, and where.
     *
     * @param rows what is compared
     * @param effort how much is measured; empty for saved results
     * @param seed decides the order of forks and the bootstrap's draws
     * @param threshold a difference up to this fraction does not matter
     * @param machine where
     * @param date when it started, or when saved results were read
     * @param baseline what A is, if it is not run now
     */
    record Setup(
            List<Row> rows,
            Side a,
            Side b,
            Optional<Effort> effort,
            long seed,
            double threshold,
            Machine machine,
            Instant date,
            Optional<Baseline> baseline) {

        /** Of two sides that are run, or of saved results alone. */
        Setup(
                List<Row> rows,
                Side a,
                Side b,
                Optional<Effort> effort,
                long seed,
                double threshold,
                Machine machine,
                Instant date) {
            this(rows, a, b, effort, seed, threshold, machine, date, Optional.empty());
        }
    }

    /**
     * A row of A against itself.
     *
     * @param spread the standard deviation of the logarithms of the fork medians
     * @param d the pairs' logarithms of the ratio of times
     */
    record NoiseRow(Row row, double spread, Bootstrap d) {}

    /**
     * A row of A against B.
     *
     * @param aNanos the median of A's fork medians, in ns per operation
     * @param bNanos the median of B's
     * @param d the pairs' logarithms of the ratio of times, B over A
     * @param adjustedP Mann-Whitney's p of the fork medians, after Holm's correction over the rows
     */
    record RowResult(Row row, double aNanos, double bNanos, Bootstrap d, double adjustedP, Verdict verdict) {}

    /**
     * A geometric mean of rows' ratios.
     *
     * @param name the digest, or {@code all}
     * @param d its logarithm
     */
    record Mean(String name, Bootstrap d) {}

    /** The report on samples of a run at which nobody looked at the machine. */
    static Report of(Setup setup, boolean partial, List<Sample> samples) {
        return of(setup, partial, samples, Optional.empty());
    }

    /** The report on samples of a run; of any beginning of a run too. */
    static Report of(Setup setup, boolean partial, List<Sample> samples, Optional<Conditions> conditions) {
        List<Row> measured = new ArrayList<>();
        List<Row> missing = new ArrayList<>();
        for (Row row : setup.rows()) {
            boolean whole = Comparison.logRatios(samples, Phase.COMPARE, row).length > 0;
            (whole ? measured : missing).add(row);
        }
        double[] p = measured.stream()
                .mapToDouble(row -> MannWhitney.test(times(samples, row, "A"), times(samples, row, "B"))
                        .p())
                .toArray();
        double[] adjusted = Holm.adjust(p);
        List<RowResult> rows = new ArrayList<>();
        for (int i = 0; i < measured.size(); i++) {
            Row row = measured.get(i);
            Bootstrap d = bootstrap(setup, samples, Phase.COMPARE, row);
            rows.add(new RowResult(
                    row,
                    Median.of(times(samples, row, "A")),
                    Median.of(times(samples, row, "B")),
                    d,
                    adjusted[i],
                    Verdict.of(d, p[i], adjusted[i], measured.size(), setup.threshold())));
        }
        return new Report(
                setup,
                partial,
                vm(samples, "A"),
                vm(samples, "B"),
                noise(setup, samples),
                rows,
                missing,
                means(rows),
                Outlier.of(samples, measured, setup.threshold()),
                (int) samples.stream().filter(s -> s.phase() == Phase.UNEVEN).count(),
                conditions);
    }

    /** Half the width of the widest interval of A against itself, as a logarithm; empty without an A/A run. */
    Optional<Double> noiseHalfWidth() {
        return noise.stream().map(n -> n.d().interval().halfWidth()).max(Double::compare);
    }

    /** The rows in which B is surely slower, and by more than this fraction of A's time. */
    List<Row> slowerBy(double fraction) {
        return rows.stream()
                .filter(r -> r.verdict() instanceof Verdict.Slower && r.d().estimate() > Math.log1p(fraction))
                .map(RowResult::row)
                .toList();
    }

    /** How many forks were run in all, those of the A/A run not counted. */
    int forks() {
        return rows.stream().mapToInt(r -> 2 * r.d().n()).sum();
    }

    private static List<NoiseRow> noise(Setup setup, List<Sample> samples) {
        Set<Row> rows = new LinkedHashSet<>();
        samples.stream().filter(s -> s.phase() == Phase.NOISE).forEach(s -> rows.add(s.row()));
        List<NoiseRow> noise = new ArrayList<>();
        for (Row row : rows) {
            if (Comparison.logRatios(samples, Phase.NOISE, row).length > 1) {
                double[] times = of(samples, Phase.NOISE, row)
                        .mapToDouble(s -> Math.log(s.fork().sample()))
                        .toArray();
                noise.add(new NoiseRow(row, standardDeviation(times), bootstrap(setup, samples, Phase.NOISE, row)));
            }
        }
        return noise;
    }

    private static List<Mean> means(List<RowResult> rows) {
        List<Mean> means = new ArrayList<>();
        Set<String> digests = new LinkedHashSet<>();
        rows.forEach(r -> digests.add(r.row().digest()));
        for (String digest : digests) {
            means.add(new Mean(
                    digest,
                    Bootstrap.mean(rows.stream()
                            .filter(r -> r.row().digest().equals(digest))
                            .map(RowResult::d)
                            .toList())));
        }
        if (!rows.isEmpty()) {
            means.add(new Mean("all", Bootstrap.mean(rows.stream().map(RowResult::d).toList())));
        }
        return means;
    }

    /** Every row draws from a seed of its own: the means take the rows' draws for independent. */
    private static Bootstrap bootstrap(Setup setup, List<Sample> samples, Phase phase, Row row) {
        return Bootstrap.of(
                Comparison.logRatios(samples, phase, row),
                setup.seed() + setup.rows().indexOf(row));
    }

    private static Optional<VmReport> vm(List<Sample> samples, String side) {
        return samples.stream()
                .filter(s -> s.phase() == Phase.COMPARE && s.side().equals(side)
                        || s.phase() == Phase.NOISE && side.equals("A"))
                .map(s -> s.fork().vm())
                .findFirst();
    }

    private static double[] times(List<Sample> samples, Row row, String side) {
        return of(samples, Phase.COMPARE, row)
                .filter(s -> s.side().equals(side))
                .mapToDouble(s -> s.fork().sample())
                .toArray();
    }

    private static Stream<Sample> of(List<Sample> samples, Phase phase, Row row) {
        return samples.stream().filter(s -> s.phase() == phase && s.row().equals(row));
    }

    private static double standardDeviation(double[] x) {
        double mean = 0;
        for (double v : x) {
            mean += v / x.length;
        }
        double squares = 0;
        for (double v : x) {
            squares += (v - mean) * (v - mean);
        }
        return Math.sqrt(squares / (x.length - 1));
    }
}
