package org.hotdigest.lab.emulate;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.hotdigest.bench.GuestDigests;
import org.hotdigest.lab.UserError;
import org.hotdigest.lab.stubs.LibCrypto;

/**
 * The digests of a JDK for aarch64, compiled by C2, under qemu: every path on CPUs with and without the digest
 * instructions, against OpenSSL on this machine; that the intrinsics are used, by the VM's log; and with a bit wrong in
 * the stubs' constants, where every digest has to be wrong.
 */
final class Aarch64Run {
    /**
     * A run.
     *
     * @param cpu by qemu's name
     * @param hidden whether the digest instructions are hidden from the VM
     * @param paths what the VM has to say of itself
     */
    private record Case(String cpu, boolean hidden, List<String> flags, String paths) {
        @Override
        public String toString() {
            return cpu + (hidden ? " without digest instructions" : "") + (flags.isEmpty() ? "" : " " + String.join(" ", flags));
        }
    }

    private static final String NEON = "md5:base,sha1:neon,sha256:neon,sha512:neon";
    private static final String SCALAR = "md5:base,sha1:scalar,sha256:scalar,sha512:scalar";
    private static final String EXTENSION = "md5:base,sha1:ce,sha256:ce,sha512:ce";

    private static final List<Case> CASES = List.of(
            new Case("max", false, List.of(), EXTENSION),
            new Case("max", false, knob("stock"), "md5:stock,sha1:stock,sha256:stock,sha512:stock"),
            new Case("max", false, knob(NEON), NEON),
            new Case("max", false, knob(SCALAR), SCALAR),
            new Case("max", false, List.of("-XX:-UseSHA", "-XX:-UseMD5Intrinsics"), "md5:java,sha1:java,sha256:java,sha512:java"),
            new Case("max", true, List.of(), SCALAR),
            new Case("neoverse-n1", false, List.of(), "md5:base,sha1:ce,sha256:ce,sha512:neon"),
            new Case("cortex-a72", false, List.of(), "md5:base,sha1:ce,sha256:ce,sha512:neon"),
            new Case("cortex-a72", true, List.of(), NEON),
            new Case("cortex-a72", true, knob("stock"), "md5:stock,sha1:java,sha256:java,sha512:java"),
            new Case("cortex-a53", true, List.of(), SCALAR));

    /** Values of the knob that this VM can't take on a Cortex-A72, and what it has to say. */
    private static final Map<String, String> REFUSED = Map.of(
            "sha512:ce", "sha512:ce needs FEAT_SHA512",
            "sha1:avx2", "sha1 has no path 'avx2'",
            "sha1", "'sha1' is neither");

    /** The first two constants of each digest's table, as they lie in libjvm. */
    private static final List<byte[]> TABLES = List.of(
            ints(0xd76aa478, 0xe8c7b756), ints(0x5a827999, 0x6ed9eba1), ints(0x428a2f98, 0x71374491),
            ints(0xd728ae22, 0x428a2f98));

    /** By the stubs' names, the classes whose implCompress0 is the intrinsic. */
    private static final Map<String, String> CLASSES =
            Map.of("md5", "MD5", "sha1", "SHA", "sha256", "SHA2", "sha512", "SHA5");

    /** FIPS 180-4's and RFC 1321's digests of "abc"; of SHA-512/t from NIST's examples. */
    private static final Map<String, String> ABC = Map.of(
            "MD5", "900150983cd24fb0d6963f7d28e17f72",
            "SHA-1", "a9993e364706816aba3e25717850c26c9cd0d89d",
            "SHA-224", "23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7",
            "SHA-256", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
            "SHA-384", "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7",
            "SHA-512",
            "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
            "SHA-512/224", "4634270f707b6a54daae7530460842e20e37ed265ceee9a43e8924aa",
            "SHA-512/256", "53048e2681941ef99b2e29b76b4c7dabe4c2d0c634fc6d46e0e2f13107e7af23");

    private final Path jdk;
    private final Qemu qemu;
    private final PrintStream out;
    private final Map<String, String> expected;
    private final List<String> failures = new ArrayList<>();
    private int passed;

    private Aarch64Run(Path jdk, Qemu qemu, PrintStream out, Map<String, String> expected) {
        this.jdk = jdk;
        this.qemu = qemu;
        this.out = out;
        this.expected = expected;
    }

