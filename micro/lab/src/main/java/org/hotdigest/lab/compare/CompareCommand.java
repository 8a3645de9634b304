package org.hotdigest.lab.compare;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.hotdigest.lab.Terminal;
import org.hotdigest.lab.UserError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code lab compare}: is B faster than A, by how much, and is it real? */
@Command(
        name = "compare",
        description = "Compares the digests of two JDKs, or of one JDK with two sets of flags.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
public final class CompareCommand implements Callable<Integer> {
    @Option(names = "--a-jdk", paramLabel = "DIR", description = "The JDK of side A.")
    private Path aJdk;

    @Option(names = "--b-jdk", paramLabel = "DIR", description = "The JDK of side B (default: A's).")
    private Path bJdk;

    @Option(names = "--a-flags", defaultValue = "", paramLabel = "FLAGS",
            description = "VM flags of side A, in one word; or @NAME: A is what was saved under this name, and not run.")
    private String aFlags;

    @Option(names = "--b-flags", defaultValue = "", paramLabel = "FLAGS", description = "VM flags of side B, in one word.")
    private String bFlags;

    @Mixin
    private RowOptions options;

    @Option(
            names = "--fail-if-slower",
            paramLabel = "PERCENT",
            description = "Exit status 1 if a row is slower by more than this.")
    private String failIfSlower;

    @Option(names = "--save", paramLabel = "NAME",
            description = "Keep the results under this name, for 'report --in @NAME' and '--a-flags @NAME'.")
    private String save;

    @Override
    public Integer call() throws IOException {
        Instant now = Instant.now();
        Report.Setup setup = setup(now);
        Optional<Double> tolerated = Optional.ofNullable(failIfSlower).map(word -> Percent.fraction("--fail-if-slower", word));
        if (save != null) {
            Baselines.requireName(save);
        }
        Path directory = options.directory(now);
        PrintStream terminal = System.out;
        System.err.printf(Locale.ROOT, "%d rows, %s; seed %d%n", setup.rows().size(), effort(setup), setup.seed());
        Report report = new CompareRun(setup, directory, progress()).run();
        terminal.print(ReportText.forTerminal(report, Colours.of(Terminal.hasColours())));
        terminal.printf("%nreport.html, report.md, results.json, results.csv and samples.json are in %s%n", directory);
        if (save != null) {
            terminal.printf("kept as %s%n", Baselines.standard().save(save, directory.resolve("results.json")));
        }
        List<Row> slower = tolerated.map(report::slowerBy).orElse(List.of());
        if (!slower.isEmpty()) {
            System.err.printf("error: slower by more than %s: %s%n", failIfSlower, slower);
            return 1;
        }
        return 0;
    }

    private Report.Setup setup(Instant now) {
        if (bFlags.startsWith(Baselines.MARK)) {
            throw UserError.usage("B is %s, but only A can be saved results: B is what runs now", bFlags);
        }
        if (aFlags.startsWith(Baselines.MARK)) {
            return setup(now, aFlags.substring(Baselines.MARK.length()));
        }
        if (aJdk == null) {
            throw UserError.usage("there is no A: give its JDK with --a-jdk, or saved results with --a-flags=@NAME");
        }
        return new Report.Setup(
                options.rows(),
                Side.of("A", aJdk, aFlags),
                Side.of("B", bJdk == null ? aJdk : bJdk, bFlags),
                Optional.of(options.effort()),
                options.seed(),
                options.threshold(),
                Machine.here(),
                now);
    }

    /** Of B against saved results; B is measured as they were. */
    private Report.Setup setup(Instant now, String name) {
        if (aJdk != null) {
            throw UserError.usage("A is the saved results '%s' and the JDK %s at once; leave one out", name, aJdk);
        }
        if (bJdk == null) {
            throw UserError.usage("A is the saved results '%s', and there is no JDK for B: give it with --b-jdk", name);
        }
        Path file = Baselines.standard().file(aFlags);
        Baseline baseline = SavedResults.baseline(name, file);
        return new Report.Setup(
                options.rowsOf(baseline),
                new Side("A", file, baseline.flags()),
                Side.of("B", bJdk, bFlags),
                Optional.of(baseline.effort()),
                options.seed(),
                options.threshold(),
                Machine.here(),
                now,
                Optional.of(baseline));
    }

    private static String effort(Report.Setup setup) {
        return setup.baseline()
                .map(baseline -> setup.rows().stream().mapToInt(baseline::forks).sum() + " forks of B, as many as A has")
                .orElseGet(() -> "at most about "
                        + setup.effort().orElseThrow().budget(setup.rows().size()).plusSeconds(59).toMinutes() + " min");
    }

    static Progress progress() {
        return new Progress(System.err, Terminal.isStderr(), InstantSource.system());
    }

    /** Makes the directory, so that it is not after a quarter of an hour that it turns out it can't be. */
    static void create(Path directory) {
        try {
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw new UserError("the results can't go to %s (%s); give another directory with --out", directory, e);
        }
        if (!Files.isWritable(directory)) {
            throw new UserError("the results can't go to %s, it is read-only; give another with --out", directory);
        }
    }
}
