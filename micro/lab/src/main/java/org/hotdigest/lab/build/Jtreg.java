package org.hotdigest.lab.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.hotdigest.lab.UserError;

/** Finds a jtreg that is new enough, or unpacks the distribution's into the cache. */
final class Jtreg {
    private static final Path INSTALLED = Path.of("/usr/share/jtreg");
    private static final Pattern VERSION = Pattern.compile("jtreg (\\d+(?:\\.\\d+)*)\\b.*");
    private static final String INSTEAD = "name the folder of a jtreg with JTREG=";

    private Jtreg() {}

    /**
     * The jtreg.jar to use: that of JTREG=, or of the system's package if it is new enough, or of the distribution's
     * package, fetched through {@link PrivateApt}.
     */
    static Path jar(Settings settings, Cache cache) throws IOException {
        Base base = settings.base();
        if (settings.jtreg().isPresent()) {
            Path jar = settings.jtreg().get().resolve("lib/jtreg.jar");
            Optional<String> version = version(settings, jar);
            if (version.isEmpty() || !atLeast(version.get(), base.jtregVersion())) {
                throw new UserError(
                        "JTREG=%s has %s: the tests need jtreg %s or newer, as the folder with its lib/jtreg.jar",
                        settings.jtreg().get(), version.map(v -> "jtreg " + v).orElse("no lib/jtreg.jar"), base.jtregVersion());
            }
            return jar;
        }
        Optional<Path> here = present(settings, cache.jtreg(base.jtregPackage()));
        return here.isPresent() ? here.get() : fetch(settings, cache);
    }

    /** A jtreg that is here already: installed, or unpacked in {@code unpacked}. */
    static Optional<Path> present(Settings settings, Path unpacked) {
        return Stream.of(INSTALLED, unpacked.resolve("usr/share/jtreg"))
                .map(d -> d.resolve("lib/jtreg.jar"))
                .filter(j -> version(settings, j)
                        .filter(v -> atLeast(v, settings.base().jtregVersion()))
                        .isPresent())
                .findFirst();
    }

    private static Path fetch(Settings settings, Cache cache) throws IOException {
        Base base = settings.base();
        Path dir = cache.jtreg(base.jtregPackage());
        PrivateApt apt = PrivateApt.update(cache.apt(base.jtregSuite()), base.jtregSuite(), "Packages", INSTEAD);
        System.err.printf("fetching %s%n", base.jtregPackage());
        Path part = dir.resolveSibling(dir.getFileName() + ".part");
        FileTrees.delete(part);
        FileTrees.delete(dir);
        Files.createDirectories(part);
        apt.download(base.jtregPackage(), part);
        Path package_;
        try (Stream<Path> files = Files.list(part)) {
            package_ = files.filter(f -> f.toString().endsWith(".deb"))
                    .findFirst()
                    .orElseThrow(() -> new UserError("apt fetched no package %s: %s", base.jtregPackage(), INSTEAD));
        }
        Run.Result unpack = Run.capture("dpkg", "-x", package_.toString(), part.toString());
        if (!unpack.ok()) {
            throw new UserError("cannot unpack %s: %s", package_.getFileName(), unpack.text());
        }
        Files.delete(package_);
        Files.move(part, dir, StandardCopyOption.ATOMIC_MOVE);
        return present(settings, dir)
                .orElseThrow(() -> new UserError(
                        "the distribution's %s is older than jtreg %s: %s", base.jtregPackage(), base.jtregVersion(), INSTEAD));
    }

    static Optional<String> version(Settings settings, Path jar) {
        if (!Files.isRegularFile(jar)) {
            return Optional.empty();
        }
        Run.Result result = Run.capture(
                Path.of("/"),
                Map.of(),
                List.of(settings.bootJdk().resolve("bin/java").toString(), "-jar", jar.toString(), "-version"));
        return result.lines().stream()
                .map(VERSION::matcher)
                .filter(Matcher::matches)
                .map(m -> m.group(1))
                .findFirst();
    }

    /** Whether a version of numbers and dots is {@code least} or newer. */
    static boolean atLeast(String version, String least) {
        int[] a = numbers(version);
        int[] b = numbers(least);
        int length = Math.max(a.length, b.length);
        return Arrays.compare(Arrays.copyOf(a, length), Arrays.copyOf(b, length)) >= 0;
    }

    private static int[] numbers(String version) {
        return Stream.of(version.split("\\.")).mapToInt(Integer::parseInt).toArray();
    }
}
