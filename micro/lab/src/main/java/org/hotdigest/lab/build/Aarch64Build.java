package org.hotdigest.lab.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.hotdigest.lab.UserError;

/** libjvm and what of java.base it takes to run a class, for aarch64, cross-compiled from the patched tree. */
final class Aarch64Build {
    private static final List<String> TARGETS =
            List.of("hotspot-server-libs", "java.base-java", "java.base-gendata", "java.base-copy", "java.base-libs",
                    "java.base-launchers");

    /** Objects of a whole cross build, counted 2026-12-01 with JDK 26.0.2.1. */
    private static final int OBJECTS = 1030;

    private static final int MIB = 1500;

    private final Settings settings;
    private final Cache cache;

    Aarch64Build(Settings settings, Cache cache) {
        this.settings = settings;
        this.cache = cache;
    }

    /** The exploded image, built if need be: its {@code bin/java} runs on aarch64 with the tree's java.base. */
    Path jdk() throws IOException {
        Image image = new JdkBuild(settings, cache, Flavour.PATCHED).image();
        CrossBuild build = new CrossBuild(settings, cache, "aarch64", image.tree(), OBJECTS, MIB);
        // The image's folder has another name after every change, and configure would run again.
        Path buildJdk = image.tree().resolveSibling("build-jdk");
        Files.deleteIfExists(buildJdk);
        Files.createSymbolicLink(buildJdk, image.jdk());
        Path libraries = libraries(build.folder("libraries"));
        return build.make(arguments(buildJdk, libraries), TARGETS).resolve("jdk");
    }

    private static List<String> arguments(Path buildJdk, Path libraries) {
        return List.of(
                "--openjdk-target=aarch64-linux-gnu",
                "--with-build-jdk=" + buildJdk,
                "--with-alsa-include=" + libraries.resolve("alsa"),
                "--with-alsa-lib=" + libraries,
                "--with-cups-include=" + libraries.resolve("cups"),
                "--with-fontconfig-include=" + libraries.resolve("fontconfig"),
                "--with-zlib=system",
                "--with-extra-cflags=-I" + libraries.resolve("zlib"),
                "--with-extra-ldflags=-L" + libraries);
    }

    /**
     * What configure and two libraries ask for and nothing here uses: headers, of which the host's are as good as the
     * target's, and a libz that is none.
     */
    private Path libraries(Path dir) throws IOException {
        link(dir.resolve("alsa/alsa"), Path.of("/usr/include/alsa"));
        link(dir.resolve("cups/cups"), Path.of("/usr/include/cups"));
        link(dir.resolve("fontconfig/fontconfig"), Path.of("/usr/include/fontconfig"));
        link(dir.resolve("zlib/zlib.h"), Path.of("/usr/include/zlib.h"));
        Path config = Path.of("/usr/include/zconf.h");
        link(dir.resolve("zlib/zconf.h"),
                Files.exists(config) ? config : Path.of("/usr/include/x86_64-linux-gnu/zconf.h"));
        // An archive, so that nothing has to be found when it runs.
        String object = dir.resolve("no_zlib.o").toString();
        String source = settings.home().resolve("micro/aarch64/no_zlib.c").toString();
        run("aarch64-linux-gnu-gcc", "-c", "-fPIC", "-w", "-o", object, source);
        run("aarch64-linux-gnu-ar", "rcs", dir.resolve("libz.a").toString(), object);
        return dir;
    }

    private static void run(String... command) {
        Run.Result result = Run.capture(command);
        if (!result.ok()) {
            throw new UserError("no libz for aarch64: %s", result.text());
        }
    }

    private static void link(Path link, Path target) throws IOException {
        Files.createDirectories(link.getParent());
        Files.deleteIfExists(link);
        Files.createSymbolicLink(link, target);
    }
}
