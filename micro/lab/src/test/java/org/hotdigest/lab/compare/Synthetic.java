package org.hotdigest.lab.compare;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.hotdigest.lab.compare.VmReport.Flag;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.ThroughputResult;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.WorkloadParams;
import org.openjdk.jmh.runner.options.TimeValue;

/** Forks that nobody ran. */
final class Synthetic {
    static final Instant START = Instant.parse("2026-11-30T20:00:00Z");
    static final Side A = new Side("A", Path.of("/jdk/stock"), List.of("-XX:DigestStubs=stock"));
    static final Side B = new Side("B", Path.of("/jdk/patched"), List.of());
    static final Machine MACHINE = new Machine("Example CPU", 2, "Linux 6.1 amd64");

    private Synthetic() {}

    /** A clock that stands until it is moved. */
    static final class Clock implements InstantSource {
        private Instant now = START;

        @Override
        public Instant instant() {
            return now;
        }

        void advance(Duration by) {
            now = now.plus(by);
        }
    }

    static Report.Setup setup(List<Row> rows) {
        return new Report.Setup(rows, A, B, Optional.of(Effort.QUICK), 42, 0.01, MACHINE, START);
    }

    static VmReport vm(String side) {
        boolean a = side.equals("A");
        return new VmReport(
                Map.of(
                        "java.vm.name", "OpenJDK 64-Bit Server VM",
                        "java.vm.version", "26.0.2+1",
                        "java.version", "26.0.2",
                        "java.runtime.version", "26.0.2+1",
                        "java.vendor.version", a ? "" : "HotDigest-1.0",
                        "java.home", a ? "/jdk/stock" : "/jdk/patched"),
                List.of("-Xms1024m"),
                new TreeMap<>(Map.of(
                        "UseAVX", new Flag("2", "DEFAULT"),
                        "UseMD5Intrinsics", new Flag("true", a ? "VM_CREATION" : "DEFAULT"))),
                a ? Optional.empty() : Optional.of("md5:bmi1,sha1:ni"));
    }

    /** The same fork in a JDK of this version, which tells no more of its vendor. */
    static Fork otherJdk(Fork fork, String version) {
        Map<String, String> properties = new TreeMap<>(fork.vm().properties());
        properties.put("java.runtime.version", version);
        properties.put("java.vendor.version", "");
        VmReport vm = new VmReport(properties, fork.vm().arguments(), fork.vm().flags(), fork.vm().stubPaths());
        return new Fork(fork.nanosPerOp(), fork.started(), fork.took(), vm, fork.raw());
    }

    /** A fork whose iterations took these times. */
    static Fork fork(String side, Row row, Instant started, double... nanosPerOp) {
        List<Double> times = new ArrayList<>();
        WorkloadParams workload = new WorkloadParams();
        workload.put("digesterName", row.digest(), 0);
        workload.put("length", String.valueOf(row.length()), 0);
        workload.put("provider", "DEFAULT", 0);
        IterationParams iteration =
                new IterationParams(IterationType.MEASUREMENT, nanosPerOp.length, TimeValue.milliseconds(50), 1);
        BenchmarkParams params = new BenchmarkParams(
                "org.hotdigest.bench.MessageDigests." + row.benchmark(),
                "generated",
                true,
                1,
                new int[] {1},
                List.of(),
                1,
                0,
                iteration,
                iteration,
                Mode.Throughput,
                workload,
                TimeUnit.MILLISECONDS,
                1,
                "/jdk/bin/java",
                List.of("-Xms1024m", "-Dhotdigest.forkReport=scratch"),
                "26.0.2",
                "OpenJDK 64-Bit Server VM",
                "26.0.2+1",
                "1.37",
                TimeValue.minutes(10));
        List<IterationResult> iterations = new ArrayList<>();
        for (double nanos : nanosPerOp) {
            times.add(nanos);
            IterationResult result = new IterationResult(params, iteration, null);
            result.addResult(new ThroughputResult(
                    ResultRole.PRIMARY, row.benchmark(), 1_000_000, (long) (nanos * 1_000_000), TimeUnit.MILLISECONDS));
            iterations.add(result);
        }
        return new Fork(
                times,
                started,
                Duration.ofMillis(1500),
                vm(side),
                new RunResult(params, List.of(new BenchmarkResult(params, iterations))));
    }
}
