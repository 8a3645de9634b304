package org.hotdigest.lab.emulate;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.hotdigest.bench.GuestDigests;
import org.hotdigest.lab.UserError;
import org.hotdigest.lab.stubs.Cpu;
import org.hotdigest.lab.stubs.CyclesCommand;
import org.hotdigest.lab.stubs.LibCrypto;
import picocli.CommandLine;

/**
 * The digests of a JDK for 32-bit x86, where MD5's stub is this project's: every path, interpreted and compiled by C1 and C2,
 * against OpenSSL of this machine; that C2 calls the stub, by the VM's log; and with a bit wrong in MD5's constants, where
 * every digest has to be wrong.
 */
final class X86_32Run {
    private static final String EMULATOR = "qemu-i386-static";
    private static final String THIS_CPU = "max";
    private static final String NO_BMI1 = "SandyBridge";
    private static final int TIMEOUT_SECONDS = 900;

    /** The first two of RFC 1321's constants, as they lie in libjvm. */
    private static final byte[] TABLE = HexFormat.of().parseHex("78a46ad756b7c7e8");

    private static final List<String> C2 = List.of("-Xcomp", "-XX:-TieredCompilation");
    private static final List<String> C1 = List.of("-Xcomp", "-XX:TieredStopAtLevel=1");
    private static final List<String> INTERPRETER = List.of("-Xint");
    private static final List<String> ONLY_DIGESTS =
            List.of("-XX:CompileCommand=quiet", "-XX:CompileCommand=compileonly,sun.security.provider.*::*");

    /**
     * A run.
     *
     * @param cpu by qemu's name; {@link #THIS_CPU} runs natively where the kernel lets it
     * @param path of MD5 that the VM has to say it takes
     * @param called whether C2 has to say that it calls the stub
     */
    private record Case(String cpu, List<String> mode, List<String> flags, String path, boolean called) {
        @Override
        public String toString() {
            return "%s %s %s".formatted(cpu, String.join(" ", mode), String.join(" ", flags)).strip();
        }
    }

    private static final List<Case> CASES = List.of(
            new Case(THIS_CPU, C2, List.of(), "bmi1", true),
            new Case(THIS_CPU, C1, List.of(), "bmi1", false),
            new Case(THIS_CPU, INTERPRETER, List.of(), "bmi1", false),
            new Case(THIS_CPU, C2, List.of("-XX:DigestStubs=md5:add"), "add", true),
            new Case(THIS_CPU, C2, List.of("-XX:DigestStubs=md5:stock"), "stock", true),
            new Case(THIS_CPU, C2, List.of("-XX:-UseBMI1Instructions"), "add", true),
            new Case(THIS_CPU, C2, List.of("-XX:-UseMD5Intrinsics"), "java", false),
            new Case(NO_BMI1, C2, List.of(), "add", true));

    /** Values of the knob that this VM can't take on a CPU without BMI1, and what it has to say. */
    private static final Map<String, String> REFUSED = Map.of("md5:bmi1", "md5:bmi1 needs BMI1", "md5:avx512", "md5 has no path 'avx512'");

    private final Path jdk;
    private final Path folder;
    private final boolean natively;
    private final PrintStream out;
    private final Map<String, String> expected;
    private final List<String> failures = new ArrayList<>();
    private final List<String> notRun = new ArrayList<>();
    private int passed;

    private X86_32Run(Path jdk, Path folder, boolean natively, PrintStream out, Map<String, String> expected) {
        this.jdk = jdk;
        this.folder = folder;
        this.natively = natively;
        this.out = out;
        this.expected = expected;
    }

    /** Runs all of it; the account goes to {@code out}. @param jdk a JDK for 32-bit x86 with the series */
    static EmulateRun.Outcome of(Path jdk, PrintStream out) throws IOException {
        if (!Files.isRegularFile(jdk.resolve("lib/server/libjvm.so"))) {
            throw UserError.usage("%s is not a JDK: it has no lib/server/libjvm.so", jdk);
        }
        try (Arena arena = Arena.ofConfined()) {
            Optional<LibCrypto> openSsl = LibCrypto.open(arena);
            Optional<String> obstacle = whyNotNatively(jdk);
            Optional<String> missing = openSsl.isEmpty()
                    ? Optional.of("no OpenSSL (libcrypto) on this machine")
                    : Bochs.find(EMULATOR).isPresent() ? Optional.empty() : obstacle.map(why -> why + ", and there is no " + EMULATOR);
            if (missing.isPresent()) {
                out.println("not-run: " + missing.get());
                return new EmulateRun.Outcome(0, List.of(), List.of(missing.get()));
            }
            // Beside the JDK, so that the mutant can be of links to it.
            Path folder = Files.createTempDirectory(jdk.toAbsolutePath().getParent(), "hotdigest-x86_32");
            try {
                Path classes = folder.resolve("classes");
                Qemu.copyGuest(classes);
                X86_32Run run = new X86_32Run(jdk, folder, obstacle.isEmpty(), out, Aarch64Run.expected(openSsl.get()));
                out.println(obstacle.map(why -> "under " + EMULATOR + ": " + why).orElse("natively, and other CPUs under " + EMULATOR));
                for (Case c : CASES) {
                    run.run(c);
                }
                run.refusals();
                run.mutant(folder.resolve("mutant"));
                run.cycles();
                return new EmulateRun.Outcome(run.passed, List.copyOf(run.failures), List.copyOf(run.notRun));
            } finally {
                EmulateRun.delete(folder);
            }
        }
    }

    private static Optional<String> whyNotNatively(Path jdk) {
        if (!startsNatively(jdk)) {
            return Optional.of("this kernel starts no 32-bit program");
        }
        return Cpu.ofThisMachine().has("bmi1") ? Optional.empty() : Optional.of("this CPU has no BMI1");
    }

