package org.hotdigest.lab.compare;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.ToIntFunction;
import org.hotdigest.lab.UserError;
import org.hotdigest.lab.compare.Sample.Phase;

/**
 * Contenders in rounds: a round runs each of them once on every row that is due, in an order drawn anew, so that whatever
 * the machine does over the run it does to all. The samples that one round has of a row have the same {@link Sample#pair}.
 */
final class Rounds extends Measuring {
    private final List<Side> contenders;
    private final Plan plan;
    private final Progress progress;
    private final InstantSource clock;
    private final Schedule schedule;
    private final Map<String, String> notRun = new LinkedHashMap<>();

    /**
     * What is run.
     *
     * @param least the rounds that a row gets in any case
     * @param budget beyond those, rows get more rounds as long as this lasts
     * @param wanting whether a row needs more, by the samples so far
     */
    record Plan(List<Row> rows, ToIntFunction<Row> least, Duration budget, BiPredicate<List<Sample>, Row> wanting) {
        /** So many rounds, whatever comes out. */
        static Plan of(List<Row> rows, ToIntFunction<Row> rounds) {
            return new Plan(rows, rounds, Duration.ZERO, (samples, row) -> false);
        }
    }

    /** @param seed decides the orders */
    Rounds(List<Side> contenders, Plan plan, long seed, ForkRunner forks, Progress progress, InstantSource clock) {
        super(forks);
        this.contenders = List.copyOf(contenders);
        this.plan = plan;
        this.progress = progress;
        this.clock = clock;
        this.schedule = new Schedule(seed);
    }

    @Override
    void measure() {
        Instant start = clock.instant();
        Map<Row, Integer> rounds = new HashMap<>();
        int planned = plan.rows().stream().mapToInt(plan.least()).sum() * contenders.size();
        int done = 0;
        while (true) {
            List<Row> due = due(rounds, Duration.between(start, clock.instant()), done);
            if (due.isEmpty()) {
                break;
            }
            for (Row row : schedule.shuffled(due)) {
                int round = rounds.merge(row, 1, Integer::sum) - 1;
                for (Side side : schedule.shuffled(contenders)) {
                    Duration left = left(Duration.between(start, clock.instant()), done, planned);
                    progress.showFork(side.name() + " " + row, ++done, done <= planned ? planned : 0, left);
                    measure(side, row, round);
                }
            }
        }
        progress.end();
    }

    /** What did not run, a contender and a digest, and why; safe to call while it runs. */
    Map<String, String> notRun() {
        synchronized (notRun) {
            return new LinkedHashMap<>(notRun);
        }
    }

    private List<Row> due(Map<Row, Integer> rounds, Duration spent, int done) {
        List<Row> planned = plan.rows().stream()
                .filter(row -> rounds.getOrDefault(row, 0) < plan.least().applyAsInt(row))
                .toList();
        Duration left = plan.budget().minus(spent);
        if (!planned.isEmpty() || done == 0 || left.isNegative()) {
            return planned;
        }
        // What would outlast the budget is not begun.
        long rowsLeft = left.toMillis() / Math.max(1, mean(spent, done).multipliedBy(contenders.size()).toMillis());
        return plan.rows().stream()
                .filter(row -> plan.wanting().test(samples(), row))
                .sorted(Comparator.comparingInt(rounds::get))
                .limit(rowsLeft)
                .toList();
    }

    private void measure(Side side, Row row, int round) {
        String key = side.name() + ", " + row.digest();
        if (notRun().containsKey(key)) {
            return;
        }
        try {
            sample(Phase.COMPARE, row, side, side.name(), round);
        } catch (UserError e) {
            // A provider need not load here nor have every digest; the JDK's own has to.
            if (side.provider().equals(Side.DEFAULT_PROVIDER)) {
                throw e;
            }
            synchronized (notRun) {
                notRun.put(key, e.getMessage());
            }
        }
    }

    /** The rest of the budget, or what the planned forks need where that is more. */
    private Duration left(Duration spent, int done, int planned) {
        Duration budget = plan.budget().minus(spent);
        Duration needed = mean(spent, done).multipliedBy(Math.max(0, planned - done));
        return needed.compareTo(budget) > 0 ? needed : budget;
    }

    private static Duration mean(Duration spent, int done) {
        return done == 0 ? Duration.ofSeconds(2) : spent.dividedBy(done);
    }
}
