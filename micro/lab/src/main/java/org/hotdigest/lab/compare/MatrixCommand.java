package org.hotdigest.lab.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.hotdigest.lab.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code lab matrix}: the same digests with each value of a VM flag. */
@Command(
        name = "matrix",
        description = "Compares the digests of a JDK with each of several values of a VM flag.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
public final class MatrixCommand implements Callable<Integer> {
    @Option(names = "--jdk", required = true, paramLabel = "DIR", description = "The JDK.")
    private Path jdk;

    @Option(names = "--matrix", required = true, paramLabel = "FLAG=VALUES",
            description = "The flag and its values, as in UseAVX=3,2,1,0 or UseMD5Intrinsics=true,false;"
                    + " the first is what the others are held against.")
    private String matrix;

    @Option(names = "--flags", defaultValue = "", paramLabel = "FLAGS", description = "VM flags of all, in one word.")
    private String flags;

    @Mixin
    private RowOptions options;

    @Override
    public Integer call() throws IOException {
        Instant now = Instant.now();
        FlagsMatrix values = FlagsMatrix.parse(matrix);
        Contest.Setup setup = new Contest.Setup(
                "Digests by " + values.flag(),
                options.rows(),
                values.contenders(jdk, flags),
                true,
                options.effort(),
                options.seed(),
                options.threshold(),
                Machine.here(),
                now,
                flags.isBlank() ? List.of() : List.of(new ReportText.Fact("flags of all", flags)));
        Rounds.Plan plan = plan(setup);
        Path directory = options.directory(now);
        System.err.printf(
                Locale.ROOT,
                "%d rows, %d contenders, at most about %d min; seed %d%n",
                setup.rows().size(), setup.contenders().size(), plan.budget().plusSeconds(59).toMinutes(), setup.seed());
        Contest contest = new ContestRun(setup, plan, "report.md", directory, CompareCommand.progress()).run();
        System.out.print(ContestText.forTerminal(contest, Colours.of(Terminal.hasColours())));
        System.out.printf("%nreport.md, results.json and results.csv are in %s%n", directory);
        return 0;
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
