package org.hotdigest.lab.compare;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotdigest.lab.compare.Sample.Phase;
import org.hotdigest.lab.stats.Bootstrap;

/**
 * A run of two sides against each other: first A against itself, then every row for the least number of pairs, then, as
 * long as the budget lasts, the rows whose interval is too wide.
 *
 * <p>When to stop a row depends only on how wide its interval is ({@link #target}), not on where it lies or whether it
 * is significant: stopping at the first significant result would make one out of nothing. It costs the interval up to 3
 * of its 95 points of coverage (simulated: 0.92 to 0.96). Rows that are too wide get pairs in turn until one fork gone wrong
 * can't spoil them; from then on the one that needs the fewest pairs comes first.
 *
 * <p>A block during which a core's clock or width changed ({@link Pace}) is kept but not counted, and measured again, as
 * long as there is time for it. That depends on nothing that a fork says, so it favours neither side nor any result.
 */
final class Comparison extends Measuring {
    /**
     * With so many pairs an interval stands an outlier: few draws of the bootstrap have it four times, and three of twelve
     * do not move the Hodges-Lehmann estimate far.
     */
    private static final int ROBUST_PAIRS = 12;

    /** Readings of an undisturbed core repeat to one percent. */
    static final double UNEVEN = 0.03;

    /** On a machine that never rests what there is has to do: of so many blocks one is measured again at most. */
    private static final int MOST_UNEVEN = 3;

    private final List<Row> rows;
    private final Side a;
    private final Side b;
    private final Effort effort;
    private final double threshold;
    private final long seed;
    private final Pace pace;
    private final Progress progress;
    private final InstantSource clock;
    private final Schedule schedule;

    private final Map<Row, Duration> blockTime = new HashMap<>();

    private int blocks;
    private int uneven;

    /** @param threshold a difference up to this fraction does not matter */
    Comparison(
            List<Row> rows,
            Side a,
            Side b,
            Effort effort,
            double threshold,
            long seed,
            ForkRunner forks,
            Pace pace,
            Progress progress,
            InstantSource clock) {
        super(forks);
        this.rows = rows;
        this.a = a;
        this.b = b;
        this.effort = effort;
        this.threshold = threshold;
        this.seed = seed;
        this.pace = pace;
        this.progress = progress;
        this.clock = clock;
        this.schedule = new Schedule(seed);
    }

    @Override
    void measure() {
        Instant end = clock.instant().plus(effort.budget(rows.size()));
        int leastBlocks = Effort.leastBlocks(rows.size());

        List<Row> noiseRows = noiseRows();
        int planned = noiseRows.size() * effort.noiseBlocks() + rows.size() * leastBlocks;
        for (int round = 0; round < effort.noiseBlocks(); round++) {
            for (Row row : schedule.shuffled(noiseRows)) {
                progress.show("A/A " + row, blocks + 1, planned, left(end, planned - blocks));
                block(Phase.NOISE, row, end, planned - blocks);
            }
        }
        for (int round = 0; round < leastBlocks; round++) {
            // A row that a disturbance has cost a block gets it in the rounds that follow, and the last one goes on until it has.
            boolean last = round == leastBlocks - 1;
            List<Row> open = List.copyOf(rows);
            while (!open.isEmpty()) {
                for (Row row : schedule.shuffled(open)) {
                    progress.show(row.toString(), blocks + 1, planned + uneven, left(end, planned + uneven - blocks));
                    block(Phase.COMPARE, row, end, planned + uneven - blocks);
                }
                open = last ? rows.stream().filter(row -> pairs(Phase.COMPARE, row) < 2 * leastBlocks).toList() : List.of();
            }
        }
        narrow(end);
        progress.end();
    }

    /**
     * The half-width, as a logarithm of a ratio, at which a row is measured well enough: a third of the threshold, so
     * that of no difference "same" can be said (the interval's centre strays by more than two half-widths once in ten
     * thousand rows), or a quarter of the difference where that is more.
     */
    static double target(double estimate, double threshold) {
        return Math.max(Math.log1p(threshold) / 3, Math.abs(estimate) / 4);
    }

