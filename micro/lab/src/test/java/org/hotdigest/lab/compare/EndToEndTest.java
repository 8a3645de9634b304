package org.hotdigest.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.hotdigest.lab.Main;
import org.hotdigest.lab.UserError;
import org.hotdigest.lab.stubs.LibCrypto;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real forks of the JDK that runs the tests, with iterations too short to mean anything. */
class EndToEndTest {
    /** One iteration of a few milliseconds, and no time beyond what every row gets. */
    static final Effort TINY = new Effort(1, 5, 2, 2, 3, 1, 1, 1);

    private static final Path JDK = Path.of(System.getProperty("java.home"));
    private static final Row ROW = new Row("digest", "SHA-256", 64);

    @TempDir
    Path scratch;

    @Test
    void comparesAJdkWithItself() throws IOException {
        Path out = scratch.resolve("a b");
        Side a = Side.of("A", JDK, "");
        Side b = Side.of("B", JDK, "-XX:-UseSHA256Intrinsics -Dx='y z'");
        Report report = new CompareRun(setup(a, b), out, silent()).run();

        assertThat(report.partial()).isFalse();
        assertThat(report.rows()).hasSize(1);
        assertThat(report.rows().getFirst().d().n()).isEqualTo(6);
        assertThat(report.noise()).hasSize(1);
        VmReport vm = report.bVm().orElseThrow();
        assertThat(vm.flags().get("UseSHA256Intrinsics").value()).isEqualTo("false");
        assertThat(report.aVm().orElseThrow().version()).contains(System.getProperty("java.runtime.version"));
        // The benchmark's own arguments come first, the side's after them.
        assertThat(vm.arguments())
                .containsSubsequence("-Xmx1024m", "-XX:+UnlockDiagnosticVMOptions", "-XX:-UseSHA256Intrinsics", "-Dx=y z");
        assertThat(out.resolve("report.md")).content().contains("| digest    | SHA-256 |    64 |");
        assertThat(out.resolve("results.json")).content().contains("\"side\" : \"B\"");
        assertThat(out.resolve("samples.json")).isNotEmptyFile();
    }

    @Test
    void holdsBAgainstWhatWasSaved() throws IOException {
        Side side = Side.of("A", JDK, "");
        Path out = scratch.resolve("before");
        new CompareRun(setup(side, side.as("B")), out, silent()).run();
        Path file = out.resolve("results.json");
        Map<Row, List<Fork>> forks = Map.of(ROW, SavedResults.read(List.of(file)).samples().stream()
                .filter(s -> s.side().equals("B"))
                .map(Sample::fork)
                .toList());
        Map<Row, JsonNode> results = Map.of(ROW, new ObjectMapper().readTree(file.toFile()).get(1));
        Baseline baseline = new Baseline("before", Instant.now(), TINY, List.of(), forks, results);
        Report.Setup setup = new Report.Setup(
                List.of(ROW), new Side("A", file, List.of()), side.as("B"), Optional.of(TINY), 1, 0.01, Machine.here(), Instant.now(),
                Optional.of(baseline));
        Path now = scratch.resolve("now");
        Report report = new CompareRun(setup, now, silent()).run();

        assertThat(report.rows()).singleElement().satisfies(row -> assertThat(row.d().n()).isEqualTo(6));
        assertThat(report.noise()).isEmpty();
        assertThat(now.resolve("report.md")).content().contains("- baseline: A is the saved results 'before'");
        assertThat(SavedResults.read(List.of(now.resolve("results.json"))).samples()).hasSize(12);
    }

    @Test
    void savedResultsAreAAlone() {
        assertThat(refusal("--a-flags=@none", "--b-jdk=" + JDK)).startsWith("error: no saved results 'none': there are [");
        assertThat(refusal("--a-flags=@none", "--a-jdk=" + JDK, "--b-jdk=" + JDK)).contains("at once");
        assertThat(refusal("--a-flags=@none")).contains("no JDK for B");
        assertThat(refusal("--a-jdk=" + JDK, "--b-flags=@none")).contains("only A can be saved results");
        assertThat(refusal("--b-jdk=" + JDK)).contains("there is no A");
    }

    /** What {@code lab compare} says to a call that it can't carry out. */
    private static String refusal(String... options) {
        PrintStream before = System.err;
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
        try {
            String[] words = Stream.concat(Stream.of("compare"), Stream.of(options)).toArray(String[]::new);
            assertThat(Main.commandLine().execute(words)).isEqualTo(2);
        } finally {
            System.setErr(before);
        }
        assertThat(said.toString(StandardCharsets.UTF_8).lines()).hasSize(1);
        return said.toString(StandardCharsets.UTF_8);
    }

