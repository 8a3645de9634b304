package org.hotdigest.lab.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import org.hotdigest.lab.UserError;

/** Bochs 3 out of Debian 13's packages, unpacked beside the system: with its own C library it runs on Debian 12 too. */
final class BochsPackages {
    private static final String SUITE = "trixie";

    private BochsPackages() {}

    /** The folder with {@code root/} (Bochs) and {@code libc/}; fetched once. */
    static Path obtain(Cache cache) throws IOException {
        Path dir = cache.bochs();
        if (Files.isDirectory(dir)) {
            return dir;
        }
        PrivateApt apt = PrivateApt.update(cache.apt(SUITE), SUITE, "Packages", "there is no Bochs 3");
        Path part = dir.resolveSibling(dir.getFileName() + ".part");
        FileTrees.delete(part);
        unpack(apt, part, "root", List.of("bochs", "bochs-term"));
        unpack(apt, part, "libc", List.of("libc6"));
        Files.move(part, dir, StandardCopyOption.ATOMIC_MOVE);
        return dir;
    }

    private static void unpack(PrivateApt apt, Path part, String into, List<String> packages) throws IOException {
        Path folder = Files.createDirectories(part.resolve(into));
        for (String name : packages) {
            apt.download(name, folder);
        }
        List<Path> files;
        try (Stream<Path> all = Files.list(folder)) {
            files = all.filter(f -> f.toString().endsWith(".deb")).toList();
        }
        for (Path file : files) {
            Run.Result unpacked = Run.capture("dpkg", "-x", file.toString(), folder.toString());
            if (!unpacked.ok()) {
                throw new UserError("cannot unpack %s: %s", file.getFileName(), unpacked.text());
            }
            Files.delete(file);
        }
    }
}
