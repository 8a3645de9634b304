package org.hotdigest.lab.build;

import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.hotdigest.lab.emulate.EmulateRun;
import org.hotdigest.lab.stubs.CheckRun;
import org.hotdigest.lab.stubs.JdkUnderTest;

/** Runs all tests: those of this harness, ours in the JDK, and the JDK's own of digests. */
final class TestSuite {
    private static final String HOTSPOT_ROOT = "test/hotspot/jtreg";
    private static final String JDK_ROOT = "test/jdk";
    private static final List<String> HOTSPOT_TESTS = List.of("compiler/intrinsics/sha");
    private static final List<String> JDK_TESTS =
            List.of("sun/security/provider/MessageDigest", "java/security/MessageDigest");

    private final Settings settings;
    private final Cache cache;
    private final List<String> notRun = new ArrayList<>();

    TestSuite(Settings settings, Cache cache) {
        this.settings = settings;
        this.cache = cache;
    }

    /** Runs everything on {@code image} and tells what came of it; true if every suite ran and nothing failed. */
    boolean run(Image image) throws IOException {
        TestResults results = harness().plus(stubs(image)).plus(emulated(image));
        results = results.plus(jtreg(image, HOTSPOT_ROOT, with(HOTSPOT_TESTS, HOTSPOT_ROOT)));
        results = results.plus(jtreg(image, JDK_ROOT, with(JDK_TESTS, JDK_ROOT)));
        for (TestResults.Failure failure : results.failures()) {
            System.err.printf("FAILED %s%n       %s%n", failure.test(), failure.log());
        }
        notRun.forEach(suite -> System.err.println("error: " + suite));
        System.out.println(results);
        return results.failures().isEmpty() && notRun.isEmpty() && results.passed() > 0;
    }

    private TestResults harness() throws IOException {
        System.err.println("tests of the harness");
        Path micro = settings.home().resolve("micro");
        List<Path> reports =
                Stream.of("benchmarks", "lab").map(m -> micro.resolve(m).resolve("target/surefire-reports")).toList();
        for (Path dir : reports) {
            FileTrees.delete(dir);
        }
        Path log = cache.log("harness-tests.log");
        // Not package: the jar that this runs from must stay as it is.
        Run.Result maven = Run.capture(
                settings.home(),
                Map.of(
                        "JAVA_HOME", System.getProperty("java.home"),
                        "MAVEN_OPTS", "--enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow"),
                List.of(
                        "mvn", "-B", "-f", micro.resolve("pom.xml").toString(), "-Dmaven.test.failure.ignore=true",
                        "test"));
        Files.writeString(log, maven.text() + "\n");
        TestResults results = TestResults.NONE;
        for (Path dir : reports) {
            results = results.plus(SurefireReports.read(dir));
        }
        if (!maven.ok() || results.ran() == 0) {
            notRun.add("the harness's own tests did not run to their end; see " + log);
        }
        System.err.printf("  %s%n", results);
        return results;
    }

    /** The lab's check of the machine code: seconds. A path that this CPU lacks counts as skipped. */
    private TestResults stubs(Image image) throws IOException {
        System.err.println("check of the stubs' machine code");
        Optional<String> noLab = JdkUnderTest.look(image.jdk()).whyNoLab();
        if (noLab.isPresent()) {
            return notRun(noLab.get());
        }
        Path log = cache.log("stubs-check.log");
        CheckRun.Outcome outcome;
        try (PrintStream out = new PrintStream(Files.newOutputStream(log), true, StandardCharsets.UTF_8)) {
            outcome = CheckRun.of(image.jdk(), out);
        }
        List<TestResults.Failure> failures =
                outcome.failures().stream().map(f -> new TestResults.Failure(f, log.toString())).toList();
        TestResults results =
                new TestResults(outcome.passed() + failures.size() + outcome.notRun(), failures, outcome.notRun());
        System.err.printf("  %s%n", results);
        return results;
    }

