package org.hotdigest.lab.compare;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.hotdigest.lab.UserError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code lab compare}: is B faster than A, by how much, and is it real? */
@Command(
        name = "compare",
        description = "Compares the digests of two JDKs, or of one JDK with two sets of flags.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
public final class CompareCommand implements Callable<Integer> {
    private static final int LONGEST = 1 << 28;

    @Option(names = "--a-jdk", required = true, paramLabel = "DIR", description = "The JDK of side A.")
    private Path aJdk;

    @Option(names = "--b-jdk", paramLabel = "DIR", description = "The JDK of side B (default: A's).")
    private Path bJdk;

    @Option(names = "--a-flags", defaultValue = "", paramLabel = "FLAGS", description = "VM flags of side A, in one word.")
    private String aFlags;

    @Option(names = "--b-flags", defaultValue = "", paramLabel = "FLAGS", description = "VM flags of side B, in one word.")
    private String bFlags;

    @Option(names = "--quick", description = "Under 3 minutes: digest only, fewer and shorter forks.")
    private boolean quick;

    @Option(
            names = "--digests",
            split = ",",
            defaultValue = "MD5,SHA-1,SHA-256,SHA-512",
            paramLabel = "NAME",
            description = "Digests by their JCA names (default: ${DEFAULT-VALUE}).")
    private List<String> digests;

    @Option(
            names = "--lengths",
            split = ",",
            defaultValue = "64,16384",
            paramLabel = "BYTES",
            description = "Lengths of the input (default: ${DEFAULT-VALUE}).")
    private List<Integer> lengths;

    @Option(
            names = "--threshold",
            defaultValue = "1",
            paramLabel = "PERCENT",
            description = "A difference up to this does not matter (default: ${DEFAULT-VALUE}).")
    private String threshold;

    @Option(
            names = "--fail-if-slower",
            paramLabel = "PERCENT",
            description = "Exit status 1 if a row is slower by more than this.")
    private String failIfSlower;

    @Option(names = "--save", paramLabel = "NAME", description = "Keep the results under this name, for 'report --in @NAME'.")
    private String save;

    @Option(names = "--seed", paramLabel = "N", description = "Of the order of forks (default: drawn, and logged).")
    private Long seed;

    @Option(names = "--out", paramLabel = "DIR", description = "Where the results go (default: results/<time>).")
    private Path out;

    @Override
    public Integer call() throws IOException {
        Instant now = Instant.now();
        Report.Setup setup = setup(now);
        Optional<Double> tolerated = Optional.ofNullable(failIfSlower).map(word -> Percent.fraction("--fail-if-slower", word));
        if (save != null) {
            Baselines.requireName(save);
        }
        Path directory = out != null ? out : Path.of("results", stamp(now));
        PrintStream terminal = System.out;
        System.err.printf(
                Locale.ROOT,
                "%d rows, at most about %d min; seed %d%n",
                setup.rows().size(),
                setup.effort().orElseThrow().budget(setup.rows().size()).plusSeconds(59).toMinutes(),
                setup.seed());
        Report report = new CompareRun(setup, directory, progress()).run();
        terminal.print(ReportText.forTerminal(report));
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
        for (String digest : digests) {
            requireDigest(digest);
        }
        for (int length : lengths) {
            if (length < 0 || length > LONGEST) {
                throw new UserError("--lengths has %d, but a length has to be from 0 to %d bytes", length, LONGEST);
            }
        }
        List<String> benchmarks = quick ? List.of("digest") : List.of("digest", "getAndDigest");
        return new Report.Setup(
                Row.all(benchmarks, distinct(digests), distinct(lengths)),
                Side.of("A", aJdk, aFlags),
                Side.of("B", bJdk == null ? aJdk : bJdk, bFlags),
                Optional.of(quick ? Effort.QUICK : Effort.DEFAULT),
                seed != null ? seed : new SecureRandom().nextInt(Integer.MAX_VALUE),
                Percent.fraction("--threshold", threshold),
                Machine.here(),
                now);
    }

    static void requireDigest(String name) {
        try {
            MessageDigest.getInstance(name);
        } catch (NoSuchAlgorithmException e) {
            throw new UserError("--digests has %s, which no provider knows; use names such as MD5 or SHA-256", name);
        }
    }

    private static <T> List<T> distinct(List<T> list) {
        return list.stream().distinct().toList();
    }

    private static Progress progress() {
        boolean isTerminal = System.console() != null && System.console().isTerminal();
        return new Progress(System.err, isTerminal, InstantSource.system());
    }

    private static String stamp(Instant now) {
        return DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH-mm-ss", Locale.ROOT)
                .withZone(ZoneId.systemDefault())
                .format(now);
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
