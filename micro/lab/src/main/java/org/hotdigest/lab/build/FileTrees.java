package org.hotdigest.lab.build;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import java.util.TreeMap;

/** Whole folders: listing, deleting, and writing a file so that no half of one is ever seen. */
public final class FileTrees {
    private FileTrees() {}

    /** Everything in {@code root} that is not a folder, by its path relative to it with / between names. */
    static Map<String, BasicFileAttributes> list(Path root) throws IOException {
        Map<String, BasicFileAttributes> files = new TreeMap<>();
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                files.put(root.relativize(file).toString(), attributes);
                return FileVisitResult.CONTINUE;
            }
        });
        return files;
    }

    /** Deletes a file or a folder with all in it; nothing if there is none. Links are not followed. */
    public static void delete(Path root) throws IOException {
        if (!Files.exists(root, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path dir, IOException failure) throws IOException {
                if (failure != null) {
                    throw failure;
                }
                Files.delete(dir);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    /** Puts a copy of {@code from} in place of {@code to} in one step, with the time of now and the same permissions. */
    static void replace(Path from, Path to) throws IOException {
        Files.createDirectories(to.getParent());
        Path part = to.resolveSibling("." + to.getFileName() + ".part");
        Files.deleteIfExists(part);
        if (Files.isSymbolicLink(from)) {
            Files.createSymbolicLink(part, Files.readSymbolicLink(from));
        } else {
            Files.copy(from, part);
            part.toFile().setExecutable(Files.isExecutable(from));
        }
        moveInto(part, to);
    }

    /** Writes a text file in one step. */
    public static void write(Path to, String text) throws IOException {
        Files.createDirectories(to.getParent());
        Path part = to.resolveSibling("." + to.getFileName() + ".part");
        Files.writeString(part, text);
        moveInto(part, to);
    }

    private static void moveInto(Path part, Path to) throws IOException {
        Files.move(part, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Whether both are the same link, or files with the same bytes and the same executable bit. */
    static boolean same(Path a, Path b) throws IOException {
        if (Files.isSymbolicLink(a) || Files.isSymbolicLink(b)) {
            return Files.isSymbolicLink(a)
                    && Files.isSymbolicLink(b)
                    && Files.readSymbolicLink(a).equals(Files.readSymbolicLink(b));
        }
        return Files.isExecutable(a) == Files.isExecutable(b) && Files.mismatch(a, b) < 0;
    }
}
