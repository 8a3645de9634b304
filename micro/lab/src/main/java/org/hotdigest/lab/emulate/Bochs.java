package org.hotdigest.lab.emulate;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.hotdigest.lab.UserError;

/**
 * The emulator: Bochs as Debian packages it, which emulates AVX-512 (2.7 and later).
 *
 * @param program its executable
 */
record Bochs(Path program) {
    private static final int TIMEOUT_SECONDS = 120;

    /** The one that is installed; the Debian package's {@code bochs-bin} is the program proper. */
    static Optional<Bochs> installed() {
        return find("bochs-bin").or(() -> find("bochs")).map(Bochs::new);
    }

    static Optional<Path> find(String name) {
        return Stream.of(System.getenv("PATH").split(":"))
                .map(folder -> Path.of(folder.isEmpty() ? "." : folder, name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /**
     * Runs a firmware on a CPU model until it shuts the machine down.
     *
     * @param folder for files of this run
     * @return the lines that the firmware printed
     * @throws UserError if Bochs does not start, or the firmware does not end within two minutes
     */
    List<String> run(Path folder, Path rom, String model) throws IOException {
        Path noVga = folder.resolve("no-vga.bin");
        Files.write(noVga, new byte[512]);
        Path configuration = folder.resolve("bochsrc");
        Files.writeString(configuration, """
                config_interface: textconfig
                display_library: term
                cpu: model=%s, count=1, ips=50000000, reset_on_triple_fault=0
                memory: guest=32, host=32
                romimage: file="%s"
                vgaromimage: file="%s"
                port_e9_hack: enabled=1
                clock: sync=none
                mouse: enabled=0
                log: "%s"
                panic: action=fatal
                plugin_ctrl: speaker=0, parallel=0, gameport=0, iodebug=0, biosdev=0, extfpuirq=0
                """.formatted(model, rom, noVga, folder.resolve("bochs.log")));
        // Debian's is built with the debugger, and waits for a word before it starts.
        Path words = folder.resolve("debugger");
        Files.writeString(words, "c\n");
        Path output = folder.resolve("output-" + model);
        ProcessBuilder builder = new ProcessBuilder(
                        program.toString(), "-q", "-f", configuration.toString(), "-rc", words.toString())
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().put("TERM", "dumb");
        Process process = builder.start();
        Thread killer = new Thread(process::destroyForcibly);
        Runtime.getRuntime().addShutdownHook(killer);
        try {
            if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                throw new UserError("the firmware on Bochs' %s has not ended within %d s", model, TIMEOUT_SECONDS);
            }
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
        List<String> lines = new String(Files.readAllBytes(output), StandardCharsets.ISO_8859_1)
                .replace("\r", "")
                .lines()
                // what the terminal display prints comes on the same lines
                .map(line -> line.replaceFirst("^.*?(?=CPU |ok |FAIL |EXCEPTION |RESULT: )", ""))
                .filter(line -> line.matches("(CPU |ok |FAIL |EXCEPTION |RESULT: ).*"))
                .toList();
        if (lines.isEmpty()) {
            throw new UserError("Bochs' %s printed nothing: does this version of Bochs (%s) know the model? %s", model, program,
                    reason(folder));
        }
        return lines;
    }

    private static String reason(Path folder) throws IOException {
        Path log = folder.resolve("bochs.log");
        return !Files.exists(log) ? "" : Files.readAllLines(log, StandardCharsets.ISO_8859_1).stream()
                .filter(line -> line.contains("PANIC")).findFirst().orElse("");
    }
}
