package org.hotdigest.lab.stubs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.hotdigest.lab.UserError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code lab cycles}: cycles a block of every path, beside the bound, the JDK's own code, C2-compiled Java and OpenSSL.
 *
 * <p>A row's {@code size}: {@code bulk} (16 KiB), a number of blocks through the multi-block entry, {@code 1} through
 * the one-block entry, {@code 1-multi} one block through the multi-block entry, {@code digest64} a whole
 * {@code MessageDigest.digest} of 64 bytes.
 */
@Command(name = "cycles", description = "Times the digest stubs of a JDK, in cycles a block.",
        mixinStandardHelpOptions = true)
public final class CyclesCommand implements Callable<Integer> {
    /** Above this difference between the even and the odd rounds the machine was too noisy for that row. */
    private static final double TRUSTED_SPREAD = 0.005;

    private static final String[] SIZES = {"bulk", "1", "1-multi", "2", "4", "8"};

    @Mixin
    private StubsOptions options;

    @Option(names = "--json", description = "one JSON object a line on standard output, and nothing else there")
    private boolean json;

    @Option(names = "--save", paramLabel = "FILE", description = "keep those lines in a file too, as make upstream reads them")
    private Path save;

    @Option(names = "--seconds", defaultValue = "20", paramLabel = "N",
            description = "how long to measure the stubs; the peers take half as long in all; default ${DEFAULT-VALUE}")
    private int seconds;

    private final Cpu cpu = Cpu.ofThisMachine();

    /** One row of the table. {@code cycles} a block, or a digest for {@code digest64}; empty where not run. */
    record Row(Digest digest, String path, String size, OptionalDouble cycles, double spread, String reason) {
        String key() {
            return digest + " " + path + " " + size;
        }
    }

    @Override
    public Integer call() throws IOException {
        JdkUnderTest jdk = options.anyJdk();
        List<Row> rows = new ArrayList<>();
        if (jdk.whyNoLab().isPresent()) {
            System.err.println(jdk.whyNoLab().get() + ": timing whole digests instead, and not OpenSSL's");
            rows.addAll(new DigestTimings(jdk, options.flags(), 100L * seconds).rows());
            print(jdk, rows);
            return 0;
        }
        rows.addAll(measure(jdk, options.flags(), Map.of(), "stubs", 1000L * seconds, null));
        List<String> noIntrinsics = Stream.concat(options.flags().stream(), Stream.of(
                "-XX:-UseMD5Intrinsics", "-XX:-UseSHA1Intrinsics", "-XX:-UseSHA256Intrinsics", "-XX:-UseSHA512Intrinsics",
                "-XX:-UseSHA3Intrinsics")).filter(flag -> !flag.startsWith("-XX:DigestStubs=")).toList();
        rows.addAll(measure(jdk, noIntrinsics, Map.of(), "c2-java", 250L * seconds, null));
        rows.addAll(measure(jdk, List.of(), Map.of(), "openssl", 125L * seconds, null));
        // bit 29 of CPUID.7.EBX
        rows.addAll(measure(jdk, List.of(), Map.of("OPENSSL_ia32cap", ":~0x20000000"), "openssl", 125L * seconds,
                "openssl-no-sha-ni"));
        print(jdk, rows);
        return 0;
    }

    private void print(JdkUnderTest jdk, List<Row> rows) throws IOException {
        List<String> lines = jsonLines(jdk, rows);
        if (save != null) {
            Files.createDirectories(save.toAbsolutePath().getParent());
            Files.write(save, lines);
        }
        if (json) {
            lines.forEach(System.out::println);
        } else {
            printTable(jdk, rows);
        }
    }

    private static List<Row> measure(JdkUnderTest jdk, List<String> flags, Map<String, String> environment, String job,
            long millis, String pathName) {
        List<Row> rows = new ArrayList<>();
        ChildRun run = ChildRun.run(jdk, flags, environment, List.of("cycles", Long.toString(millis), job), row -> {
            if (row.has("digest")) {
                rows.add(row(row, pathName));
            }
        });
        if (run.exitStatus() != 0) {
            throw new UserError("timing ended early: %s; 'make check' finds a wrong stub",
                    run.crash().isEmpty() ? run.lastError() : run.crash());
        }
        return rows;
    }

    private static Row row(JsonNode row, String pathName) {
        boolean ok = row.get("status").asText().equals("ok");
        return new Row(Digest.valueOf(row.get("digest").asText()),
                Objects.requireNonNullElse(pathName, row.get("path").asText()), row.get("size").asText(),
                ok ? OptionalDouble.of(row.get("cycles").asDouble()) : OptionalDouble.empty(),
                row.path("spread").asDouble(), ok ? null : row.get("reason").asText());
    }

    private static OptionalDouble cycles(List<Row> rows, Digest digest, String path, String size) {
        return rows.stream()
                .filter(r -> r.digest() == digest && r.path().equals(path) && r.size().equals(size))
                .findFirst().map(Row::cycles).orElse(OptionalDouble.empty());
    }

    // time over the time of stock: below 1 is faster
    private static OptionalDouble ratioToStock(List<Row> rows, Row row) {
        OptionalDouble stock = cycles(rows, row.digest(), "stock", row.size());
        if (stock.isEmpty()) {
            stock = cycles(rows, row.digest(), StubLog.DEFAULT_PATH, row.size());
        }
        return stock.isPresent() && row.cycles().isPresent()
                ? OptionalDouble.of(row.cycles().getAsDouble() / stock.getAsDouble()) : OptionalDouble.empty();
    }

