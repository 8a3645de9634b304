package org.hotdigest.lab.upstream;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.hotdigest.lab.UserError;
import org.hotdigest.lab.build.FileTrees;
import org.hotdigest.lab.compare.SavedTable;

/** What speaks for each change and against it: figures out of saved runs, the tests, and the reason with the bound. */
final class Evidence {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final List<String> SIZES = List.of("bulk", "1", "2", "4", "8", "digest64");

    /** A figure this much above the one before counts as slower: what make cycles repeats to. */
    private static final double NOTICED = 1.005;

    /** What is not code of ours in the figures of {@code make cycles}. */
    private static final Set<String> PEERS = Set.of("openssl", "openssl-no-sha-ni", "c2-java");

    /** A figure of {@code make cycles}. */
    private record Figure(String digest, String path, String size, double cycles, double bound, String status, String cpu,
            String date, String jdk) {}

    private final List<Path> results;
    private final List<Figure> figures;

    private Evidence(List<Path> results, List<Figure> figures) {
        this.results = results;
        this.figures = figures;
    }

    /**
     * Reads the figures.
     *
     * @param results files of make compare, the ones to be preferred first
     * @param cycles files of lines that make cycles wrote, the ones to be preferred first
     * @throws UserError for a file that is missing or something else
     */
    static Evidence read(List<Path> results, List<Path> cycles) throws IOException {
        for (Path file : results) {
            if (!Files.isRegularFile(file)) {
                throw UserError.usage("no file %s: expected a results.json of make compare", file);
            }
        }
        List<Figure> figures = new ArrayList<>();
        for (Path file : cycles) {
            if (!Files.isRegularFile(file)) {
                throw UserError.usage("no file %s: expected what make cycles JSON=1 prints", file);
            }
            for (String line : Files.readAllLines(file)) {
                if (line.isBlank()) {
                    continue;
                }
                try {
                    JsonNode node = JSON.readTree(line);
                    if (node.has("digest") && node.has("size") && !node.path("status").asText().equals("not-run")) {
                        figures.add(figure(node));
                    }
                } catch (JsonProcessingException e) {
                    throw UserError.usage("%s has a line that is no JSON object: expected what make cycles JSON=1 prints", file);
                }
            }
        }
        return new Evidence(results, figures);
    }

    private static Figure figure(JsonNode node) {
        double cycles = node.path("cyclesPerBlock").asDouble(node.path("cyclesPerDigest").asDouble(Double.NaN));
        return new Figure(node.get("digest").asText(), node.path("path").asText(), node.get("size").asText(), cycles,
                node.path("bound").asDouble(Double.NaN), node.path("status").asText(), node.path("cpu").asText("unknown CPU"),
                node.path("date").asText("no date"), node.path("jdk").asText("unknown"));
    }

    /** Writes a page for each change into a folder that is emptied first. */
    void write(Path dir, List<Change> changes, List<UpstreamVerify.Verdict> verdicts, String version) throws IOException {
        FileTrees.delete(dir);
        for (Change change : changes) {
            Optional<String> verdict = verdicts.stream().filter(v -> v.change().equals(change.name()))
                    .map(UpstreamVerify.Verdict::text).findFirst();
            FileTrees.write(dir.resolve(change.name() + ".md"), page(change, verdict, version));
        }
    }

    /** The page of one change. */
    String page(Change change, Optional<String> verdict, String version) throws IOException {
        StringBuilder page = new StringBuilder("# %s\n\n".formatted(change.title()));
        page.append("Change `%s`, on JDK %s. ".formatted(change.name(), version));
        page.append("The commit alone: %s.\n\n".formatted(verdict.orElse("not compiled (make upstream VERIFY=1 does)")));

        page.append("## Why\n\n").append(change.reason()).append("\n\n## Measured\n\n");
        List<String> slower = new ArrayList<>();
        boolean any = cycles(page, change, slower);
        any |= compared(page, change, slower);
        if (!any) {
            page.append(change.digests().isEmpty()
                    ? "Nothing: it is no change for speed.\n\n"
                    : "Nothing: there are no measurements of it on this machine. Whoever proposes it has to make them.\n\n");
        }
        page.append("## Slower\n\n");
        if (any) {
            page.append(slower.isEmpty() ? "Nowhere in these figures.\n\n" : "- " + String.join("\n- ", slower) + "\n\n");
        } else {
            page.append("Unknown.\n\n");
        }
        page.append("## Tested\n\n");
        List<String> tests = change.files().stream().filter(f -> f.startsWith("test/") && f.matches(".*/Test\\w+\\.java")).toList();
        page.append(tests.isEmpty()
                ? "By the JDK's own tests; the commit adds none.\n"
                : "By jtreg tests in the commit: %s.\n".formatted(String.join(", ", tests)));
        page.append(switch (change.cpu()) {
            case "x86" -> "The machine code of every path, with this project's lab: `make check` (memory bounds, saved registers, "
                    + "all alignments, against Bouncy Castle); AVX-512 paths in Bochs: `make test-avx512`.\n";
            case "aarch64" -> "The machine code and a JVM with it under qemu-user, with and without the crypto extensions: "
                    + "`make test-aarch64-stubs`, `make test-aarch64`. It has not run on hardware.\n";
            default -> "";
        });
        page.append("All of it together: `make test`.\n");
        return page.toString();
    }