    /**
     * Runs all of it; the account goes to {@code out}.
     *
     * @param home the checkout
     * @param jdk a JDK for aarch64 with the series
     */
    static EmulateRun.Outcome of(Path home, Path jdk, PrintStream out) throws IOException {
        if (!Files.isRegularFile(jdk.resolve("lib/server/libjvm.so"))) {
            throw UserError.usage("%s is not a JDK: it has no lib/server/libjvm.so", jdk);
        }
        try (Arena arena = Arena.ofConfined()) {
            Optional<LibCrypto> openSsl = LibCrypto.open(arena);
            Optional<String> missing = openSsl.isEmpty()
                    ? Optional.of("no OpenSSL (libcrypto) on this machine")
                    : Qemu.TOOLS.stream().filter(tool -> Bochs.find(tool).isEmpty()).findFirst().map(tool -> "no " + tool + " on this machine");
            if (missing.isPresent()) {
                out.println("not-run: " + missing.get());
                return new EmulateRun.Outcome(0, List.of(), List.of(missing.get()));
            }
            // Beside the JDK, so that the mutant can be of links to it.
            Path folder = Files.createTempDirectory(jdk.toAbsolutePath().getParent(), "hotdigest-qemu");
            try {
                Qemu qemu = Qemu.prepare(folder, home.resolve("micro/aarch64"));
                Aarch64Run run = new Aarch64Run(jdk, qemu, out, expected(openSsl.get()));
                for (Case c : CASES) {
                    run.run(c);
                }
                run.refusals();
                run.mutant(folder.resolve("mutant"));
                return new EmulateRun.Outcome(run.passed, List.copyOf(run.failures), List.of());
            } finally {
                EmulateRun.delete(folder);
            }
        }
    }

    private static List<String> knob(String paths) {
        return List.of("-XX:DigestStubs=" + paths);
    }

    private static byte[] ints(int first, int second) {
        return ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putInt(first).putInt(second).array();
    }

    /** What {@link GuestDigests} has to print, by "digest case". */
    static Map<String, String> expected(LibCrypto openSsl) {
        byte[] data = GuestDigests.data();
        HexFormat hex = HexFormat.of();
        Map<String, String> expected = new HashMap<>();
        for (String name : GuestDigests.DIGESTS) {
            byte[] abc = "abc".getBytes(StandardCharsets.US_ASCII);
            String known = hex.formatHex(openSsl.digest(name, abc, 0, abc.length));
            if (!known.equals(ABC.get(name))) {
                throw new UserError("this machine's OpenSSL computes a wrong %s: %s", name, known);
            }
            expected.put(name + " abc", known);
            for (int length = 0; length <= GuestDigests.EVERY_LENGTH; length++) {
                String digest = hex.formatHex(openSsl.digest(name, data, GuestDigests.offset(length), length));
                expected.put(name + " once-" + length, digest);
                expected.put(name + " chained-" + length, digest);
            }
            for (int length : GuestDigests.LONG_LENGTHS) {
                expected.put(name + " once-" + length, hex.formatHex(openSsl.digest(name, data, GuestDigests.offset(length), length)));
            }
        }
        return expected;
    }

    private void run(Case c) throws IOException {
        long start = System.nanoTime();
        Qemu.Run run = qemu.digests(jdk, c.cpu(), c.hidden(), c.flags());
        out.printf("%s, %d s%n", c, (System.nanoTime() - start) / 1_000_000_000);
        if (!run.whole()) {
            fail(c, run.end());
            return;
        }
        Map<String, Long> wrong = wrong(expected, run.out());
        for (String name : GuestDigests.DIGESTS) {
            long count = wrong.getOrDefault(name, 0L);
            check(count == 0, c, name + ": " + (count == 0 ? "as OpenSSL's" : count + " of its digests are wrong"));
        }
        String said = run.vm().stream().filter(l -> l.contains("DigestStubs=")).findFirst().orElse("no DigestStubs= in -Xlog:stubs");
        check(said.endsWith("DigestStubs=" + c.paths()), c, "paths " + said.replaceFirst("^.*DigestStubs=", ""));
        Set<String> intrinsics = new TreeSet<>();
        for (Map.Entry<String, String> digest : CLASSES.entrySet()) {
            String method = "sun.security.provider." + digest.getValue() + "::implCompress0 ";
            if (run.vm().stream().anyMatch(l -> l.contains(method) && l.contains("(intrinsic)"))) {
                intrinsics.add(digest.getKey());
            }
        }
        Set<String> wanted = new TreeSet<>();
        Stream.of(c.paths().split(",")).filter(p -> !p.endsWith(":java")).forEach(p -> wanted.add(p.substring(0, p.indexOf(':'))));
        check(intrinsics.equals(wanted), c, "C2 calls the stubs of " + intrinsics);
    }

