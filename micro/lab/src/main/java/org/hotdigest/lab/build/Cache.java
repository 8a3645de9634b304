package org.hotdigest.lab.build;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Stream;
import org.hotdigest.lab.UserError;

/**
 * The folder that holds everything heavy: downloads, sources, build trees, images. One run at a time works in it, which
 * an open {@code Cache} stands for.
 */
public final class Cache implements AutoCloseable {
    /** Marks the folder as a cache (bford.info/cachedir) and as this project's own, which may be emptied. */
    private static final String TAG = "CACHEDIR.TAG";

    private static final String TAG_TEXT =
            "Signature: 8a477f597d28d172789f06886806bc55\n# Made by HotDigest; make distclean removes it.\n";

    private static final String LOCK = "lock";
    private static final String HOLDER = "lock.holder";

    private static final List<String> PARTS =
            List.of("apt", "bochs", "bochs.part", "downloads", "image", "jre", "jtreg", "log", "source", "test", "tree", "upstream", HOLDER, LOCK);

    private final Path root;

    /** What holds the lock; null in one that only looks. */
    private final FileChannel channel;

    private Cache(Path root, FileChannel channel) {
        this.root = root;
        this.channel = channel;
    }

    /**
     * Makes the folder if needed and takes its lock. A {@link UserError} says who holds the lock, or that the folder
     * holds something else.
     *
     * @param purpose what for, as the second run is told it: "make jdk"
     */
    public static Cache open(Path root, String purpose) throws IOException {
        try {
            Files.createDirectories(root);
            if (!isOurs(root)) {
                throw new UserError(
                        "%s is not empty and not a cache of this project: name a new folder with BUILD_DIR=", root);
            }
            Files.writeString(root.resolve(TAG), TAG_TEXT);
            FileChannel channel = FileChannel.open(
                    root.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
            FileLock lock = tryLock(channel);
            if (lock == null) {
                channel.close();
                throw new UserError(
                        "%s is in use by %s: wait for it to end, or give this run a folder of its own with BUILD_DIR=",
                        root, holder(root));
            }
            Files.writeString(
                    root.resolve(HOLDER),
                    "process %d (%s, since %s)"
                            .formatted(
                                    ProcessHandle.current().pid(),
                                    purpose,
                                    LocalTime.now().truncatedTo(ChronoUnit.SECONDS)));
            return new Cache(root, channel);
        } catch (FileSystemException e) {
            throw new UserError(
                    "%s cannot be written (%s): name another folder with BUILD_DIR=", root, e.getClass().getSimpleName());
        }
    }

    /** The folder as it is, for reading only: takes no lock and makes nothing. */
    static Cache look(Path root) {
        return new Cache(root, null);
    }

    private static FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    private static String holder(Path root) {
        try {
            return Files.readString(root.resolve(HOLDER)).strip();
        } catch (IOException e) {
            return "another run";
        }
    }

    private static boolean isOurs(Path root) throws IOException {
        Path tag = root.resolve(TAG);
        if (Files.isRegularFile(tag)) {
            return Files.readString(tag).contains("HotDigest");
        }
        try (Stream<Path> files = Files.list(root)) {
            return files.findAny().isEmpty();
        }
    }

    Path root() {
        return root;
    }

    Path downloads() throws IOException {
        return Files.createDirectories(root.resolve("downloads"));
    }

    Path source(String key) {
        return root.resolve("source").resolve(key);
    }

    /** Whether any source was unpacked here. */
    boolean hasSource() {
        return Files.isDirectory(root.resolve("source"));
    }

    Path tree(String key) {
        return root.resolve("tree").resolve(key);
    }

    Path images() throws IOException {
        return Files.createDirectories(root.resolve("image"));
    }

    Path log(String name) throws IOException {
        return Files.createDirectories(root.resolve("log")).resolve(name);
    }

    /** The private apt folder for one suite. */
    Path apt(String suite) {
        return root.resolve("apt").resolve(suite);
    }

    /** Bochs 3 as {@link BochsPackages} unpacks it. */
    Path bochs() {
        return root.resolve("bochs");
    }

    /** A JRE of the distribution's as {@link ForeignJre} unpacks it. */
    Path jre(String name) {
        return root.resolve("jre").resolve(name);
    }

    Path jtreg(String version) {
        return root.resolve("jtreg").resolve(version);
    }

    Path test() throws IOException {
        return Files.createDirectories(root.resolve("test"));
    }

    /** The repository that make upstream makes of the source with this key, and what goes with it. */
    public Path upstream(String key) {
        return upstreams(root).resolve(key);
    }

    /** What holds all that make upstream made, in a cache that need not be there. */
    public static Path upstreams(Path root) {
        return root.resolve("upstream");
    }

    /** MiB free where the folder is, or will be. */
    long freeMib() {
        Path there = root;
        while (!Files.exists(there)) {
            there = there.getParent();
        }
        // Not by its FileStore, which a chroot's or container's list of mounts need not have.
        return there.toFile().getUsableSpace() >> 20;
    }

    /** Stops with one line if less than {@code mib} MiB are free for {@code what}. */
    public void requireSpace(long mib, String what) throws IOException {
        long free = freeMib();
        if (free < mib) {
            throw new UserError(
                    "%s needs %,d MiB of disk and %s has %,d free: make room, or name another folder with BUILD_DIR=",
                    what, mib, root, free);
        }
    }

    /** Removes the images, as make clean does. */
    void removeImages() throws IOException {
        FileTrees.delete(root.resolve("image"));
        FileTrees.delete(root.resolve("test"));
    }

    /**
     * Removes all that this project put here, and the folder if that leaves it empty.
     *
     * @return the names of what others put here: it is kept, and so is the folder as this project's cache
     */
    List<String> removeAll() throws IOException {
        for (String part : PARTS) {
            FileTrees.delete(root.resolve(part));
        }
        List<String> kept;
        try (Stream<Path> rest = Files.list(root)) {
            kept = rest.map(f -> f.getFileName().toString())
                    .filter(n -> !n.equals(TAG))
                    .sorted()
                    .toList();
        }
        if (kept.isEmpty()) {
            Files.delete(root.resolve(TAG));
            Files.delete(root);
        }
        return kept;
    }

    @Override
    public void close() throws IOException {
        if (channel != null) {
            channel.close();
        }
    }
}
