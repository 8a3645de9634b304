package org.hotdigest.lab.stubs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import org.hotdigest.bench.DigestCycles;
import org.hotdigest.lab.UserError;
import org.hotdigest.lab.stubs.CyclesCommand.Row;

/**
 * The rows of {@code lab cycles} for a JDK without the Foreign Function API: each path in a VM of its own that chooses it by
 * {@code -XX:DigestStubs}, through {@code MessageDigest}. Sizes are {@code bulk} and {@code digest64}.
 */
final class DigestTimings {
    private static final List<Digest> DIGESTS = List.of(Digest.MD5, Digest.SHA1, Digest.SHA256, Digest.SHA512);

    private static final List<String> NO_INTRINSICS = List.of(
            "-XX:-UseMD5Intrinsics", "-XX:-UseSHA1Intrinsics", "-XX:-UseSHA256Intrinsics", "-XX:-UseSHA512Intrinsics");

    private final JdkUnderTest jdk;
    private final List<String> flags;
    private final long millis;

    /** @param millis for each path */
    DigestTimings(JdkUnderTest jdk, List<String> flags, long millis) {
        this.jdk = jdk;
        this.flags = flags;
        this.millis = millis;
    }

    List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        if (jdk.hasKnob()) {
            rows.addAll(everyPath());
        } else {
            for (Digest digest : DIGESTS) {
                rows.addAll(time(digest, StubLog.DEFAULT_PATH, flags));
            }
        }
        List<String> java = new ArrayList<>(flags.stream().filter(f -> !f.startsWith("-XX:DigestStubs=")).toList());
        java.addAll(NO_INTRINSICS);
        for (Digest digest : DIGESTS) {
            rows.addAll(time(digest, "c2-java", java));
        }
        return rows;
    }

    private List<Row> everyPath() {
        List<String> more = new ArrayList<>(flags);
        more.addAll(List.of("-XX:+EmitAllDigestStubs", "-Xlog:stubs=debug", "-version"));
        StubLog log = StubLog.parse(run(more));
        Set<String> seen = new LinkedHashSet<>();
        List<Row> rows = new ArrayList<>();
        for (Digest digest : DIGESTS) {
            for (Stub stub : log.distinctPaths()) {
                if (stub.digest() != digest || !seen.add(digest + " " + stub.path())) {
                    continue;
                }
                String reason = Child.notRunnable(log, stub);
                if (reason != null) {
                    rows.add(new Row(digest, stub.path(), "bulk", OptionalDouble.empty(), 0, reason));
                } else {
                    List<String> chosen = new ArrayList<>(flags);
                    chosen.add("-XX:DigestStubs=" + digest.stubName() + ":" + stub.path());
                    rows.addAll(time(digest, stub.path(), chosen));
                }
            }
        }
        return rows;
    }

    private List<Row> time(Digest digest, String path, List<String> vmFlags) {
        List<String> more = new ArrayList<>(vmFlags);
        more.addAll(List.of("-Xbatch", "-XX:-TieredCompilation", "-cp", System.getProperty("java.class.path"),
                DigestCycles.class.getName(), Long.toString(millis), digest.jcaName()));
        return rows(digest, path, run(more));
    }

    /** Reads what {@link DigestCycles} prints. */
    static List<Row> rows(Digest digest, String path, List<String> lines) {
        List<Row> rows = new ArrayList<>();
        for (String line : lines) {
            String[] words = line.split("\t");
            if (words.length == 4 && words[0].equals(digest.jcaName())) {
                rows.add(new Row(digest, path, words[1], OptionalDouble.of(Double.parseDouble(words[2])),
                        Double.parseDouble(words[3]), null));
            }
        }
        return rows;
    }

    private List<String> run(List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(
                jdk.home().resolve("bin").resolve("java").toString(), "-XX:+UnlockDiagnosticVMOptions"));
        command.addAll(arguments);
        try {
            Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            List<String> lines =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines().toList();
            int status = process.waitFor();
            if (status != 0) {
                throw new UserError("timing ended early with status %d: %s", status, lines.isEmpty() ? "" : lines.getFirst());
            }
            return lines;
        } catch (IOException e) {
            throw new UserError("can't start %s: %s", command.getFirst(), e.getMessage());
        } catch (InterruptedException e) {
            throw new UserError("interrupted");
        }
    }
}