    @Test
    void aWrongFlagIsOneLineWithTheVmsOwnWords() {
        Side a = Side.of("A", JDK, "");
        Side b = Side.of("B", JDK, "-XX:+NoSuchFlag");
        Path out = scratch.resolve("out");
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> new CompareRun(setup(a, b), out, silent()).run())
                .withMessage("side B's VM does not start with the flags -XX:+NoSuchFlag:"
                        + " Unrecognized VM option 'NoSuchFlag'");
        assertThat(out).doesNotExist();
    }

    @Test
    void aDirectoryThatIsNoJdkIsOneLine() {
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> Side.of("A", scratch, ""))
                .withMessageContaining("is not a JDK: it has no bin/java");
    }

    @Test
    void aJavaOfAnotherDirectoryIsOneLine() throws IOException {
        Path elsewhere = Files.createDirectories(scratch.resolve("jdk/bin"));
        Files.createSymbolicLink(elsewhere.resolve("java"), JDK.resolve("bin/java"));
        Side side = Side.of("A", elsewhere.getParent(), "");
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> Probe.of(side, List.of(), scratch))
                .withMessageContaining(JDK.toRealPath().toString());
    }

    @Test
    void aForkInAnotherVmThanMeantIsAnError() throws IOException {
        Side side = Side.of("A", JDK, "");
        Probe real = Probe.of(side, List.of(), scratch);
        Map<String, String> properties = new HashMap<>(real.report().properties());
        properties.put("java.runtime.version", "9+181");
        VmReport meant =
                new VmReport(properties, List.of(), real.report().flags(), real.report().stubPaths());
        ForkRunner forks = new JmhForks(TINY, Map.of("A", new Probe(meant, real.logsStubs())), scratch, Pace.UNSEEN);
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> forks.run(side, ROW))
                .withMessageContaining("another VM than its side means")
                .withMessageContaining("9+181");
    }

    @Test
    void aFailingForkIsOneLineWithItsCause() throws IOException {
        Side side = Side.of("A", JDK, "");
        ForkRunner forks = new JmhForks(TINY, Map.of("A", Probe.of(side, List.of(), scratch)), scratch, Pace.UNSEEN);
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> forks.run(side, new Row("digest", "NoSuchDigest", 64)))
                .withMessageContaining("side A")
                .withMessageContaining("NoSuchDigest MessageDigest not available")
                .withMessageNotContaining("\n");
    }

    @Test
    void twoRunsAtOnceAreRefused() throws IOException {
        Path lock = Path.of(System.getProperty("java.io.tmpdir"), "jmh.lock");
        Side a = Side.of("A", JDK, "");
        Path out = scratch.resolve("out");
        try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            channel.lock();
            assertThatExceptionOfType(UserError.class)
                    .isThrownBy(() -> new CompareRun(setup(a, a), out, silent()).run())
                    .withMessageContaining("another JMH benchmark runs");
        }
        assertThat(out).doesNotExist();
    }

    @Test
    void comparesTheValuesOfAFlag() throws IOException {
        Path out = scratch.resolve("matrix");
        Contest.Setup setup = matrix("UseSHA256Intrinsics=true,false");
        Contest contest = new ContestRun(setup, Rounds.Plan.of(List.of(ROW), row -> 3), "report.md", out, silent()).run();
        assertThat(contest.partial()).isFalse();
        assertThat(contest.vms().get("UseSHA256Intrinsics=false").flags().get("UseSHA256Intrinsics").value()).isEqualTo("false");
        assertThat(contest.vms().get("UseSHA256Intrinsics=true").flags().get("UseSHA256Intrinsics").value()).isEqualTo("true");
        assertThat(contest.cell(ROW, setup.contenders().get(1)).orElseThrow().against().orElseThrow().d().n()).isEqualTo(3);
        assertThat(out.resolve("report.md")).content().contains("| digest    | SHA-256 |    64 |");
        assertThat(out.resolve("results.json")).content().contains("\"contender\" : \"UseSHA256Intrinsics=true\"");
        assertThat(out.resolve("results.csv")).isNotEmptyFile();
    }

    @Test
    void measuresPeersAndSaysWhyOneDoesNotRun() throws IOException {
        Path out = scratch.resolve("peers");
        List<String> nativeAccess = List.of("--enable-native-access=ALL-UNNAMED");
        Side jdk = Side.of("jdk", JDK, "");
        Side openSsl = new Side("OpenSSL", jdk.jdk(), nativeAccess, "OpenSSL");
        Side nobody = new Side("Nobody", jdk.jdk(), nativeAccess, "Nobody");
        Contest.Setup setup = new Contest.Setup("Peers", List.of(ROW), List.of(jdk, openSsl, nobody), false, TINY, 1, 0.01,
                Machine.here(), Instant.now(), List.of());
        Contest contest = new ContestRun(setup, Rounds.Plan.of(List.of(ROW), row -> 2), "peers.md", out, silent()).run();
        assertThat(contest.notRun().get("Nobody, SHA-256")).contains("no such provider: Nobody");
        assertThat(contest.cell(ROW, nobody)).isEmpty();
        assertThat(out.resolve("peers.md")).content().contains("- not-run Nobody, SHA-256: ");
        if (LibCrypto.version().isPresent()) {
            assertThat(contest.cell(ROW, openSsl).orElseThrow().nanos()).isBetween(10.0, 1e6);
        } else {
            assertThat(contest.notRun().get("OpenSSL, SHA-256")).contains("libcrypto");
        }
    }

    @Test
    void aMatrixOfAnUnknownFlagIsOneLineWithTheVmsOwnWords() {
        Path out = scratch.resolve("out");
        ContestRun run = new ContestRun(matrix("NoSuchFlag=1,2"), Rounds.Plan.of(List.of(ROW), row -> 2), "report.md", out, silent());
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(run::run)
                .withMessage("side NoSuchFlag=1's VM does not start with the flags -XX:NoSuchFlag=1:"
                        + " Unrecognized VM option 'NoSuchFlag=1'");
        assertThat(out).doesNotExist();
    }

    @Test
    void ctrlCLeavesAPartialReportAndNoFork() throws Exception {
        Path out = scratch.resolve("out");
        String said = interrupt(Endless.class, out, "narrowing");
        assertThat(said).contains("marked as partial").doesNotContain("Exception");
        assertThat(out.resolve("report.md")).content().contains("- partial: ");
        assertThat(out.toFile().list())
                .containsExactlyInAnyOrder("report.html", "report.md", "results.json", "results.csv", "samples.json");
        assertThat(scratch.toFile().list()).containsExactlyInAnyOrder("out", "jmh.lock");
    }

    @Test
    void ctrlCInAMatrixDoesSoToo() throws Exception {
        Path out = scratch.resolve("out");
        // two rounds of two, and then one more
        String said = interrupt(EndlessMatrix.class, out, "fork 5: ");
        assertThat(said).contains("marked as partial").doesNotContain("Exception");
        assertThat(out.resolve("report.md")).content().contains("- partial: ");
        assertThat(out.toFile().list()).containsExactlyInAnyOrder("report.md", "results.json", "results.csv");
        assertThat(scratch.toFile().list()).containsExactlyInAnyOrder("out", "jmh.lock");
    }

    /** Interrupts a run in a VM of its own, as Ctrl-C does, once it has said something. */
    private String interrupt(Class<?> main, Path out, String until) throws Exception {
        // A shell's background job ignores SIGINT, and so would a JVM that it starts.
        Process process = new ProcessBuilder(
                        "env",
                        "--default-signal=INT",
                        JDK.resolve("bin/java").toString(),
                        "-Djava.io.tmpdir=" + scratch,
                        "-cp",
                        System.getProperty("java.class.path"),
                        main.getName(),
                        out.toString())
                .redirectErrorStream(true)
                .start();
        StringBuilder said = new StringBuilder();
        try (var lines = process.inputReader()) {
            String line;
            while ((line = lines.readLine()) != null) {
                said.append(line).append('\n');
                if (line.contains(until)) {
                    break;
                }
            }
            List<ProcessHandle> forks = process.descendants().toList();
            assertThat(new ProcessBuilder("kill", "-INT", String.valueOf(process.pid())).start().waitFor()).isZero();
            lines.lines().forEach(rest -> said.append(rest).append('\n'));
            assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
            for (ProcessHandle fork : forks) {
                fork.onExit().get(30, TimeUnit.SECONDS);
            }
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        assertThat(process.exitValue()).as(said.toString()).isEqualTo(130);
        return said.toString();
    }

    /** A comparison that says what it does and does not end by itself. */
    static final class Endless {
        private Endless() {}

        public static void main(String[] args) throws IOException {
            Effort endless = new Effort(1, 5, 2, 2, 3, 1, 1, 3600);
            Side side = Side.of("A", JDK, "");
            Report.Setup setup = new Report.Setup(
                    List.of(ROW),
                    side,
                    new Side("B", side.jdk(), List.of()),
                    Optional.of(endless),
                    1,
                    1e-9,
                    Machine.here(),
                    Instant.now());
            new CompareRun(setup, Path.of(args[0]), talkative()).run();
        }
    }

    /** The same for a matrix. */
    static final class EndlessMatrix {
        private EndlessMatrix() {}

        public static void main(String[] args) throws IOException {
            Rounds.Plan endless = new Rounds.Plan(List.of(ROW), row -> 2, Duration.ofHours(1), (samples, row) -> true);
            new ContestRun(matrix("UseSHA256Intrinsics=true,false"), endless, "report.md", Path.of(args[0]), talkative()).run();
        }
    }

    /** With a clock that jumps, so that no line is left out. */
    private static Progress talkative() {
        Instant[] now = {Instant.EPOCH};
        InstantSource jumping = () -> now[0] = now[0].plusSeconds(60);
        return new Progress(System.out, false, jumping);
    }

    private static Contest.Setup matrix(String text) {
        return new Contest.Setup("Matrix", List.of(ROW), FlagsMatrix.parse(text).contenders(JDK, ""), true, TINY, 1, 0.01,
                Machine.here(), Instant.now(), List.of());
    }

    private static Report.Setup setup(Side a, Side b) {
        return new Report.Setup(List.of(ROW), a, b, Optional.of(TINY), 1, 0.01, Machine.here(), Instant.now());
    }

    private static Progress silent() {
        return new Progress(new PrintStream(OutputStream.nullOutputStream()), false, InstantSource.system());
    }
}
