package org.hotdigest.lab.compare;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.hotdigest.lab.UserError;
import org.hotdigest.lab.compare.Sample.Phase;

/**
 * Forks out of files in JMH's JSON format ({@code -rf json}), of this harness or of any other run of JMH, here or
 * elsewhere: modes throughput and average time.
 */
final class SavedResults {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** The parameter that tells the sides of one file. */
    static final String SIDE = "side";

    /** The parameter that says how many iterations the slices of a fork make; without it a slice is an iteration. */
    static final String ITERATIONS = "iterations";

    /** Parameters that are columns of their own in a table. */
    private static final String DIGEST = "digesterName";

    private static final String LENGTH = "length";

    /** The default of a parameter that then says nothing. */
    private static final String DEFAULT_PROVIDER = "DEFAULT";

    private final Map<Row, Map<String, List<Fork>>> forks = new LinkedHashMap<>();

    /** The last result read of each row. */
    private final Map<Row, JsonNode> results = new HashMap<>();

    private SavedResults() {}

    /**
     * Reads one file with both sides (this harness's own, whose parameter {@code side} tells them), or two: A's, then B's.
     * Of one of two that has both sides B counts: it is what that run looked at, and A what it held it against.
     *
     * @throws UserError for a file that is missing, not whole, or not JMH's
     */
    static SavedResults read(List<Path> files) {
        if (files.size() != 1 && files.size() != 2) {
            throw UserError.usage("a report is of one file with both sides or of two files, A's and B's; there are %d", files.size());
        }
        SavedResults results = new SavedResults();
        for (int i = 0; i < files.size(); i++) {
            results.add(files.get(i), files.size() == 1 ? Optional.empty() : Optional.of(i == 0 ? "A" : "B"));
        }
        return results;
    }

    /**
     * Reads what was kept under a name, to be held against something that is run now.
     *
     * @throws UserError as {@link #read} does, and if it is not of this harness's benchmark
     */
    static Baseline baseline(String name, Path file) {
        SavedResults saved = new SavedResults();
        saved.add(file, Optional.of("A"));
        Map<Row, List<Fork>> forks = new LinkedHashMap<>();
        saved.forks.forEach((row, sides) -> forks.put(row, sides.get("A")));
        try {
            return Baseline.of(name, Files.getLastModifiedTime(file).toInstant(), forks, saved.results);
        } catch (IOException e) {
            throw UserError.usage("%s can't be read: %s", file, e);
        }
    }

    private void add(Path file, Optional<String> side) {
        JsonNode root;
        try {
            root = JSON.readTree(Files.readAllBytes(file));
        } catch (NoSuchFileException e) {
            throw UserError.usage("no file %s", file);
        } catch (JsonProcessingException e) {
            throw UserError.usage("%s is not JMH's JSON, or not the whole of it: %s (line %d)", file, e.getOriginalMessage(),
                    e.getLocation() == null ? 0 : e.getLocation().getLineNr());
        } catch (IOException e) {
            throw UserError.usage("%s can't be read: %s", file, e);
        }
        if (root == null || !root.isArray() || root.isEmpty() || !root.get(0).path("primaryMetric").has("rawData")) {
            throw UserError.usage("%s is not a results file of JMH: expected an array with primaryMetric.rawData (-rf json)", file);
        }
        for (JsonNode result : root) {
            String own = result.path("params").path(SIDE).asText();
            if (side.isPresent() && own.equals("A")) {
                continue;
            }
            String of = side.orElse(own);
            if (!of.equals("A") && !of.equals("B")) {
                throw UserError.usage("%s alone has no sides (a parameter %s, A or B); give two files, A's and B's", file, SIDE);
            }
            Row row = row(file, result);
            List<Fork> added = forks.computeIfAbsent(row, r -> new HashMap<>()).computeIfAbsent(of, s -> new ArrayList<>());
            added.addAll(forks(file, result));
            results.put(row, result);
        }
    }

