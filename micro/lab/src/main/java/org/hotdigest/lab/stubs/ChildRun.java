package org.hotdigest.lab.stubs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.hotdigest.lab.UserError;

/**
 * One child process of the JDK under test, run to its end.
 *
 * @param exitStatus 0, or 128 + the signal's number where one ended it
 * @param crash the VM's own account of a fault (signal and address), or empty
 * @param lastError the last line on its standard error, or empty
 */
record ChildRun(int exitStatus, String crash, String lastError) {
    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * @param flags for the VM
     * @param environment added to the child's
     * @param rows gets every JSON object that the child prints, as it comes
     * @throws UserError if the system forbids executable memory, the VM does not start, or has no digest stub
     */
    static ChildRun run(JdkUnderTest jdk, List<String> flags, Map<String, String> environment, List<String> arguments,
            Consumer<JsonNode> rows) {
        try {
            Path folder = Files.createTempDirectory("hotdigest-lab");
            try {
                return run(jdk.childCommand(folder, flags, arguments), folder, environment, rows);
            } finally {
                delete(folder);
            }
        } catch (IOException e) {
            throw new UserError("can't run the JDK under test: %s", e.getMessage());
        }
    }

    private static ChildRun run(List<String> command, Path folder, Map<String, String> environment, Consumer<JsonNode> rows)
            throws IOException {
        Path errors = folder.resolve("stderr");
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(errors.toFile());
        builder.environment().putAll(environment);
        Process process = builder.start();
        Thread killer = new Thread(process::destroyForcibly);
        Runtime.getRuntime().addShutdownHook(killer);
        boolean started = false;
        String firstForeign = "";
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                // the VM prints its account of a crash here as well
                if (line.startsWith("{")) {
                    started = true;
                    rows.accept(JSON.readTree(line));
                } else if (firstForeign.isEmpty()) {
                    firstForeign = line;
                }
            }
            int status = process.waitFor();
            if (status == Child.NO_EXECUTABLE_MEMORY) {
                throw UserError.usage("this system gives no executable memory (mmap with PROT_EXEC): allow it for %s,"
                        + " for instance in its SELinux or seccomp profile", command.getFirst());
            }
            if (status == Child.NO_STUBS) {
                throw UserError.usage("the VM of %s logs no digest stub: its flags or its CPU's features turn all digest"
                        + " intrinsics off, or it has none; look at its -XX:+PrintFlagsFinal for Use…Intrinsics",
                        command.getFirst());
            }
            String lastError = last(errors);
            if (status != 0 && !started && !Files.exists(folder.resolve("hs_err"))) {
                throw UserError.usage("the JDK under test does not run the lab: %s",
                        firstForeign.isEmpty() ? lastError : firstForeign);
            }
            return new ChildRun(status, crash(folder.resolve("hs_err")), lastError);
        } catch (InterruptedException e) {
            throw new UserError("interrupted");
        } finally {
            process.destroyForcibly();
            try {
                Runtime.getRuntime().removeShutdownHook(killer);
            } catch (IllegalStateException e) {
                // this process is on its way out already
            }
        }
    }

    private static String last(Path file) throws IOException {
        return Files.exists(file)
                ? Files.readAllLines(file).stream().filter(l -> !l.isBlank()).reduce("", (a, b) -> b) : "";
    }

    private static String crash(Path hsErr) throws IOException {
        if (!Files.exists(hsErr)) {
            return "";
        }
        List<String> lines = Files.readAllLines(hsErr, StandardCharsets.ISO_8859_1);
        String signal = lines.stream().filter(l -> l.matches("#  SIG\\w+ .*")).findFirst().orElse("# unknown fault");
        String address = lines.stream().filter(l -> l.startsWith("siginfo:")).findFirst().orElse("");
        return (signal.substring(1).strip() + " " + address).strip();
    }

    private static void delete(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).forEach(file -> {
                try {
                    Files.delete(file);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
