package org.hotdigest.lab.build;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A build folder for another architecture, in a patched tree beside that of x86_64: for a JDK to test, not to use, so
 * without collectors and compilers that the digests do not need, which halves the time.
 *
 * @param cpu the architecture by the JDK's name
 * @param src the patched source tree
 * @param objects how many a whole build compiles, until one of this machine's own has counted them
 * @param mib what it takes
 */
record CrossBuild(Settings settings, Cache cache, String cpu, Path src, int objects, int mib) {
    /** The folder for what belongs to this build, {@code what} by name: build-aarch64. */
    Path folder(String what) {
        return src.resolveSibling(what + "-" + cpu);
    }

    /**
     * Configures and makes what is missing.
     *
     * @param more arguments of configure for this architecture, after those for all
     * @return the build folder
     */
    Path make(List<String> more, List<String> targets) throws IOException {
        Path build = folder("build");
        if (!Files.isDirectory(build)) {
            cache.requireSpace(mib, "the cross build for " + cpu);
        }
        Path log = cache.log("jdk-%s-%s.log".formatted(settings.base().name(), cpu));
        System.err.printf("cross-compiling for %s; full log: %s%n", cpu, log);
        try (PrintWriter writer = new PrintWriter(Files.newBufferedWriter(log), true)) {
            JdkMake make = new JdkMake(settings, src, build, writer, log);
            make.configure(arguments(more));
            make.make(targets, cache.root().resolve("tree/objects-%s-%s".formatted(settings.base().name(), cpu)), objects);
        }
        return build;
    }

    /** What configure gets. */
    List<String> arguments(List<String> more) {
        List<String> arguments = new ArrayList<>(List.of(
                "--with-boot-jdk=" + settings.bootJdk(),
                "--with-debug-level=" + settings.debug(),
                "--with-jvm-features=-epsilongc,-jfr,-jvmci,-parallelgc,-shenandoahgc,-zgc",
                "--with-native-debug-symbols=none",
                "--enable-headless-only",
                "--disable-warnings-as-errors",
                "--with-version-pre=",
                "--with-version-opt=" + Flavour.PATCHED.versionOpt,
                "--with-build-user=hotdigest",
                "--with-source-date=version"));
        // Nothing that uses these is compiled.
        for (String library : List.of("freetype", "libjpeg", "giflib", "libpng", "lcms", "harfbuzz")) {
            arguments.add("--with-" + library + "=bundled");
        }
        arguments.addAll(more);
        return arguments;
    }
}
