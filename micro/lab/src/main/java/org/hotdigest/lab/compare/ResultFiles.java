package org.hotdigest.lab.compare;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.hotdigest.lab.compare.Sample.Phase;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.WorkloadParams;

/**
 * The files that a run leaves:
 * <ul>
 *   <li>{@code report.md}: the table;
 *   <li>{@code report.html}: the same with plots, see {@link HtmlReport};
 *   <li>{@code results.json}: JMH's own format, all forks of a row and side as one result; a parameter {@code side} tells
 *       A from B, {@code iterations} how many a fork's slices make, the A/A run is left out;
 *   <li>{@code results.csv}: the table for a spreadsheet, see {@link Csv};
 *   <li>{@code samples.json}: every fork in the order in which it ran, A/A run included.
 * </ul>
 */
final class ResultFiles {
    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    /** The parameter that tells the contenders of one file. */
    private static final String CONTENDER = "contender";

    private ResultFiles() {}

    /**
     * Writes all of them; each is whole or, if that fails, as it was before.
     *
     * @param directory an existing one
     */
    static void write(Path directory, Report report, List<Sample> samples) throws IOException {
        replace(directory.resolve("results.json"), results(report, samples));
        replace(directory.resolve("samples.json"), samples(report, samples));
        writeReport(directory, report, samples);
    }

    /** Writes what is for people: {@code report.md}, {@code report.html} and {@code results.csv}. */
    static void writeReport(Path directory, Report report, List<Sample> samples) throws IOException {
        replace(directory.resolve("results.csv"), Csv.of(report));
        replace(directory.resolve("report.md"), ReportText.markdown(report));
        replace(directory.resolve("report.html"), HtmlReport.html(report, samples));
    }

    /** Writes those of a contest; the file with the table has the given name. */
    static void write(Path directory, String report, Contest contest, List<Sample> samples) throws IOException {
        Contest.Setup setup = contest.setup();
        replace(directory.resolve("results.json"),
                jmh(setup.rows(), setup.contenders(), CONTENDER, setup.effort().measurements(), samples));
        replace(directory.resolve("results.csv"), ContestText.csv(contest));
        replace(directory.resolve(report), ContestText.markdown(contest));
    }

    /** {@code results.json}. */
    static String results(Report report, List<Sample> samples) throws IOException {
        Optional<Baseline> baseline = report.setup().baseline();
        if (baseline.isEmpty()) {
            return jmh(report, List.of(report.setup().a(), report.setup().b()), samples);
        }
        // A's are JMH's already.
        ArrayNode all = JSON.createArrayNode();
        Set<Row> measured = samples.stream().map(Sample::row).collect(Collectors.toSet());
        baseline.get().results().forEach((row, result) -> {
            if (measured.contains(row)) {
                ObjectNode a = result.deepCopy();
                a.withObjectProperty("params").put(SavedResults.SIDE, "A");
                all.add(a);
            }
        });
        JSON.readTree(jmh(report, List.of(report.setup().b()), samples)).forEach(all::add);
        return JSON.writeValueAsString(all) + "\n";
    }

    private static String jmh(Report report, List<Side> sides, List<Sample> samples) {
        int iterations = report.setup().effort().map(Effort::measurements).orElseThrow();
        return jmh(report.setup().rows(), sides, SavedResults.SIDE, iterations, samples);
    }

