package org.hotdigest.lab.compare;

import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import org.hotdigest.lab.UserError;
import picocli.CommandLine.Option;

/** What all comparisons can be told: which rows, how long, in which order, and where to. */
final class RowOptions {
    private static final int LONGEST = 1 << 28;
    private static final List<String> DIGESTS = List.of("MD5", "SHA-1", "SHA-256", "SHA-512");
    private static final List<Integer> LENGTHS = List.of(64, 16384);

    @Option(names = "--quick", description = "Fewer and shorter forks, and the first benchmark only unless some are named: a fifth of the time.")
    private boolean quick;

    @Option(
            names = "--benchmarks",
            split = ",",
            paramLabel = "NAME",
            description = "Of digest, getAndDigest, byteWise, heapBuffer, directBuffer (default: the first two, the first with"
                    + " --quick, or what A=@NAME has).")
    private List<String> benchmarks = List.of();

    @Option(
            names = "--digests",
            split = ",",
            paramLabel = "NAME",
            description = "Digests by their JCA names (default: MD5, SHA-1, SHA-256, SHA-512, or what A=@NAME has).")
    private List<String> digests = List.of();

    @Option(
            names = "--lengths",
            split = ",",
            paramLabel = "BYTES",
            description = "Lengths of the input (default: 64 and 16384, or what A=@NAME has).")
    private List<Integer> lengths = List.of();

    @Option(
            names = "--threshold",
            defaultValue = "1",
            paramLabel = "PERCENT",
            description = "A difference up to this does not matter (default: ${DEFAULT-VALUE}).")
    private String threshold;

    @Option(names = "--seed", paramLabel = "N", description = "Of the order of forks (default: drawn, and logged).")
    private Long seed;

    @Option(names = "--out", paramLabel = "DIR", description = "Where the results go (default: results/<time>).")
    private Path out;

    /** The rows asked for. @throws UserError for one that can't be */
    List<Row> rows() {
        check();
        return Row.all(
                benchmarks.isEmpty() ? Row.BENCHMARKS.subList(0, quick ? 1 : 2) : distinct(benchmarks), digests.isEmpty() ? DIGESTS : distinct(digests), lengths.isEmpty() ? LENGTHS : distinct(lengths));
    }

    /** Those of saved results that are asked for. @throws UserError for one that can't be, or is not there */
    List<Row> rowsOf(Baseline baseline) {
        check();
        return baseline.rows(benchmarks.isEmpty() && quick ? List.of("digest") : benchmarks, digests, lengths);
    }

    Effort effort() {
        return quick ? Effort.QUICK : Effort.DEFAULT;
    }

    double threshold() {
        return Percent.fraction("--threshold", threshold);
    }

    /** The one asked for, or one drawn now. */
    long seed() {
        return seed != null ? seed : new SecureRandom().nextInt(Integer.MAX_VALUE);
    }

    /** Where the results of a run go that starts now. */
    Path directory(Instant now) {
        String stamp = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH-mm-ss", Locale.ROOT)
                .withZone(ZoneId.systemDefault())
                .format(now);
        return out != null ? out : Path.of("results", stamp);
    }

    private void check() {
        for (String benchmark : benchmarks) {
            if (!Row.BENCHMARKS.contains(benchmark)) {
                throw new UserError("--benchmarks has %s, but there are only %s", benchmark, String.join(", ", Row.BENCHMARKS));
            }
        }
        digests.forEach(RowOptions::requireDigest);
        for (int length : lengths) {
            if (length < 0 || length > LONGEST) {
                throw new UserError("--lengths has %d, but a length has to be from 0 to %d bytes", length, LONGEST);
            }
        }
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
}
