package org.hotdigest.lab.emulate;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.hotdigest.lab.UserError;

/**
 * The emulator: Bochs as Debian packages it, which emulates AVX-512 from 2.7 on, and the SHA512 extension from 3.0 on.
 *
 * @param command its executable, or what starts it
 * @param environment added to its own
 */
record Bochs(List<String> command, Map<String, String> environment) {
    private static final int TIMEOUT_SECONDS = 120;

    /** The one that is installed; the Debian package's {@code bochs-bin} is the program proper. */
    static Optional<Bochs> installed() {
        return find("bochs-bin").or(() -> find("bochs")).map(program -> new Bochs(List.of(program.toString()), Map.of()));
    }

    /**
     * Debian 13's packages, unpacked: {@code root/} with Bochs, {@code libc/} with the C library that it needs.
     *
     * @param folder as {@code lab build bochs} prints it
     */
    static Bochs unpacked(Path folder) {
        Path libraries = Path.of("usr/lib/x86_64-linux-gnu");
        Path libc = folder.resolve("libc").resolve(libraries);
        Path root = folder.resolve("root");
        return new Bochs(
                List.of(libc.resolve("ld-linux-x86-64.so.2").toString(), "--library-path", libc + ":/" + libraries,
                        root.resolve("usr/bin/bochs-bin").toString()),
                Map.of("LTDL_LIBRARY_PATH", root.resolve(libraries).resolve("bochs/plugins").toString(),
                        "BXSHARE", root.resolve("usr/share/bochs").toString()));
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
        List<String> arguments = new ArrayList<>(command);
        arguments.addAll(List.of("-q", "-f", configuration.toString(), "-rc", words.toString()));
        ProcessBuilder builder = new ProcessBuilder(arguments)
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().put("TERM", "dumb");
        builder.environment().putAll(environment);
        if (Emulation.run(builder, TIMEOUT_SECONDS).isEmpty()) {
            throw new UserError("the firmware on Bochs' %s has not ended within %d s", model, TIMEOUT_SECONDS);
        }
        List<String> lines = new String(Files.readAllBytes(output), StandardCharsets.ISO_8859_1)
                .replace("\r", "")
                .lines()
                // what the terminal display prints comes on the same lines
                .map(line -> line.replaceFirst("^.*?(?=CPU |ok |FAIL |EXCEPTION |RESULT: )", ""))
                .filter(line -> line.matches("(CPU |ok |FAIL |EXCEPTION |RESULT: ).*"))
                .toList();
        if (lines.isEmpty()) {
            throw new UserError("Bochs' %s printed nothing: does this version of Bochs (%s) know the model? %s", model, command.getLast(),
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
