package org.hotdigest.lab.emulate;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.hotdigest.lab.UserError;
import org.hotdigest.lab.stubs.Digest;
import org.hotdigest.lab.stubs.JdkUnderTest;
import org.hotdigest.lab.stubs.StubImage;

/**
 * Runs paths' machine code on emulated CPUs: on those with the path's instructions it has to be right, with a fault planted
 * in it wrong, and on a CPU without them the first one unknown.
 */
public final class EmulateRun {
    /**
     * A path to run.
     *
     * @param models emulated CPUs that have its instructions, by Bochs' names
     * @param lacking one that has not
     */
    record Case(Digest digest, String path, List<String> models, String lacking) {
        @Override
        public String toString() {
            return digest.stubName() + ":" + path;
        }
    }

    private static final List<String> WITH_AVX512 = List.of("tigerlake", "corei7_skylake_x");

    /** The paths with AVX-512, for Bochs 2.7 or later. */
    static final List<Case> AVX512 = List.of(
            new Case(Digest.MD5, "avx512", WITH_AVX512, "corei7_haswell_4770"),
            new Case(Digest.SHA512, "avx512", WITH_AVX512, "corei7_haswell_4770"));

    /** The JDK's path with the SHA512 extension, for Bochs 3.0 or later. */
    static final List<Case> SHA512_NI = List.of(new Case(Digest.SHA512, "ni", List.of("arrow_lake"), "tigerlake"));

    /**
     * What came of it.
     *
     * @param failures one line each
     * @param notRun what did not run, and why, one line each
     */
    public record Outcome(int passed, List<String> failures, List<String> notRun) {
        @Override
        public String toString() {
            return "%d passed, %d failed, %d not run".formatted(passed, failures.size(), notRun.size());
        }
    }

    private final JdkUnderTest jdk;
    private final Path sources;
    private final PrintStream out;
    private final List<String> failures = new ArrayList<>();
    private final List<String> notRun = new ArrayList<>();
    private int passed;

    private EmulateRun(JdkUnderTest jdk, Path sources, PrintStream out) {
        this.jdk = jdk;
        this.sources = sources;
        this.out = out;
    }

    /**
     * The AVX-512 paths of the JDK in the folder {@code jdk}; the account goes to {@code out}.
     *
     * @param home the checkout
     */
    public static Outcome of(Path home, Path jdk, PrintStream out) throws IOException {
        return of(home, JdkUnderTest.inspect(jdk), Bochs.installed(), AVX512, out);
    }

    static Outcome of(Path home, JdkUnderTest jdk, Optional<Bochs> bochs, List<Case> cases, PrintStream out) throws IOException {
        Optional<String> missing = bochs.isEmpty()
                ? Optional.of("no Bochs on this machine (Debian package bochs; make test-avx512 installs it)")
                : Rom.TOOLS.stream().filter(tool -> Bochs.find(tool).isEmpty()).findFirst().map(tool -> "no " + tool + " on this machine");
        if (missing.isPresent()) {
            out.println("not-run: " + missing.get());
            return new Outcome(0, List.of(), List.of(missing.get()));
        }
        Path folder = Files.createTempDirectory("hotdigest-emulator");
        try {
            EmulateRun run = new EmulateRun(jdk, home.resolve("micro/emulator"), out);
            for (Case path : cases) {
                run.path(bochs.get(), Files.createDirectory(folder.resolve(path.digest().stubName())), path);
            }
            return new Outcome(run.passed, List.copyOf(run.failures), List.copyOf(run.notRun));
        } finally {
            delete(folder);
        }
    }

    private void path(Bochs bochs, Path folder, Case path) throws IOException {
        long seed = System.nanoTime() & Integer.MAX_VALUE | 1;
        Digest digest = path.digest();
        String name = path.toString();
        Optional<StubImage> emitted = StubImage.of(jdk, List.of(), digest, path.path());
        if (emitted.isEmpty()) {
            notRun.add("%s does not emit %s (the patched JDK does; a debug build only where the CPU can run it)"
                    .formatted(jdk.home(), name));
            out.println("not-run: " + notRun.getLast());
            return;
        }
        StubImage image = emitted.get();
        out.printf("%s of %s, %d pages of its JVM, seed %d%n", name, jdk.version(), image.pages().size(), seed);
        Path right = new Rom(sources).build(Files.createDirectory(folder.resolve("right")), digest, image, seed);
        for (String model : path.models()) {
            List<String> lines = bochs.run(folder, right, model);
            lines.forEach(line -> out.println("  " + line));
            lines.stream().filter(line -> line.startsWith("FAIL ") || line.startsWith("EXCEPTION "))
                    .forEach(line -> failures.add(name + " on Bochs' " + model + ": " + line));
            passed += (int) lines.stream().filter(line -> line.startsWith("ok ")).count();
            expect(name + " on Bochs' " + model, lines, "RESULT: PASS");
        }
        expect(name + " on Bochs' " + path.lacking() + ", which lacks its instructions",
                bochs.run(folder, right, path.lacking()), "EXCEPTION #UD");
        Path wrong = new Rom(sources).build(Files.createDirectory(folder.resolve("wrong")), digest, mutant(image), seed);
        expect(name + " with a bit wrong, which has to fail", bochs.run(folder, wrong, path.models().getFirst()),
                "FAIL ");
    }

    private void expect(String what, List<String> lines, String start) {
        if (lines.stream().anyMatch(line -> line.startsWith(start))) {
            passed++;
            out.printf("  ok %s: %s%n", what, start.strip());
        } else {
            failures.add(what + ": no line starts with " + start.strip() + ", the last is " + lines.getLast());
            out.println("  FAIL " + failures.getLast());
        }
    }

    /** SHA-512's first key, as it lies in memory. */
    private static final long FIRST_KEY = 0x428a2f98d728ae22L;

    /** The image with one bit wrong in the truth table of every three-operand xor, and in SHA-512's first key. */
    static StubImage mutant(StubImage image) {
        TreeMap<Long, byte[]> pages = new TreeMap<>();
        int mutations = 0;
        for (var page : image.pages().entrySet()) {
            byte[] bytes = page.getValue().clone();
            for (int i = 0; i + 7 <= bytes.length; i++) {
                // EVEX.128/256.66.0F3A 25 /r ib
                if (bytes[i] == 0x62 && bytes[i + 4] == 0x25 && (bytes[i + 6] & 0xff) == 0x96) {
                    bytes[i + 6] ^= 1;
                    mutations++;
                }
            }
            ByteBuffer words = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
            for (int i = 0; i + 8 <= bytes.length; i += 8) {
                if (words.getLong(i) == FIRST_KEY) {
                    bytes[i] ^= 1;
                    mutations++;
                }
            }
            pages.put(page.getKey(), bytes);
        }
        if (mutations == 0) {
            throw new UserError("neither a three-operand xor nor SHA-512's keys in the path's memory: nothing to plant a fault in");
        }
        return new StubImage(image.oneBlock(), image.multiBlock(), pages);
    }

    /** Deletes a folder with all that is in it. */
    static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