    private static boolean startsNatively(Path jdk) {
        try {
            Process java = new ProcessBuilder(jdk.resolve("bin/java").toString(), "-version").redirectErrorStream(true).start();
            java.getOutputStream().close();
            java.getInputStream().readAllBytes();
            return java.waitFor() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            throw new UserError("interrupted");
        }
    }

    private boolean lacks(String cpu, String what) {
        boolean lacks = emulates(cpu) && Bochs.find(EMULATOR).isEmpty();
        if (lacks) {
            skip(what, "another CPU takes " + EMULATOR);
        }
        return lacks;
    }

    private boolean emulates(String cpu) {
        return !natively || !cpu.equals(THIS_CPU);
    }

    private void run(Case c) throws IOException {
        if (lacks(c.cpu(), c.toString())) {
            return;
        }
        long start = System.nanoTime();
        List<String> options = new ArrayList<>(c.mode());
        if (c.mode() != INTERPRETER) {
            options.addAll(ONLY_DIGESTS);
        }
        options.addAll(c.flags());
        Qemu.Run run = digests(jdk, c.cpu(), options);
        out.printf("%s, %d s%n", c, (System.nanoTime() - start) / 1_000_000_000);
        if (!run.whole()) {
            check(false, c, run.end());
            return;
        }
        Map<String, Long> wrong = Aarch64Run.wrong(expected, run.out());
        for (String name : GuestDigests.DIGESTS) {
            long count = wrong.getOrDefault(name, 0L);
            check(count == 0, c, name + ": " + (count == 0 ? "as OpenSSL's" : count + " of its digests are wrong"));
        }
        String said = run.vm().stream().filter(l -> l.contains("DigestStubs=")).findFirst().orElse("no DigestStubs= in -Xlog:stubs")
                .replaceFirst("^.*DigestStubs=", "");
        check(said.startsWith("md5:" + c.path() + ","), c, "paths " + said);
        boolean called = run.vm().stream()
                .anyMatch(l -> l.contains("sun.security.provider.MD5::implCompress0 ") && l.contains("(intrinsic)"));
        check(called == c.called(), c, "C2 " + (called ? "calls" : "does not call") + " MD5's stub");
    }

    private void refusals() throws IOException {
        for (Map.Entry<String, String> refused : REFUSED.entrySet()) {
            if (lacks(NO_BMI1, "-XX:DigestStubs=" + refused.getKey())) {
                continue;
            }
            Qemu.Run run = java(jdk, NO_BMI1,
                    List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:DigestStubs=" + refused.getKey(), "-version"));
            List<String> lines = run.vm().stream().filter(line -> !line.startsWith(EMULATOR)).toList();
            String said = String.join(" ", lines);
            check(run.status() == 1 && lines.size() == 1 && said.contains(refused.getValue()),
                    NO_BMI1 + " -XX:DigestStubs=" + refused.getKey(), "ends with " + run.status() + ": " + said);
        }
    }

    /** A JDK of links, but for a libjvm with one bit of MD5's constants wrong. */
    private void mutant(Path mutant) throws IOException {
        Aarch64Run.mutant(jdk, mutant, List.of(TABLE));
        for (String path : List.of("bmi1", "add")) {
            List<String> options = new ArrayList<>(C2);
            options.addAll(ONLY_DIGESTS);
            options.add("-XX:DigestStubs=md5:" + path);
            Qemu.Run run = digests(mutant, THIS_CPU, options);
            String where = "a bit wrong in the constants, md5:" + path;
            if (!run.whole()) {
                check(false, where, run.end());
                continue;
            }
            Map<String, Long> wrong = Aarch64Run.wrong(expected, run.out());
            long all = expected.keySet().stream().filter(k -> k.startsWith("MD5 ")).count();
            // SHA-1 and SHA-256 have stubs too, whose constants are others.
            check(wrong.equals(Map.of("MD5", all)), where, "wrong are %s, as all %d of MD5 have to be".formatted(wrong, all));
        }
    }

    /** Natively, the table of {@code lab cycles}: MD5 of a chain of digests. */
    private void cycles() {
        if (!natively) {
            skip("cycles a block", "an emulator's time says nothing of a CPU's");
            return;
        }
        int status = new CommandLine(new CyclesCommand()).execute("--jdk=" + jdk);
        check(status == 0, "cycles", "cycles a block: exit status " + status);
    }

    private Qemu.Run digests(Path home, String cpu, List<String> more) throws IOException {
        List<String> options = new ArrayList<>(List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+PrintIntrinsics",
                "-Xlog:stubs=info:stderr", "-XX:+DisplayVMOutputToStderr"));
        options.addAll(more);
        options.addAll(List.of("-cp", folder.resolve("classes").toString(), GuestDigests.class.getName()));
        return java(home, cpu, options);
    }

    private Qemu.Run java(Path home, String cpu, List<String> options) throws IOException {
        List<String> command = new ArrayList<>(emulates(cpu) ? List.of(EMULATOR, "-cpu", cpu) : List.of());
        command.add(home.resolve("bin/java").toString());
        command.addAll(options);
        return Qemu.start(command, folder, TIMEOUT_SECONDS);
    }

    private void skip(String what, String why) {
        notRun.add(what + ": " + why);
        out.printf("not-run %s: %s%n", what, why);
    }

    private void check(boolean ok, Object where, String what) {
        if (ok) {
            passed++;
            out.printf("  ok %s%n", what);
        } else {
            failures.add(where + ": " + what);
            out.println("  FAIL " + what);
        }
    }
}