    /** @param parameter what tells the sides apart */
    private static String jmh(List<Row> rows, List<Side> sides, String parameter, int iterations, List<Sample> samples) {
        List<RunResult> merged = new ArrayList<>();
        for (Row row : rows) {
            for (Side side : sides) {
                List<BenchmarkResult> forks = samples.stream()
                        .filter(s -> s.phase() == Phase.COMPARE
                                && s.row().equals(row)
                                && s.side().equals(side.name()))
                        .flatMap(s -> s.fork().raw().getBenchmarkResults().stream())
                        .toList();
                if (!forks.isEmpty()) {
                    merged.add(new RunResult(params(forks.getFirst().getParams(), forks.size(), iterations, row, side, parameter), forks));
                }
            }
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8)) {
            ResultFormatFactory.getInstance(ResultFormatType.JSON, out).writeOut(merged);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    /** {@code samples.json}. */
    static String samples(Report report, List<Sample> samples) throws IOException {
        Report.Setup setup = report.setup();
        ObjectNode root = JSON.createObjectNode();
        root.put("partial", report.partial());
        root.put("date", setup.date().toString());
        root.put("seed", setup.seed());
        root.put("threshold", setup.threshold());
        ObjectNode machine = root.putObject("machine");
        machine.put("cpu", setup.machine().cpu());
        machine.put("cpus", setup.machine().cpus());
        machine.put("kernel", setup.machine().kernel());
        ObjectNode sides = root.putObject("sides");
        describe(sides.putObject("A"), setup.a(), report.aVm().orElse(null));
        describe(sides.putObject("B"), setup.b(), report.bVm().orElse(null));
        ArrayNode all = root.putArray("samples");
        for (Sample sample : samples) {
            ObjectNode node = all.addObject();
            node.put("order", sample.order());
            node.put("phase", sample.phase().name().toLowerCase(Locale.ROOT));
            node.put("benchmark", sample.row().benchmark());
            node.put("digest", sample.row().digest());
            node.put("length", sample.row().length());
            node.put("side", sample.side());
            node.put("block", sample.block());
            node.put("pair", sample.pair());
            if (sample.fork().raw() != null) {
                node.put("started", sample.fork().started().toString());
                node.put("seconds", sample.fork().took().toMillis() / 1000.0);
            }
            node.put("nanosPerOp", sample.fork().sample());
            ArrayNode iterations = node.putArray("iterationsNanosPerOp");
            sample.fork().nanosPerOp().forEach(iterations::add);
        }
        return JSON.writeValueAsString(root) + "\n";
    }

    private static void describe(ObjectNode node, Side side, VmReport vm) {
        node.put("jdk", side.jdk().toString());
        ArrayNode flags = node.putArray("flags");
        side.flags().forEach(flags::add);
        if (vm == null) {
            return;
        }
        ObjectNode properties = node.putObject("properties");
        vm.properties().forEach(properties::put);
        ObjectNode vmFlags = node.putObject("vmFlags");
        vm.flags().forEach((name, flag) -> vmFlags.put(name, flag.toString()));
        node.put("stubs", vm.stubPaths().orElse(null));
    }

    /** The parameters of a fork as those of all, without the arguments that are only the harness's. */
    private static BenchmarkParams params(
            BenchmarkParams one, int forks, int iterations, Row row, Side side, String parameter) {
        WorkloadParams workload = new WorkloadParams();
        for (String key : one.getParamsKeys()) {
            workload.put(key, one.getParam(key), 0);
        }
        workload.put(parameter, side.name(), 0);
        workload.put(SavedResults.ITERATIONS, String.valueOf(iterations), 0);
        List<String> arguments = new ArrayList<>(JmhForks.benchmarkArguments());
        arguments.addAll(JmhForks.heapArguments(row));
        arguments.addAll(side.vmArguments());
        return new BenchmarkParams(
                one.getBenchmark(),
                one.generatedBenchmark(),
                one.shouldSynchIterations(),
                one.getThreads(),
                one.getThreadGroups(),
                one.getThreadGroupLabels(),
                forks,
                one.getWarmupForks(),
                one.getWarmup(),
                one.getMeasurement(),
                one.getMode(),
                workload,
                one.getTimeUnit(),
                one.getOpsPerInvocation(),
                one.getJvm(),
                arguments,
                one.getJdkVersion(),
                one.getVmName(),
                one.getVmVersion(),
                one.getJmhVersion(),
                one.getTimeout());
    }

    private static void replace(Path file, String text) throws IOException {
        Path whole = file.resolveSibling("." + file.getFileName() + ".tmp");
        try {
            Files.writeString(whole, text);
            Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(whole);
        }
    }
}
