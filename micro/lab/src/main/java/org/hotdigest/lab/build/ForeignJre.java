package org.hotdigest.lab.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.hotdigest.lab.UserError;

/**
 * The distribution's JRE of a base for another architecture: its classes and launcher, for a libjvm of our own.
 *
 * @param root the folder that its packages are unpacked in
 */
record ForeignJre(Path root) {
    private static final String LIBZ = "libz.so.1";

    /** What to link and what not: classes.jsa is of the libjvm that is exchanged. */
    private static final List<String> LEFT_OUT = List.of("docs", "legal", "man", "lib/server/libjvm.so", "lib/server/classes.jsa");

    /** Fetched once. @param architecture by Debian's name */
    static ForeignJre obtain(Cache cache, Base base, String architecture) throws IOException {
        String name = base.sourcePackage() + "-" + architecture;
        Path dir = cache.jre(name);
        if (!Files.isDirectory(dir)) {
            cache.requireSpace(300, "a JRE for " + architecture);
            PrivateApt apt = PrivateApt.update(cache.apt(base.suite() + "-" + architecture), base.suite(), "Packages",
                    Optional.of(architecture), "there is no JRE for " + architecture);
            System.err.printf("fetching %s-jre-headless for %s%n", base.sourcePackage(), architecture);
            Path part = dir.resolveSibling(name + ".part");
            FileTrees.delete(part);
            // The C library is the compiler's, which is what our libjvm is linked with; libz has no part in that.
            apt.unpack(List.of(base.sourcePackage() + "-jre-headless", "zlib1g"), part);
            Files.move(part, dir, StandardCopyOption.ATOMIC_MOVE);
        }
        return new ForeignJre(dir);
    }

    /** The JRE's own folder in {@link #root}. */
    Path home() throws IOException {
        Path all = root.resolve("usr/lib/jvm");
        if (Files.isDirectory(all)) {
            try (Stream<Path> dirs = Files.list(all)) {
                Optional<Path> found = dirs.filter(d -> !Files.isSymbolicLink(d) && Files.isRegularFile(d.resolve("release"))).findFirst();
                if (found.isPresent()) {
                    return found.get();
                }
            }
        }
        throw new UserError("no JRE in %s: delete that folder, and it is fetched again", root);
    }

    /** Its version, 17.0.19. */
    String version() throws IOException {
        Map<String, String> release = KeyValues.read(home().resolve("release"));
        return release.getOrDefault("JAVA_VERSION", "of no version");
    }

    /**
     * Makes {@code jdk} this JRE with another libjvm, of hard links. It runs by itself: libz is where its launcher looks
     * first, and what the package keeps in /etc is in it.
     */
    void withLibjvm(Path libjvm, Path jdk) throws IOException {
        FileTrees.delete(jdk);
        Path home = home();
        for (String name : FileTrees.list(home).keySet()) {
            if (LEFT_OUT.stream().anyMatch(out -> name.equals(out) || name.startsWith(out + "/"))) {
                continue;
            }
            Path file = inRoot(home.resolve(name));
            if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                link(jdk.resolve(name), file);
            }
        }
        link(jdk.resolve("lib").resolve(LIBZ), libz());
        link(jdk.resolve("lib/server/libjvm.so"), libjvm);
    }

    /** Where a link leads to if {@link #root} is the root of the system; a file is itself. */
    private Path inRoot(Path file) throws IOException {
        Path at = file;
        // A link to itself ends too.
        for (int i = 0; i < 8 && Files.isSymbolicLink(at); i++) {
            Path target = Files.readSymbolicLink(at);
            at = target.isAbsolute() ? root.resolve(Path.of("/").relativize(target)) : at.resolveSibling(target);
        }
        return at.normalize();
    }

    private Path libz() throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            Path found = files.filter(f -> f.getFileName().toString().equals(LIBZ)).findFirst()
                    .orElseThrow(() -> new UserError("no %s in %s: delete that folder, and it is fetched again", LIBZ, root));
            return inRoot(found);
        }
    }

    private static void link(Path link, Path target) throws IOException {
        Files.createDirectories(link.getParent());
        Files.createLink(link, target);
    }
}