    /** The row's logarithms of the ratio of times, B over A, pair by pair. */
    static double[] logRatios(List<Sample> samples, Phase phase, Row row) {
        double[] times = samples.stream()
                .filter(s -> s.phase() == phase && s.row().equals(row))
                .sorted((s, t) -> s.pair() != t.pair() ? Integer.compare(s.pair(), t.pair()) : s.side().compareTo(t.side()))
                .mapToDouble(s -> s.fork().sample())
                .toArray();
        // An interrupted run can end in half a pair.
        double[] ratios = new double[times.length / 2];
        for (int i = 0; i < ratios.length; i++) {
            ratios[i] = Math.log(times[2 * i + 1] / times[2 * i]);
        }
        return ratios;
    }

    /** A few rows that differ in what can disturb them: short and long inputs, from all over the list. */
    private List<Row> noiseRows() {
        int count = Math.min(effort.noiseRows(), rows.size());
        List<Row> chosen = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            chosen.add(rows.get(count == 1 ? 0 : i * (rows.size() - 1) / (count - 1)));
        }
        return chosen;
    }

    private void narrow(Instant end) {
        Map<Row, Bootstrap> estimates = new HashMap<>();
        for (Row row : rows) {
            estimates.put(row, estimate(row));
        }
        while (true) {
            Duration left = Duration.between(clock.instant(), end);
            Optional<Row> next = rows.stream()
                    .filter(row -> blockTime.get(row).compareTo(left) < 0 && pairsShort(estimates.get(row)) > 0)
                    .min(Comparator.<Row>comparingInt(row -> Math.min(estimates.get(row).n(), ROBUST_PAIRS))
                            .thenComparingDouble(row -> pairsShort(estimates.get(row))));
            if (next.isEmpty()) {
                return;
            }
            Row row = next.get();
            progress.show("narrowing " + row, blocks + 1, 0, left);
            block(Phase.COMPARE, row, end, 1);
            estimates.put(row, estimate(row));
        }
    }

    private Bootstrap estimate(Row row) {
        return Bootstrap.of(logRatios(samples(), Phase.COMPARE, row), seed);
    }

    /** About how many pairs the row lacks to its target; 0 or less if none. */
    private double pairsShort(Bootstrap estimate) {
        double excess = estimate.interval().halfWidth() / target(estimate.estimate(), threshold);
        return estimate.n() * (excess * excess - 1);
    }

    /** @param toDo how many blocks, with this one, are to be measured in any case */
    private void block(Phase phase, Row row, Instant end, int toDo) {
        Instant start = clock.instant();
        int pair = pairs(phase, row);
        List<Boolean> order = schedule.block();
        pace.mark();
        for (int i = 0; i < order.size(); i++) {
            boolean isA = order.get(i);
            Side side = isA || phase == Phase.NOISE ? a : b;
            sample(phase, row, side, isA ? "A" : "B", pair + i / 2);
        }
        Duration took = Duration.between(start, clock.instant());
        blockTime.merge(row, took, (x, y) -> x.compareTo(y) > 0 ? x : y);
        blocks++;
        boolean time = clock.instant().plus(mean().multipliedBy(toDo)).isBefore(end);
        if (phase == Phase.COMPARE && pace.change() > UNEVEN && time && (uneven + 1) * MOST_UNEVEN <= blocks) {
            recount(order.size(), Phase.UNEVEN);
            uneven++;
        }
    }

    private int pairs(Phase phase, Row row) {
        return (int) samples().stream().filter(s -> s.phase() == phase && s.row().equals(row)).count() / 2;
    }

    /** What a block takes. */
    private Duration mean() {
        return Duration.ofMillis((long) blockTime.values().stream().mapToLong(Duration::toMillis).average().orElse(0));
    }

    /** The rest of the budget, or what the planned blocks need where that is more. */
    private Duration left(Instant end, int blocksToDo) {
        Duration left = Duration.between(clock.instant(), end);
        Duration needed = mean().multipliedBy(blocksToDo);
        return needed.compareTo(left) > 0 ? needed : left;
    }
}
