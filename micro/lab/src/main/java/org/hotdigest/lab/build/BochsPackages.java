package org.hotdigest.lab.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

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
        apt.unpack(List.of("bochs", "bochs-term"), part.resolve("root"));
        apt.unpack(List.of("libc6"), part.resolve("libc"));
        Files.move(part, dir, StandardCopyOption.ATOMIC_MOVE);
        return dir;
    }
}
