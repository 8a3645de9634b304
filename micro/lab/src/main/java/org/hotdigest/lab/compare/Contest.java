package org.hotdigest.lab.compare;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.hotdigest.lab.stats.Bootstrap;
import org.hotdigest.lab.stats.Holm;
import org.hotdigest.lab.stats.MannWhitney;
import org.hotdigest.lab.stats.Median;
import org.hotdigest.lab.stats.Verdict;

/**
 * What rounds of several contenders have shown, each of them held against the first.
 *
 * @param setup what was asked for, and where
 * @param partial whether the run was ended before its time
 * @param vms what the forks of each contender said of their VM, as far as they ran
 * @param cells by row and contender, in the order asked for; only those that were measured
 * @param conditions what the machine did meanwhile; empty if nobody looked
 * @param notRun who did not run, and why
 */
record Contest(
        Setup setup,
        boolean partial,
        Map<String, VmReport> vms,
        Map<Row, Map<String, Cell>> cells,
        Optional<Conditions> conditions,
        Map<String, String> notRun) {

    /**
     * What was asked for, and where.
     *
     * @param title of the report
     * @param contenders at least two; the first is what the others are held against
     * @param judged whether there are enough rounds for verdicts
     * @param remarks more for the report's head
     */
    record Setup(
            String title,
            List<Row> rows,
            List<Side> contenders,
            boolean judged,
            Effort effort,
            long seed,
            double threshold,
            Machine machine,
            Instant date,
            List<ReportText.Fact> remarks) {

        Side first() {
            return contenders.getFirst();
        }

        /** The comparisons that there are to be, and that Holm corrects for. */
        int comparisons() {
            return rows.size() * (contenders.size() - 1);
        }
    }

    /**
     * A contender on a row.
     *
     * @param nanos the median of its fork medians, in ns per operation
     * @param forks how many there were
     * @param against how it stands to the first contender; empty for that itself, and without a round in common
     */
    record Cell(double nanos, int forks, Optional<Against> against) {}

    /**
     * Two contenders on a row.
     *
     * @param d the rounds' logarithms of the ratio of times, this one's over the first one's
     * @param adjustedP Mann-Whitney's p of the fork medians, after Holm's correction over all cells
     */
    record Against(Bootstrap d, double adjustedP, Verdict verdict) {}

    /** The contest that samples of a run, or of any beginning of one, show. */
    static Contest of(
            Setup setup, boolean partial, List<Sample> samples, Optional<Conditions> conditions, Map<String, String> notRun) {
        List<Pairs> compared = new ArrayList<>();
        for (Row row : setup.rows()) {
            Map<Integer, Double> first = times(samples, row, setup.first());
            for (Side side : setup.contenders().subList(1, setup.contenders().size())) {
                Map<Integer, Double> own = times(samples, row, side);
                List<Integer> common = own.keySet().stream().filter(first::containsKey).toList();
                if (!common.isEmpty()) {
                    compared.add(new Pairs(row, side, array(first, common), array(own, common)));
                }
            }
        }
        double[] p = compared.stream().mapToDouble(Pairs::p).toArray();
        double[] adjusted = Holm.adjust(p);
        Map<Row, Map<String, Against>> against = new LinkedHashMap<>();
        for (int i = 0; i < p.length; i++) {
            Pairs pairs = compared.get(i);
            Bootstrap d = Bootstrap.of(pairs.logRatios(), setup.seed() + i);
            Verdict verdict = Verdict.of(d, p[i], adjusted[i], p.length, setup.threshold());
            against.computeIfAbsent(pairs.row(), r -> new LinkedHashMap<>())
                    .put(pairs.side().name(), new Against(d, adjusted[i], verdict));
        }
        Map<Row, Map<String, Cell>> cells = new LinkedHashMap<>();
        for (Row row : setup.rows()) {
            for (Side side : setup.contenders()) {
                Map<Integer, Double> own = times(samples, row, side);
                if (!own.isEmpty()) {
                    Optional<Against> here = Optional.ofNullable(against.getOrDefault(row, Map.of()).get(side.name()));
                    cells.computeIfAbsent(row, r -> new LinkedHashMap<>())
                            .put(side.name(), new Cell(Median.of(array(own, List.copyOf(own.keySet()))), own.size(), here));
                }
            }
        }
        Map<String, VmReport> vms = samples.stream()
                .collect(Collectors.toMap(Sample::side, s -> s.fork().vm(), (one, same) -> one, LinkedHashMap::new));
        return new Contest(setup, partial, vms, cells, conditions, notRun);
    }

    /** Whether a contender's interval on a row is still wider than it should be; see {@link Comparison#target}. */
    static boolean isTooWide(Setup setup, List<Sample> samples, Row row) {
        Map<Integer, Double> first = times(samples, row, setup.first());
        return setup.contenders().stream().skip(1).anyMatch(side -> {
            Map<Integer, Double> own = times(samples, row, side);
            Pairs pairs = new Pairs(row, side, array(first, List.copyOf(own.keySet())), array(own, List.copyOf(own.keySet())));
            Bootstrap d = Bootstrap.of(pairs.logRatios(), setup.seed());
            return d.interval().halfWidth() > Comparison.target(d.estimate(), setup.threshold());
        });
    }

    /** The cell; empty if it was not measured. */
    Optional<Cell> cell(Row row, Side side) {
        return Optional.ofNullable(cells.getOrDefault(row, Map.of()).get(side.name()));
    }

    /** The times of two contenders in the rounds that both have of a row. */
    private record Pairs(Row row, Side side, double[] first, double[] own) {
        double p() {
            return MannWhitney.test(first, own).p();
        }

        double[] logRatios() {
            double[] ratios = new double[own.length];
            for (int i = 0; i < ratios.length; i++) {
                ratios[i] = Math.log(own[i] / first[i]);
            }
            return ratios;
        }
    }

    /** A contender's times on a row, by round. */
    private static Map<Integer, Double> times(List<Sample> samples, Row row, Side side) {
        return samples.stream()
                .filter(s -> s.row().equals(row) && s.side().equals(side.name()))
                .collect(Collectors.toMap(Sample::pair, s -> s.fork().sample(), (one, two) -> one, LinkedHashMap::new));
    }

    private static double[] array(Map<Integer, Double> times, List<Integer> rounds) {
        return rounds.stream().mapToDouble(times::get).toArray();
    }
}