    private static Row row(Path file, JsonNode result) {
        String name = result.path("benchmark").asText();
        List<String> digest = new ArrayList<>();
        int length = 0;
        for (var parameter : result.path("params").properties()) {
            String value = parameter.getValue().asText();
            switch (parameter.getKey()) {
                case LENGTH -> length = length(file, value);
                case DIGEST -> digest.addFirst(value);
                case SIDE, ITERATIONS -> {}
                default -> {
                    if (!value.equals(DEFAULT_PROVIDER)) {
                        digest.add(value);
                    }
                }
            }
        }
        return new Row(name.substring(name.lastIndexOf('.') + 1), String.join(" ", digest), length);
    }

    private static int length(Path file, String value) {
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException e) {
            throw UserError.usage("%s has a parameter %s that is no number: %s", file, LENGTH, value);
        }
    }

    private static List<Fork> forks(Path file, JsonNode result) {
        JsonNode metric = result.path("primaryMetric");
        Unit unit = Unit.of(file, result.path("mode").asText(), metric.path("scoreUnit").asText());
        VmReport vm = vm(result);
        List<Fork> forks = new ArrayList<>();
        for (JsonNode fork : metric.path("rawData")) {
            List<Double> slices = new ArrayList<>();
            fork.forEach(score -> slices.add(unit.nanos(score.asDouble())));
            if (!slices.isEmpty()) {
                int iterations = Math.min(result.path("params").path(ITERATIONS).asInt(slices.size()), slices.size());
                forks.add(new Fork(Fork.iterations(slices, iterations), Instant.EPOCH, Duration.ZERO, vm, null));
            }
        }
        return forks;
    }

    private static VmReport vm(JsonNode result) {
        Map<String, String> properties = new TreeMap<>();
        properties.put("java.runtime.version", result.path("vmVersion").asText("unknown version"));
        properties.put("java.vendor.version", result.path("vmName").asText(""));
        List<String> arguments = new ArrayList<>();
        result.path("jvmArgs").forEach(argument -> arguments.add(argument.asText()));
        return new VmReport(properties, arguments, new TreeMap<>(), Optional.empty());
    }

    /** What a score is in ns per operation. @param perNano units in one ns; @param inverse for a throughput */
    private record Unit(double factor, boolean inverse) {
        static Unit of(Path file, String mode, String unit) {
            boolean throughput = unit.startsWith("ops/");
            String time = throughput ? unit.substring("ops/".length()) : unit.replaceFirst("/op$", "");
            double nanos = switch (time) {
                case "ns" -> 1;
                case "us" -> 1e3;
                case "ms" -> 1e6;
                case "s" -> 1e9;
                case "min" -> 60e9;
                default -> 0;
            };
            if (nanos == 0 || !(mode.equals("thrpt") || mode.equals("avgt"))) {
                throw UserError.usage("%s has results of mode %s in %s; a report can be made of thrpt and avgt", file, mode, unit);
            }
            return new Unit(nanos, throughput);
        }

        double nanos(double score) {
            return inverse ? factor / score : factor * score;
        }
    }

    /** The rows that both sides have, in the order of the first file. @throws UserError if there is none */
    List<Row> rows() {
        List<Row> common = forks.entrySet().stream()
                .filter(e -> e.getValue().keySet().containsAll(List.of("A", "B")))
                .map(Map.Entry::getKey)
                .toList();
        if (common.isEmpty()) {
            throw UserError.usage("the results have no row in common: no benchmark with the same parameters on both sides");
        }
        return common;
    }

    /** The forks of the common rows, paired by their order; of a side that has more the last are left out. */
    List<Sample> samples() {
        List<Sample> samples = new ArrayList<>();
        for (Row row : rows()) {
            List<Fork> a = forks.get(row).get("A");
            List<Fork> b = forks.get(row).get("B");
            for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
                samples.add(new Sample(samples.size(), Phase.COMPARE, row, "A", i, a.get(i)));
                samples.add(new Sample(samples.size(), Phase.COMPARE, row, "B", i, b.get(i)));
            }
        }
        return samples;
    }

    /** The VM arguments of a side, as the file has them, without those of the harness. */
    List<String> arguments(String side) {
        return forks.get(rows().getFirst()).get(side).getFirst().vm().arguments().stream()
                .filter(argument -> !argument.equals(Side.UNLOCK))
                .toList();
    }
}
