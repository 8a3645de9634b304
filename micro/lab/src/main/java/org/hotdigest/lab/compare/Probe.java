package org.hotdigest.lab.compare;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.hotdigest.bench.ForkReport;
import org.hotdigest.lab.UserError;

/**
 * A look at a side before anything long starts: does its VM start with these flags, and what is it?
 *
 * @param report what the VM says of itself
 * @param logsStubs whether the VM knows the log tag {@code stubs} (JDK 22 and later)
 */
record Probe(VmReport report, boolean logsStubs) {
    private static final int TIMEOUT_SECONDS = 60;

    /** Lines of a VM that refuses to start that say nothing beyond that. */
    private static final List<String> BOILERPLATE = List.of(
            "Error: Could not create the Java Virtual Machine.",
            "Error: A fatal exception has occurred. Program will exit.",
            "Error occurred during initialization of VM");

    /**
     * Starts the side's VM twice at most.
     *
     * @param heap the arguments that the benchmark gives every fork
     * @param scratch an existing directory for the VM's files
     * @throws UserError if the VM does not start (with its own words), or is not of the side's directory
     */
    static Probe of(Side side, List<String> heap, Path scratch) throws IOException {
        // A side's name may be no file's name.
        Path report = Files.createTempFile(scratch, "probe", ".properties");
        Path log = report.resolveSibling(report.getFileName() + ".log");
        start(side, heap, report, List.of());
        boolean logsStubs = true;
        try {
            start(side, heap, report, List.of(stubsLog(log)));
        } catch (UserError e) {
            // It started without the log: this JDK is too old for it.
            logsStubs = false;
            Files.deleteIfExists(log);
        }
        VmReport said = VmReport.read(report, log);
        Path home = Path.of(said.properties().get("java.home")).toRealPath();
        if (!home.equals(side.jdk().toRealPath())) {
            throw new UserError(
                    "the bin/java of %s runs the JDK in %s; give that directory for side %s", side.jdk(), home, side.name());
        }
        return new Probe(said, logsStubs);
    }

    /** The VM argument that logs what stubs were made to a file. */
    static String stubsLog(Path file) {
        return "-Xlog:stubs=info:file=\"" + file + "\"";
    }

    private static void start(Side side, List<String> heap, Path report, List<String> more) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(side.java().toString());
        command.addAll(heap);
        command.addAll(side.vmArguments());
        command.addAll(more);
        command.add("-D" + ForkReport.FILE_PROPERTY + "=" + report);
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add(ForkReport.class.getName());
        Path output = report.resolveSibling("probe-output");
        Process process;
        try {
            process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
        } catch (IOException e) {
            throw new UserError("%s can't be run (%s); is it of this machine's kind?", side.java(), e.getMessage());
        }
        try {
            if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new UserError(
                        "side %s's VM did not end within %d s of its start; try %s -version with its flags",
                        side.name(), TIMEOUT_SECONDS, side.java());
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            throw new InterruptedIOException();
        }
        if (process.exitValue() != 0) {
            throw new UserError(
                    "side %s's VM does not start with the flags %s: %s",
                    side.name(), String.join(" ", side.flags()), firstWords(output));
        }
    }

    private static String firstWords(Path output) throws IOException {
        List<String> said = new String(Files.readAllBytes(output), StandardCharsets.UTF_8)
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !BOILERPLATE.contains(line))
                .limit(3)
                .toList();
        return said.isEmpty() ? "(it said nothing)" : String.join(" ", said);
    }
}
