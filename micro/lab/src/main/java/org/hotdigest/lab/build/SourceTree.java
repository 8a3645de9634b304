package org.hotdigest.lab.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hotdigest.lab.UserError;

/**
 * A patched tree, made of hard links to the unchanged source and of the files that patches and overlay change. An update
 * writes only the files whose bytes differ, so that make, which goes by time, compiles only what depends on them; a file
 * that goes back to the source's version is a copy with the time of now, for the same reason.
 *
 * <p>The links share their bytes with the source, so no file in the tree may be written in place.
 */
final class SourceTree {
    private final Path dir;
    private final Path stamp;

    /** @param dir the tree's folder; a file "stamp" beside it tells what is in it, once that is complete */
    SourceTree(Path dir) {
        this.dir = dir;
        this.stamp = dir.resolveSibling("stamp");
    }

    /** What happened to the tree, in numbers of files. */
    record Change(int written, int restored, int deleted) {
        boolean none() {
            return written + restored + deleted == 0;
        }
    }

    /**
     * Brings the tree to {@code source} with the patches and the overlay. A {@link UserError} has a line for each hunk
     * that does not apply; the tree is then as it was.
     */
    Change update(Source source, List<Patch> patches, Map<String, Path> overlay) throws IOException {
        Inputs inputs = inputs(source, patches, overlay);
        if (Files.isRegularFile(stamp) && Files.readString(stamp).equals(inputs.hash())) {
            return new Change(0, 0, 0);
        }
        Path scratch = Files.createTempDirectory("hotdigest-patch");
        try {
            Map<String, Path> wanted = desired(source, patches, overlay, scratch);
            Files.deleteIfExists(stamp);
            if (!Files.isDirectory(dir)) {
                link(source.dir());
            }
            Change change = sync(source.dir(), wanted);
            FileTrees.write(stamp, inputs.hash());
            return change;
        } finally {
            FileTrees.delete(scratch);
        }
    }

    static Inputs inputs(Source source, List<Patch> patches, Map<String, Path> overlay) throws IOException {
        List<Inputs.NamedHash> patchSums = new ArrayList<>();
        for (Patch patch : patches) {
            patchSums.add(new Inputs.NamedHash(patch.name(), Hashes.ofFile(patch.file())));
        }
        Map<String, String> overlaySums = new LinkedHashMap<>();
        for (Map.Entry<String, Path> file : overlay.entrySet()) {
            overlaySums.put(file.getKey(), Hashes.ofFile(file.getValue()));
        }
        return new Inputs(source.content(), patchSums, overlaySums);
    }

    /** The files that differ from the source: where each one's bytes are, or null for one that a patch removes. */
    private static Map<String, Path> desired(
            Source source, List<Patch> patches, Map<String, Path> overlay, Path scratch) throws IOException {
        for (String path : overlay.keySet()) {
            if (Files.exists(source.dir().resolve(path))) {
                throw new UserError(
                        "%s is a file of this project and of the JDK's source %s: rename ours, or change the JDK's by a patch",
                        path, source.version());
            }
        }
        Set<String> touched = new LinkedHashSet<>();
        patches.forEach(p -> touched.addAll(p.paths()));
        for (String path : touched) {
            Path from = overlay.getOrDefault(path, source.dir().resolve(path));
            if (Files.exists(from)) {
                Path to = scratch.resolve(path);
                Files.createDirectories(to.getParent());
                Files.copy(from, to, StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
        List<String> misfits = new ArrayList<>();
        for (Patch patch : patches) {
            misfits.addAll(patch.apply(scratch));
        }
        if (!misfits.isEmpty()) {
            throw new UserError(
                    "%s",
                    String.join("\nerror: ", misfits)
                            + "\nerror: nothing was built: rebase the patches named above on the source %s (%s), or build the pinned source"
                                    .formatted(source.version(), source.obtained()));
        }
        Map<String, Path> wanted = new HashMap<>(overlay);
        for (String path : touched) {
            Path made = scratch.resolve(path);
            wanted.put(path, Files.exists(made) ? made : null);
        }
        return wanted;
    }

    /** Makes the whole tree of links; cut off, nothing of it counts. */
    private void link(Path source) throws IOException {
        Path part = dir.resolveSibling(dir.getFileName() + ".part");
        FileTrees.delete(part);
        for (Map.Entry<String, BasicFileAttributes> file : FileTrees.list(source).entrySet()) {
            Path to = part.resolve(file.getKey());
            Files.createDirectories(to.getParent());
            Path from = source.resolve(file.getKey());
            if (file.getValue().isSymbolicLink()) {
                Files.copy(from, to, LinkOption.NOFOLLOW_LINKS);
            } else {
                Files.createLink(to, from);
            }
        }
        Files.move(part, dir, StandardCopyOption.ATOMIC_MOVE);
    }

    private Change sync(Path source, Map<String, Path> wanted) throws IOException {
        Map<String, BasicFileAttributes> original = FileTrees.list(source);
        Map<String, BasicFileAttributes> present = FileTrees.list(dir);
        int written = 0;
        int restored = 0;
        int deleted = 0;
        for (Map.Entry<String, Path> file : wanted.entrySet()) {
            Path to = dir.resolve(file.getKey());
            if (file.getValue() != null
                    && !(present.containsKey(file.getKey()) && FileTrees.same(file.getValue(), to))) {
                FileTrees.replace(file.getValue(), to);
                written++;
            }
        }
        for (Map.Entry<String, BasicFileAttributes> file : original.entrySet()) {
            if (wanted.containsKey(file.getKey())) {
                continue;
            }
            BasicFileAttributes now = present.get(file.getKey());
            boolean linked = now != null && now.fileKey().equals(file.getValue().fileKey());
            Path from = source.resolve(file.getKey());
            Path to = dir.resolve(file.getKey());
            if (!linked && (now == null || !FileTrees.same(from, to))) {
                FileTrees.replace(from, to);
                restored++;
            }
        }
        for (String path : present.keySet()) {
            boolean keep = wanted.containsKey(path) ? wanted.get(path) != null : original.containsKey(path);
            // What a cut-off update left half written may have been moved away by this one already.
            if (!keep && Files.deleteIfExists(dir.resolve(path))) {
                deleted++;
            }
        }
        return new Change(written, restored, deleted);
    }
}
