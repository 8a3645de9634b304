package org.hotdigest.lab.emulate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.hotdigest.bench.GuestDigests;
import org.hotdigest.lab.UserError;

/**
 * A JDK for aarch64 under qemu's user emulation, with the cross compiler's C library.
 *
 * @param preload a library that tells the program of another CPU, micro/aarch64/other_cpu.c
 * @param classes a folder with {@link GuestDigests} alone
 */
record Qemu(Path preload, Path classes) {
    static final List<String> TOOLS = List.of("qemu-aarch64-static", "aarch64-linux-gnu-gcc");
    private static final int TIMEOUT_SECONDS = 1200;

    /** HWCAP_SHA1, SHA2, SHA3 and SHA512 of the kernel's asm/hwcap.h. */
    private static final String DIGEST_HWCAPS = "220060";

    /** Arm's part numbers, by qemu's names; {@code max} is no core that Arm makes. */
    private static final Map<String, String> PARTS =
            Map.of("neoverse-n1", "0xd0c", "cortex-a72", "0xd08", "cortex-a53", "0xd03");

    /** All of the digests' provider compiled by C2 at the first call, and nothing else. */
    private static final List<String> ONLY_C2 = List.of(
            "-Xcomp", "-XX:-TieredCompilation", "-XX:CompileCommand=quiet",
            "-XX:CompileCommand=compileonly,sun.security.provider.*::*");

    /**
     * What a JVM did.
     *
     * @param out lines of its standard output
     * @param vm lines of the VM's own, and of standard error
     */
    record Run(int status, List<String> out, List<String> vm) {
        /** Whether {@link GuestDigests} printed all of it: only then does a digest that is wrong say something. */
        boolean whole() {
            return status == 0 && out.contains("end");
        }

        String end() {
            return "java ended with %d: %s".formatted(status, vm.isEmpty() ? "" : vm.getLast());
        }
    }

    /** Makes what it takes in {@code folder}. @param sources micro/aarch64 */
    static Qemu prepare(Path folder, Path sources) throws IOException {
        Path preload = folder.resolve("other_cpu.so");
        OptionalInt gcc = Emulation.run(
                new ProcessBuilder("aarch64-linux-gnu-gcc", "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o",
                        preload.toString(), sources.resolve("other_cpu.c").toString()).inheritIO(),
                60);
        if (gcc.isEmpty() || gcc.getAsInt() != 0) {
            throw new UserError("other_cpu.c does not compile for aarch64, for the reason above");
        }
        copyGuest(folder.resolve("classes"));
        return new Qemu(preload, folder.resolve("classes"));
    }

    /** Makes a folder with {@link GuestDigests} alone. */
    static void copyGuest(Path classes) throws IOException {
        String name = GuestDigests.class.getName().replace('.', '/') + ".class";
        Path file = classes.resolve(name);
        Files.createDirectories(file.getParent());
        try (var stream = Qemu.class.getClassLoader().getResourceAsStream(name)) {
            Files.copy(stream, file);
        }
    }

    /**
     * Runs {@link GuestDigests}, compiled by C2, with the intrinsics and the stubs' paths in the VM's lines.
     *
     * @param cpu by qemu's name
     * @param hidden whether the digest instructions are hidden from the VM
     */
    Run digests(Path jdk, String cpu, boolean hidden, List<String> flags) throws IOException {
        List<String> options = new ArrayList<>(ONLY_C2);
        options.addAll(List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+PrintIntrinsics", "-Xlog:stubs=info:stderr",
                "-XX:+DisplayVMOutputToStderr"));
        options.addAll(flags);
        options.addAll(List.of("-cp", classes.toString(), GuestDigests.class.getName()));
        return java(jdk, cpu, hidden, options);
    }

    /** Runs a JVM. */
    Run java(Path jdk, String cpu, boolean hidden, List<String> options) throws IOException {
        List<String> command = new ArrayList<>(List.of("qemu-aarch64-static", "-cpu", cpu, "-L", "/usr/aarch64-linux-gnu"));
        command.addAll(List.of("-E", "LD_PRELOAD=" + preload));
        if (PARTS.containsKey(cpu)) {
            command.addAll(List.of("-E", "CPU_PART=" + PARTS.get(cpu)));
        }
        if (hidden) {
            command.addAll(List.of("-E", "HIDE_HWCAP=" + DIGEST_HWCAPS));
        }
        command.add(jdk.resolve("bin/java").toString());
        command.addAll(options);
        return start(command, classes, TIMEOUT_SECONDS);
    }

    /** Runs a command that starts a JVM. @param folder for its output, until it is read */
    static Run start(List<String> command, Path folder, int seconds) throws IOException {
        Path out = Files.createTempFile(folder, "out", ".txt");
        Path vm = Files.createTempFile(folder, "vm", ".txt");
        try {
            ProcessBuilder builder = new ProcessBuilder(command)
                    .redirectInput(Path.of("/dev/null").toFile())
                    .redirectOutput(out.toFile())
                    .redirectError(vm.toFile());
            Stream.of("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", "CLASSPATH").forEach(builder.environment()::remove);
            OptionalInt status = Emulation.run(builder, seconds);
            if (status.isEmpty()) {
                throw new UserError("%s has not ended within %d s", String.join(" ", command.subList(0, Math.min(3, command.size()))), seconds);
            }
            return new Run(status.getAsInt(), Files.readAllLines(out), Files.readAllLines(vm));
        } finally {
            Files.delete(out);
            Files.delete(vm);
        }
    }
}
