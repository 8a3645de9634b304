package org.hotdigest.lab.compare;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.hotdigest.bench.ForkReport;
import org.hotdigest.bench.MessageDigests;
import org.hotdigest.lab.UserError;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Runs {@link MessageDigests} under JMH, one fork at a time, each in the VM of its side. Takes no lock: that is for whoever
 * runs many.
 */
final class JmhForks implements ForkRunner {
    private static final double NANOS_PER_MILLI = 1e6;
    private static final int HEAP_MEGABYTES = 48;
    private static final int YOUNG_MEGABYTES = 16;

    static {
        // JMH reads it once, when its runner is first used.
        System.setProperty("jmh.ignoreLock", "true");
    }

    private final Effort effort;
    private final Map<String, Probe> probes;
    private final Path scratch;
    private final Pace pace;
    private int forks;

    /**
     * @param probes what each side's VM has to be, by the side's name
     * @param scratch an existing directory for the forks' files
     * @param pace is looked at before every fork
     */
    JmhForks(Effort effort, Map<String, Probe> probes, Path scratch, Pace pace) {
        this.effort = effort;
        this.probes = Map.copyOf(probes);
        this.scratch = scratch;
        this.pace = pace;
    }

    /** The VM arguments that the benchmark itself asks for, which are those of the JDK's benchmark. */
    static List<String> benchmarkArguments() {
        return List.of(MessageDigests.class
                .getAnnotation(org.openjdk.jmh.annotations.Fork.class)
                .jvmArgs());
    }

    /**
     * The heap of a fork, which overrides the benchmark's own. In a young generation of 768 MB every result array of a
     * fork this short lies on a page never used before, and the kernel's work for it (280 ns an operation, SHA-512 of 64
     * bytes, on a virtual machine) is more than the digest's.
     */
    static List<String> heapArguments(Row row) {
        int megabytes = HEAP_MEGABYTES + (row.length() >> 20) * 2;
        return List.of(
                "-Xms" + megabytes + "m", "-Xmx" + megabytes + "m", "-Xmn" + YOUNG_MEGABYTES + "m", "-XX:+AlwaysPreTouch");
    }

    @Override
    public Fork run(Side side, Row row) {
        Path report = scratch.resolve("fork-" + forks + ".properties");
        Path log = scratch.resolve("fork-" + forks + ".log");
        forks++;
        pace.look();
        Probe probe = probes.get(side.name());
        List<String> arguments = new ArrayList<>(heapArguments(row));
        arguments.addAll(side.vmArguments());
        arguments.add("-D" + ForkReport.FILE_PROPERTY + "=" + report);
        if (probe.logsStubs()) {
            arguments.add(Probe.stubsLog(log));
        }
        // Appended, so that the arguments of the benchmark's own annotation stay.
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include("^" + MessageDigests.class.getName().replace(".", "\\.") + "\\." + row.benchmark() + "$")
                .param("digesterName", row.digest())
                .param("length", String.valueOf(row.length()))
                .param("provider", side.provider())
                .jvm(side.java().toString())
                .jvmArgsAppend(arguments.toArray(String[]::new))
                .forks(1)
                .warmupIterations(effort.warmups())
                .warmupTime(TimeValue.milliseconds(effort.warmupMillis()))
                .measurementIterations(effort.measurements() * effort.slices(row))
                .measurementTime(TimeValue.milliseconds(effort.sliceMillis()))
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT);
        LastWords words = new LastWords();
        Instant started = Instant.now();
        RunResult raw;
        try {
            raw = new Runner(options.build(), words).runSingle();
        } catch (RunnerException e) {
            throw new UserError("a fork of side %s failed on %s: %s", side.name(), row, words.cause(e));
        }
        Duration took = Duration.between(started, Instant.now());
        VmReport vm = VmReport.read(report, log);
        delete(report);
        delete(log);
        if (!vm.sameVm(probe.report())) {
            throw new UserError(
                    "a fork of side %s ran in another VM than its side means: %s, %s, stubs %s; expected %s, %s, stubs %s",
                    side.name(), vm.version(), vm.flagLine(), vm.stubs(),
                    probe.report().version(), probe.report().flagLine(), probe.report().stubs());
        }
        return new Fork(Fork.iterations(nanosPerOp(raw), effort.measurements()), started, took, vm, raw);
    }

    private static List<Double> nanosPerOp(RunResult raw) {
        BenchmarkResult fork = raw.getBenchmarkResults().iterator().next();
        return fork.getIterationResults().stream()
                .map(i -> NANOS_PER_MILLI / i.getPrimaryResult().getScore())
                .toList();
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Keeps what JMH and the fork print, which is only of use if the fork fails. */
    private static final class LastWords implements OutputFormat {
        private final StringBuilder text = new StringBuilder();

        /** The line that says why, of all that was printed. */
        synchronized String cause(Exception e) {
            return text.toString().lines()
                    .map(String::strip)
                    .filter(line -> line.matches("(Caused by: )?[\\w.$]+(Exception|Error)\\b.*|Error: .*|# .*Error.*"))
                    .findFirst()
                    .orElse(e.getCause() == null ? e.getMessage() : String.valueOf(e.getCause().getMessage()))
                    .lines()
                    .findFirst()
                    .orElse("it said nothing");
        }

        @Override
        public synchronized void print(String s) {
            text.append(s);
        }

        @Override
        public synchronized void println(String s) {
            text.append(s).append('\n');
        }

        @Override
        public synchronized void write(int b) {
            text.append((char) b);
        }

        @Override
        public synchronized void write(byte[] b) {
            text.append(new String(b, StandardCharsets.UTF_8));
        }

        @Override
        public void verbosePrintln(String s) {}

        @Override
        public void iteration(BenchmarkParams benchmark, IterationParams params, int iteration) {}

        @Override
        public void iterationResult(
                BenchmarkParams benchmark, IterationParams params, int iteration, IterationResult data) {}

        @Override
        public void startBenchmark(BenchmarkParams benchmark) {}

        @Override
        public void endBenchmark(BenchmarkResult result) {}

        @Override
        public void startRun() {}

        @Override
        public void endRun(Collection<RunResult> result) {}

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