    /** The AVX-512 paths in an emulator: half a minute. Skipped without one. */
    private TestResults emulated(Image image) throws IOException {
        System.err.println("AVX-512 paths on emulated CPUs");
        Optional<String> noLab = JdkUnderTest.look(image.jdk()).whyNoLab();
        if (noLab.isPresent()) {
            return notRun(noLab.get());
        }
        Path log = cache.log("emulator.log");
        EmulateRun.Outcome outcome;
        try (PrintStream out = new PrintStream(Files.newOutputStream(log), true, StandardCharsets.UTF_8)) {
            outcome = EmulateRun.of(settings.home(), image.jdk(), out);
        }
        outcome.notRun().forEach(why -> System.err.println("  not-run: " + why));
        List<TestResults.Failure> failures =
                outcome.failures().stream().map(f -> new TestResults.Failure(f, log.toString())).toList();
        int skipped = outcome.notRun().size();
        TestResults results = new TestResults(outcome.passed() + failures.size() + skipped, failures, skipped);
        System.err.printf("  %s%n", results);
        return results;
    }

    private static TestResults notRun(String why) {
        System.err.println("  not-run: " + why);
        return new TestResults(1, List.of(), 1);
    }

    /** The JDK's folders of tests, and those that hold tests of ours. */
    private List<String> with(List<String> jdkTests, String root) throws IOException {
        TreeSet<String> dirs = new TreeSet<>(jdkTests);
        for (Map.Entry<String, Path> file : Overlay.of(settings.home(), settings.base().name()).entrySet()) {
            if (file.getKey().startsWith(root + "/") && Files.readString(file.getValue()).contains("@test")) {
                String name = file.getKey().substring(root.length() + 1);
                dirs.add(name.substring(0, Math.max(0, name.lastIndexOf('/'))));
            }
        }
        return List.copyOf(dirs);
    }

    private TestResults jtreg(Image image, String root, List<String> tests) throws IOException {
        String name = root.replace('/', '-');
        Path work = cache.test().resolve(name + "-work");
        Path report = cache.test().resolve(name + "-report");
        FileTrees.delete(work);
        FileTrees.delete(report);
        Path log = cache.log("jtreg-" + name + ".log");
        List<String> command = new ArrayList<>(List.of(
                settings.bootJdk().resolve("bin/java").toString(),
                "-jar", Jtreg.jar(settings, cache).toString(),
                "-jdk:" + image.jdk(),
                "-w:" + work,
                "-r:" + report,
                "-conc:" + Math.min(settings.jobs(), Runtime.getRuntime().availableProcessors()),
                "-timeoutFactor:4",
                "-automatic",
                "-ignore:quiet",
                "-retain:fail,error",
                "-verbose:summary"));
        tests.forEach(t -> command.add(image.tree().resolve(root).resolve(t).toString()));
        System.err.printf("jtreg in %s: %s%n", root, String.join(" ", tests));
        int status;
        try (PrintWriter writer = new PrintWriter(Files.newBufferedWriter(log), true)) {
            TestCounter counter = new TestCounter();
            status = Run.stream(cache.test(), Map.of("JAVA_TOOL_OPTIONS", "", "_JAVA_OPTIONS", "", "JDK_JAVA_OPTIONS", ""),
                    command, line -> {
                        writer.println(line);
                        counter.accept(line);
                    });
            counter.end();
        }
        Path text = report.resolve("text/summary.txt");
        JtregSummary summary =
                JtregSummary.parse(Files.isRegularFile(text) ? Files.readAllLines(text) : List.of(), work);
        for (String test : tests) {
            if (summary.names().stream().noneMatch(n -> n.startsWith(test + "/"))) {
                notRun.add("no test of %s/%s ran (jtreg ended with %d); see %s".formatted(root, test, status, log));
            }
        }
        // 0 all passed, 1 no tests, 2 some failed, 3 some in error; what is above is trouble of jtreg's own.
        if (status > 3 || (status != 0 && summary.results().failures().isEmpty())) {
            notRun.add("jtreg ended with %d in %s; see %s".formatted(status, root, log));
        }
        System.err.printf("  %s%n", summary.results());
        return summary.results();
    }

    /** Shows the number of tests done, on a terminal. */
    private static final class TestCounter {
        private final boolean terminal = Boolean.getBoolean("hotdigest.tty");
        private int done;

        void accept(String line) {
            if (line.matches("(Passed|FAILED|Error|Skipped).*")) {
                done++;
                if (terminal) {
                    System.err.printf("\r  %d tests done\033[K", done);
                }
            }
        }

        void end() {
            if (terminal) {
                System.err.print("\r\033[K");
            }
        }
    }
}