    /** Cycles a block; false if there are none of this change. */
    private boolean cycles(StringBuilder page, Change change, List<String> slower) {
        // make cycles runs on x86_64 alone
        if (change.cpu().equals("aarch64")) {
            return false;
        }
        Set<String> heads = new LinkedHashSet<>();
        StringBuilder table = new StringBuilder();
        for (String digest : change.digests()) {
            List<Figure> mine = figures.stream().filter(f -> f.digest().equalsIgnoreCase(digest)).toList();
            List<String> paths = mine.stream().map(Figure::path).distinct()
                    .filter(p -> !PEERS.contains(p) && !p.startsWith("stock") && isPathOf(change, p)).toList();
            for (String path : paths) {
                for (String size : SIZES) {
                    Optional<Figure> after = find(mine, path, size);
                    Optional<Figure> before = find(mine, change.stock(digest), size);
                    if (after.isEmpty() || before.isEmpty()) {
                        continue;
                    }
                    double ratio = after.get().cycles() / before.get().cycles();
                    String noisy = after.get().status().equals("noisy") || before.get().status().equals("noisy") ? " ~" : "";
                    String bound = Double.isNaN(after.get().bound()) ? "" : String.format(Locale.ROOT, "%.0f", after.get().bound());
                    table.append(String.format(Locale.ROOT, "| %s | %s | `%s` | `%s` %.1f | %.1f | %.3f%s | %s |\n", digest,
                            size.equals("digest64") ? "a digest of 64 bytes" : size.equals("bulk") ? size : size + " blocks",
                            path, change.stock(digest), before.get().cycles(), after.get().cycles(), ratio, noisy, bound));
                    heads.add("%s, %s, JDK %s".formatted(after.get().cpu(), after.get().date(), after.get().jdk()));
                    if (ratio > NOTICED) {
                        slower.add(String.format(Locale.ROOT, "%s `%s`, %s: %.3f of `%s`%s", digest, path, size, ratio,
                                change.stock(digest), noisy));
                    }
                }
            }
        }
        if (table.isEmpty()) {
            return false;
        }
        page.append("Cycles a block, `make cycles`, %s:\n\n".formatted(String.join("; ", heads)));
        page.append("| digest | size | path | before | after | after / before | bound |\n");
        page.append("| --- | --- | --- | ---: | ---: | ---: | ---: |\n").append(table).append('\n');
        if (table.indexOf(" ~ |") >= 0) {
            page.append("~ the machine was noisy at this figure\n\n");
        }
        return true;
    }

    /** Whether the change's own files have the path, so that one for AVX-512 is not evidence for one with AVX2. */
    private static boolean isPathOf(Change change, String path) {
        return !path.equals("ni") && !change.rows().isEmpty();
    }

    private static Optional<Figure> find(List<Figure> figures, String path, String size) {
        return figures.stream().filter(f -> f.path().equals(path) && f.size().equals(size) && !Double.isNaN(f.cycles()))
                .findFirst();
    }

    /** What a program sees; false if no comparison has a row of this change on this kind of CPU. */
    private boolean compared(StringBuilder page, Change change, List<String> slower) throws IOException {
        Set<String> seen = new HashSet<>();
        boolean any = false;
        for (Path file : newestFirst()) {
            Optional<SavedTable> table = SavedTable.of(file, new HashSet<>(change.digests()));
            if (table.isEmpty() || table.get().kernel().endsWith("aarch64") != change.cpu().equals("aarch64")
                    && !change.cpu().equals("share") || isNoise(table.get()) || !seen.add(table.get().sides().toString())) {
                continue;
            }
            page.append("`make compare`, %s, %s, %s:\n\n".formatted(table.get().cpu(), table.get().kernel(), table.get().date()));
            table.get().sides().forEach(side -> page.append("- ").append(side).append('\n'));
            page.append('\n').append(table.get().markdown()).append('\n');
            table.get().slower().forEach(row -> slower.add("`make compare`, " + row));
            any = true;
        }
        return any;
    }

    /** A against itself says something of the machine, and nothing of a change. */
    private static boolean isNoise(SavedTable table) {
        return table.sides().stream().map(s -> s.substring(1)).distinct().count() == 1;
    }

    private List<Path> newestFirst() {
        return results.stream().sorted(Comparator.comparing(Path::toString).reversed()).toList();
    }
}
