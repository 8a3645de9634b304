package org.hotdigest.lab.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.hotdigest.lab.Terminal;

/** A contest of so many rounds that verdicts are possible, run and reported as the commands of several contenders do. */
final class JudgedContest {
    private JudgedContest() {}

    /**
     * Runs it, prints its table, and leaves report.md, results.json and results.csv.
     *
     * @param contenders at least two; the first is what the others are held against
     * @param remarks more for the report's head
     */
    static void run(String title, List<Side> contenders, List<ReportText.Fact> remarks, RowOptions options) throws IOException {
        Instant now = Instant.now();
        Contest.Setup setup = new Contest.Setup(
                title,
                options.rows(),
                contenders,
                true,
                options.effort(),
                options.seed(),
                options.threshold(),
                Machine.here(),
                now,
                remarks);
        Rounds.Plan plan = plan(setup);
        Path directory = options.directory(now);
        System.err.printf(
                Locale.ROOT,
                "%d rows, %d contenders, at most about %d min; seed %d%n",
                setup.rows().size(), setup.contenders().size(), plan.budget().plusSeconds(59).toMinutes(), setup.seed());
        Contest contest = new ContestRun(setup, plan, "report.md", directory, CompareCommand.progress()).run();
        System.out.print(ContestText.forTerminal(contest, Colours.of(Terminal.hasColours())));
        System.out.printf("%nreport.md, results.json and results.csv are in %s%n", directory);
    }

    /** So many rounds that a verdict is possible, then more for the rows that are not clear yet. */
    static Rounds.Plan plan(Contest.Setup setup) {
        int least = 2 * Effort.leastBlocks(setup.comparisons());
        return new Rounds.Plan(
                setup.rows(),
                row -> least,
                // the effort's is of two sides
                setup.effort().budget(setup.rows().size()).multipliedBy(setup.contenders().size()).dividedBy(2),
                (samples, row) -> Contest.isTooWide(setup, samples, row));
    }
}
