package org.hotdigest.lab.build;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.util.List;
import org.hotdigest.lab.UserError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * From a checkout to a tested JDK. The settings come from the environment, as the Makefile hands them on: BASE, JDK_SRC,
 * JDK_TARBALL, BOOT_JDK, DEBUG, JOBS, BUILD_DIR, JTREG.
 */
@Command(
        name = "build",
        description = "Gets the JDK's source, patches, builds and tests it.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND")
public final class BuildCommand {
    @Command(name = "jdk", description = "Builds a JDK; prints its folder, its archive and its manifest.",
            mixinStandardHelpOptions = true)
    int jdk(
            @Option(names = "--stock", description = "the same source and configuration without our changes")
                    boolean stock,
            @Option(names = "--path-only", description = "print the folder alone") boolean pathOnly)
            throws IOException {
        Settings settings = Settings.fromEnvironment();
        try (Cache cache = Cache.open(settings.cache(), stock ? "make stock" : "make jdk")) {
            Image image = new JdkBuild(settings, cache, stock ? Flavour.STOCK : Flavour.PATCHED).image();
            System.out.println(image.jdk());
            if (!pathOnly) {
                System.out.println(image.archive());
                System.out.println(image.manifest());
            }
            return 0;
        }
    }

    @Command(name = "source", description = "Gets the unchanged source; prints its folder.",
            mixinStandardHelpOptions = true)
    int source() throws IOException {
        Settings settings = Settings.fromEnvironment();
        try (Cache cache = Cache.open(settings.cache(), "lab build source")) {
            System.out.println(new SourceStore(settings, cache).obtain().dir());
            return 0;
        }
    }

    @Command(name = "test", description = "Builds the patched JDK and runs all tests.", mixinStandardHelpOptions = true)
    int test() throws IOException {
        Settings settings = Settings.fromEnvironment();
        try (Cache cache = Cache.open(settings.cache(), "make test")) {
            Image image = new JdkBuild(settings, cache, Flavour.PATCHED).image();
            return new TestSuite(settings, cache).run(image) ? 0 : 1;
        }
    }

    @Command(name = "aarch64", description = "Cross-compiles a JDK for aarch64 to be tested under qemu; prints its folder.",
            mixinStandardHelpOptions = true)
    int aarch64() throws IOException {
        Settings settings = Settings.fromEnvironment();
        try (Cache cache = Cache.open(settings.cache(), "make test-aarch64")) {
            System.out.println(new Aarch64Build(settings, cache).jdk());
            return 0;
        }
    }

    @Command(name = "x86_32", description = "Builds a libjvm for 32-bit x86 into a JRE of the distribution's; prints its folder.",
            mixinStandardHelpOptions = true)
    int x8632() throws IOException {
        Settings settings = Settings.fromEnvironment();
        try (Cache cache = Cache.open(settings.cache(), "make test-x86_32")) {
            System.out.println(new X86_32Build(settings, cache).jdk());
            return 0;
        }
    }

    @Command(name = "bochs", description = "Gets Bochs 3 from Debian 13; prints its folder.", mixinStandardHelpOptions = true)
    int bochs() throws IOException {
        Settings settings = Settings.fromEnvironment();
        try (Cache cache = Cache.open(settings.cache(), "lab build bochs")) {
            System.out.println(BochsPackages.obtain(cache));
            return 0;
        }
    }

    @Command(name = "doctor", description = "Tells what this machine has and lacks.", mixinStandardHelpOptions = true)
    int doctor() throws IOException {
        String missing = System.getenv().getOrDefault("HOTDIGEST_MISSING", "").strip();
        List<String> packages = missing.isEmpty() ? List.of() : List.of(missing.split(" +"));
        return new Doctor(Settings.fromEnvironment(), System.out).report(packages) ? 0 : 1;
    }

    @Command(name = "clean", description = "Removes the images, or with --all the whole cache.",
            mixinStandardHelpOptions = true)
    int clean(@Option(names = "--all", description = "sources, downloads and build trees as well") boolean all)
            throws IOException {
        Settings settings = Settings.fromEnvironment();
        if (!Files.isDirectory(settings.cache())) {
            return 0;
        }
        try (Cache cache = Cache.open(settings.cache(), "make clean")) {
            if (all) {
                List<String> kept = cache.removeAll();
                if (!kept.isEmpty()) {
                    System.err.printf(
                            "note: %s stays, with what this project did not make: %s%n",
                            settings.cache(), String.join(", ", kept));
                }
            } else {
                cache.removeImages();
            }
        } catch (DirectoryNotEmptyException e) {
            throw new UserError("%s is not empty and stays: something wrote into it meanwhile", e.getFile());
        }
        return 0;
    }
}
