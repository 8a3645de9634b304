package org.hotdigest.lab.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.hotdigest.lab.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code lab report}: the report of a comparison out of saved results of any JMH run. */
@Command(
        name = "report",
        description = "Makes a report from saved results in JMH's JSON format.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
public final class ReportCommand implements Callable<Integer> {
    /** The bootstrap's draws must be the same for the same files. */
    private static final long SEED = 1;

    @Option(names = "--in", split = ",", required = true, paramLabel = "FILE",
            description = "A's and B's results, separated by a comma, or one file of 'compare'; @NAME for saved ones.")
    private List<String> words;

    @Option(names = "--threshold", defaultValue = "1", paramLabel = "PERCENT",
            description = "A difference up to this does not matter (default: ${DEFAULT-VALUE}).")
    private String threshold;

    @Option(names = "--out", defaultValue = "results/report", paramLabel = "DIR",
            description = "Where the report goes (default: ${DEFAULT-VALUE}).")
    private Path out;

    @Override
    public Integer call() throws IOException {
        List<Path> files = words.stream().map(Baselines.standard()::file).toList();
        SavedResults saved = SavedResults.read(files);
        Report.Setup setup = new Report.Setup(
                saved.rows(),
                new Side("A", files.getFirst(), saved.arguments("A")),
                new Side("B", files.getLast(), saved.arguments("B")),
                Optional.empty(),
                SEED,
                Percent.fraction("--threshold", threshold),
                new Machine("not recorded in JMH's files", 0, "not recorded"),
                Instant.now());
        Report report = Report.of(setup, false, saved.samples());
        CompareCommand.create(out);
        ResultFiles.writeReport(out, report, saved.samples());
        System.out.print(ReportText.forTerminal(report, Colours.of(Terminal.hasColours())));
        System.out.printf("%nreport.html, report.md and results.csv are in %s%n", out);
        return 0;
    }
}