    private OptionalDouble bound(Row row) {
        return row.size().equals("digest64") || isPeer(row.path())
                ? OptionalDouble.empty() : Bounds.of(row.digest(), row.path(), cpu);
    }

    private static boolean isPeer(String path) {
        return path.startsWith("openssl") || path.equals("c2-java");
    }

    private List<String> jsonLines(JdkUnderTest jdk, List<Row> rows) throws IOException {
        ObjectMapper mapper = new ObjectMapper();
        String date = LocalDate.now(ZoneOffset.UTC).toString();
        List<String> lines = new ArrayList<>();
        for (Row row : rows) {
            Map<String, Object> object = new LinkedHashMap<>();
            object.put("digest", row.digest().jcaName());
            object.put("path", row.path());
            object.put("size", row.size());
            object.put("blockBytes", row.digest().blockBytes());
            String quantity = row.size().equals("digest64") ? "cyclesPerDigest" : "cyclesPerBlock";
            row.cycles().ifPresent(c -> object.put(quantity, round(c, 10)));
            bound(row).ifPresent(b -> object.put("bound", b));
            ratioToStock(rows, row).ifPresent(r -> object.put("ratioToStock", round(r, 10_000)));
            object.put("status", row.cycles().isEmpty() ? "not-run" : row.spread() > TRUSTED_SPREAD ? "noisy" : "ok");
            if (row.reason() != null) {
                object.put("reason", row.reason());
            }
            object.put("cpu", cpu.description());
            object.put("date", date);
            object.put("jdk", jdk.version());
            lines.add(mapper.writeValueAsString(object));
        }
        return lines;
    }

    private static double round(double value, double parts) {
        return Math.round(value * parts) / parts;
    }

    private void printTable(JdkUnderTest jdk, List<Row> rows) {
        System.out.printf("%s%nJDK %s at %s%n", cpu.description(), jdk.version(), jdk.home());
        System.out.println("cycles a block: the smallest of many interleaved runs over the smallest time of a chain of adds");
        System.out.printf("%n%-8s %-18s %7s %7s %7s |", "digest", "path", "c/B", "bound", "stock=1");
        for (String size : SIZES) {
            System.out.printf(" %8s", size);
        }
        System.out.println();
        boolean noisy = false;
        for (Digest digest : Digest.values()) {
            List<String> paths = rows.stream().filter(r -> r.digest() == digest && !r.size().equals("digest64"))
                    .map(Row::path).distinct().toList();
            for (String path : paths) {
                Optional<Row> bulk = rows.stream()
                        .filter(r -> r.digest() == digest && r.path().equals(path) && r.size().equals("bulk")).findFirst();
                if (bulk.isEmpty() || bulk.get().cycles().isEmpty()) {
                    System.out.printf("%-8s %-18s %7s %7s %7s | not-run: %s%n", digest.stubName(), path, "",
                            text("%.0f", bulk.map(this::bound).orElse(OptionalDouble.empty())), "",
                            bulk.map(Row::reason).orElse("no multi-block stub"));
                    continue;
                }
                double perBlock = bulk.get().cycles().getAsDouble();
                System.out.printf("%-8s %-18s %7.3f %7s %7s |", digest.stubName(), path, perBlock / digest.blockBytes(),
                        text("%.0f", bound(bulk.get())), text("%.3f", ratioToStock(rows, bulk.get())));
                for (String size : SIZES) {
                    Optional<Row> row = rows.stream().filter(
                            r -> r.digest() == digest && r.path().equals(path) && r.size().equals(size)).findFirst();
                    boolean untrusted = row.isPresent() && row.get().spread() > TRUSTED_SPREAD;
                    noisy |= untrusted;
                    System.out.printf(" %8s", row.map(r -> text("%.1f", r.cycles()) + (untrusted ? "~" : "")).orElse(""));
                }
                System.out.println();
            }
        }
        printShortDigests(rows);
        if (noisy) {
            System.out.printf("%n~ the even and the odd rounds differ by more than %.1f %%: the machine is too noisy for this"
                    + " figure, run again on an idle core%n", 100 * TRUSTED_SPREAD);
        }
    }

    private static void printShortDigests(List<Row> rows) {
        System.out.printf("%n%-8s %-18s %8s %12s %8s%n", "digest", "64 bytes, path", "cycles", "compressions", "Java");
        for (Row row : rows) {
            if (!row.size().equals("digest64")) {
                continue;
            }
            OptionalDouble compressions = compressionsOfADigest(rows, row);
            double cycles = row.cycles().orElse(Double.NaN);
            System.out.printf("%-8s %-18s %8.0f %12s %8s%n", row.digest().stubName(), row.path(), cycles,
                    text("%.0f", compressions),
                    compressions.isPresent() ? "%.0f".formatted(cycles - compressions.getAsDouble()) : "");
        }
    }

    // 64 bytes are a block of their own and one of padding, or fit into one with it
    private static OptionalDouble compressionsOfADigest(List<Row> rows, Row row) {
        OptionalDouble padding = cycles(rows, row.digest(), row.path(), "1");
        if (row.digest().blockBytes() > 64 || padding.isEmpty()) {
            return padding;
        }
        OptionalDouble first = cycles(rows, row.digest(), row.path(), "1-multi");
        return first.isEmpty() ? first : OptionalDouble.of(first.getAsDouble() + padding.getAsDouble());
    }

    private static String text(String format, OptionalDouble value) {
        return value.isPresent() ? format.formatted(value.getAsDouble()) : "";
    }
}
