package org.hotdigest.lab.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hotdigest.lab.stats.Verdict;

/**
 * The rows of a saved comparison that are about some digests, as Markdown.
 *
 * @param file where it was read: results.json
 * @param cpu the machine's, and {@code kernel}, which ends with its architecture
 * @param date when it ran
 * @param sides what A and B were, a line each
 * @param markdown the table
 * @param slower its rows whose verdict is slower
 */
public record SavedTable(
        Path file, String cpu, String kernel, String date, List<String> sides, String markdown, List<String> slower) {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final long SEED = 1;

    /**
     * Reads {@code results.json}, and {@code samples.json} beside it, which knows the machine.
     *
     * @param digests JCA names, in any case
     * @return empty if no row is about them, or if nothing says on which machine it was
     * @throws org.hotdigest.lab.UserError if the file is not this harness's
     */
    public static Optional<SavedTable> of(Path file, Set<String> digests) throws IOException {
        Path samples = file.resolveSibling("samples.json");
        if (!Files.isRegularFile(samples)) {
            return Optional.empty();
        }
        JsonNode run = JSON.readTree(samples.toFile());
        if (!run.has("machine") || !run.has("sides")) {
            return Optional.empty();
        }
        SavedResults saved = SavedResults.read(List.of(file));
        List<Row> rows = saved.rows().stream()
                .filter(r -> digests.stream().anyMatch(d -> d.equalsIgnoreCase(r.digest()))).toList();
        if (rows.isEmpty()) {
            return Optional.empty();
        }
        JsonNode machine = run.get("machine");
        Instant date = Instant.parse(run.path("date").asText());
        Report.Setup setup = new Report.Setup(
                rows,
                new Side("A", file, saved.arguments("A")),
                new Side("B", file, saved.arguments("B")),
                Optional.empty(),
                SEED,
                run.path("threshold").asDouble(0.01),
                new Machine(machine.path("cpu").asText(), machine.path("cpus").asInt(), machine.path("kernel").asText()),
                date);
        Report report = Report.of(setup, false, saved.samples());
        List<String> slower = report.rows().stream()
                .filter(r -> r.verdict() instanceof Verdict.Slower)
                .map(r -> "%s: %s %s".formatted(r.row(), ReportText.speedUp(r.d().estimate()), ReportText.interval(r.d())))
                .toList();
        return Optional.of(new SavedTable(
                file,
                "%s, %d CPUs".formatted(setup.machine().cpu(), setup.machine().cpus()),
                setup.machine().kernel(),
                ReportText.date(date),
                List.of(side(run.path("sides"), "A"), side(run.path("sides"), "B")),
                new TextTable(ReportText.table(report), ReportText.WORDS::contains).markdown(),
                slower));
    }

    private static String side(JsonNode sides, String name) {
        JsonNode side = sides.path(name);
        StringBuilder flags = new StringBuilder();
        side.path("flags").forEach(f -> flags.append(flags.isEmpty() ? "" : " ").append(f.asText()));
        String stubs = side.path("stubs").asText("");
        return "%s: JDK %s, %s%s".formatted(
                name,
                side.path("properties").path("java.runtime.version").asText("of unknown version"),
                flags.isEmpty() ? "no flags" : flags,
                stubs.isEmpty() || stubs.equals("null") ? "" : ", stubs " + stubs);
    }
}