    /** How many digests of each name are wrong or missing in these lines of {@link GuestDigests}. */
    static Map<String, Long> wrong(Map<String, String> expected, List<String> lines) {
        Map<String, String> found = new HashMap<>();
        for (String line : lines) {
            int last = line.lastIndexOf(' ');
            if (last > 0) {
                found.put(line.substring(0, last), line.substring(last + 1));
            }
        }
        Map<String, Long> wrong = new HashMap<>();
        expected.forEach((what, digest) -> {
            if (!digest.equals(found.get(what))) {
                wrong.merge(what.substring(0, what.indexOf(' ')), 1L, Long::sum);
            }
        });
        return wrong;
    }

    private void refusals() throws IOException {
        for (Map.Entry<String, String> refused : REFUSED.entrySet()) {
            List<String> options = List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:DigestStubs=" + refused.getKey(), "-version");
            Qemu.Run run = qemu.java(jdk, "cortex-a72", false, options);
            String said = String.join(" ", run.vm());
            check(run.status() == 1 && run.vm().size() == 1 && said.contains(refused.getValue()),
                    "cortex-a72 -XX:DigestStubs=" + refused.getKey(), "ends with " + run.status() + ": " + said);
        }
    }

    private void mutant(Path mutant) throws IOException {
        mutant(jdk, mutant, TABLES);
        for (String paths : List.of(NEON, SCALAR)) {
            Qemu.Run run = qemu.digests(mutant, "max", false, knob(paths));
            if (!run.whole()) {
                fail("a bit wrong in the constants, " + paths, run.end());
                continue;
            }
            Map<String, Long> wrong = wrong(expected, run.out());
            for (String name : GuestDigests.DIGESTS) {
                long all = expected.keySet().stream().filter(k -> k.startsWith(name + " ")).count();
                check(wrong.getOrDefault(name, 0L) == all, "a bit wrong in the constants, " + paths,
                        name + ": " + wrong.getOrDefault(name, 0L) + " of " + all + " digests are wrong, as all have to be");
            }
        }
    }

    /** Makes a JDK of links, but for a libjvm with one bit of each table of constants wrong. */
    static void mutant(Path jdk, Path mutant, List<byte[]> tables) throws IOException {
        try (Stream<Path> files = Files.walk(jdk)) {
            for (Path file : files.toList()) {
                Path target = mutant.resolve(jdk.relativize(file));
                if (Files.isDirectory(file)) {
                    Files.createDirectories(target);
                } else {
                    Files.createLink(target, file.toRealPath());
                }
            }
        }
        Path libjvm = mutant.resolve("lib/server/libjvm.so");
        byte[] bytes = Files.readAllBytes(libjvm);
        for (byte[] table : tables) {
            if (plant(bytes, table) == 0) {
                throw new UserError("no table that begins with %s in %s: nothing to plant a fault in", HexFormat.of().formatHex(table), libjvm);
            }
        }
        Files.delete(libjvm);
        Files.write(libjvm, bytes);
    }

    /** Turns a bit wherever the table lies; says how often it does. */
    private static int plant(byte[] bytes, byte[] table) {
        int count = 0;
        for (int i = 0; i + table.length <= bytes.length; i += 4) {
            boolean here = true;
            for (int j = 0; here && j < table.length; j++) {
                here = bytes[i + j] == table[j];
            }
            if (here) {
                bytes[i] ^= 1;
                count++;
            }
        }
        return count;
    }

    private void check(boolean ok, Object where, String what) {
        if (ok) {
            passed++;
            out.printf("  ok %s%n", what);
        } else {
            fail(where, what);
        }
    }

    private void fail(Object where, String what) {
        failures.add(where + ": " + what);
        out.println("  FAIL " + what);
    }
}
