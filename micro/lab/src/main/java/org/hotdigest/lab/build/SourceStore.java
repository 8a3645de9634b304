package org.hotdigest.lab.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.hotdigest.lab.UserError;

/** Gets the source: a tree of the user's, a tarball of the user's, or the distribution's signed source package. */
public final class SourceStore {
    private static final String INSTEAD =
            "name the tarball with JDK_TARBALL= or a source tree with JDK_SRC=";

    private final Settings settings;
    private final Cache cache;

    public SourceStore(Settings settings, Cache cache) {
        this.settings = settings;
        this.cache = cache;
    }

    /** The source that the settings ask for, fetched and unpacked if that was not done before. */
    public Source obtain() throws IOException {
        if (settings.jdkSrc().isPresent()) {
            return copyOf(settings.jdkSrc().get());
        }
        if (settings.jdkTarball().isPresent()) {
            return ofTarball(settings.jdkTarball().get());
        }
        return ofPackage();
    }

    /** How {@link #obtain} would get the source, in words, without doing it. */
    String plan() throws IOException {
        Base base = settings.base();
        if (settings.jdkSrc().isPresent()) {
            return "a copy of the tree JDK_SRC=" + settings.jdkSrc().get();
        }
        if (settings.jdkTarball().isPresent()) {
            return "the tarball JDK_TARBALL=" + settings.jdkTarball().get();
        }
        if (Files.isDirectory(cache.source(key(base.sha256())))) {
            return "%s %s, already here".formatted(base.sourcePackage(), base.version());
        }
        Optional<Substitute> substitute = unpackedSubstitute();
        if (substitute.isPresent()) {
            return substitute.get().warning(base) + "; already here";
        }
        return "the distribution's signed source package %s %s".formatted(base.sourcePackage(), base.version());
    }

    /** Why {@link #obtain} can't work, as far as that can be told without trying. */
    Optional<String> obstacle() throws IOException {
        if (settings.jdkSrc().isPresent()) {
            return isTree(settings.jdkSrc().get()) ? Optional.empty() : Optional.of("JDK_SRC= names no JDK source tree");
        }
        if (settings.jdkTarball().isPresent()) {
            return Files.isRegularFile(settings.jdkTarball().get())
                    ? Optional.empty()
                    : Optional.of("JDK_TARBALL= names no file");
        }
        if (Files.isDirectory(cache.source(key(settings.base().sha256()))) || unpackedSubstitute().isPresent()) {
            return Optional.empty();
        }
        return PrivateApt.obstacle().map(o -> o + "; " + INSTEAD);
    }

    private static boolean isTree(Path dir) {
        return Files.isRegularFile(dir.resolve("make/conf/version-numbers.conf"));
    }

    private Source ofTarball(Path tarball) throws IOException {
        if (!Files.isRegularFile(tarball)) {
            throw new UserError("JDK_TARBALL=%s is not there: expected %s", tarball, settings.base().tarball());
        }
        String actual = Hashes.ofFile(tarball);
        if (!actual.equals(settings.base().sha256())) {
            throw new UserError(
                    "JDK_TARBALL=%s has SHA-256 %s, expected %s of %s: name that file, or drop JDK_TARBALL to have it fetched",
                    tarball, actual, settings.base().sha256(), settings.base().tarball());
        }
        return unpacked(tarball, settings.base().tarball(), settings.base().sha256(), "tarball named by JDK_TARBALL");
    }

    private Source ofPackage() throws IOException {
        Base base = settings.base();
        String obtained = "source package %s %s".formatted(base.sourcePackage(), base.version());
        Path tarball = cache.downloads().resolve(base.tarball());
        if (Files.isDirectory(cache.source(key(base.sha256())))) {
            return unpacked(tarball, base.tarball(), base.sha256(), obtained);
        }
        if (!Files.exists(tarball)) {
            Optional<Substitute> taken = unpackedSubstitute();
            if (taken.isPresent()) {
                warn(taken.get());
                return substituted(taken.get());
            }
            cache.requireSpace(300, "the source package");
            PrivateApt apt = PrivateApt.update(cache.apt(base.suite()), base.suite(), "Sources", INSTEAD);
            List<PrivateApt.SourcePackage> served = apt.sourceVersions(base.sourcePackage());
            if (served.stream().noneMatch(p -> p.version().equals(base.version()))) {
                Substitute newest = Substitute.newest(served)
                        .orElseThrow(() -> new UserError(
                                "the suite %s has no source package %s any more: %s",
                                base.suite(), base.sourcePackage(), INSTEAD));
                warn(newest);
                if (!Files.exists(cache.downloads().resolve(newest.tarball()))) {
                    download(apt, newest.version(), newest.tarball());
                }
                return substituted(newest);
            }
            download(apt, base.version(), base.tarball());
        }
        checkSum(tarball, base.sha256());
        return unpacked(tarball, base.tarball(), base.sha256(), obtained);
    }

    private void warn(Substitute substitute) {
        System.err.println("warning: " + substitute.warning(settings.base()));
    }

    /** The source of a substitute, whose tarball or tree is here; remembered from now on. */
    Source substituted(Substitute substitute) throws IOException {
        Path tarball = cache.downloads().resolve(substitute.tarball());
        if (!Files.isDirectory(cache.source(key(substitute.sha256())))) {
            checkSum(tarball, substitute.sha256());
        }
        Source source = unpacked(
                tarball,
                substitute.tarball(),
                substitute.sha256(),
                "source package %s %s".formatted(settings.base().sourcePackage(), substitute.version()));
        substitute.write(memory());
        return source;
    }

    /** What {@link #substituted} remembered, if its tree is here. */
    private Optional<Substitute> unpackedSubstitute() throws IOException {
        return Substitute.read(memory()).filter(s -> Files.isDirectory(cache.source(key(s.sha256()))));
    }

    /** Named by the pin, so that another pin finds nothing in it. */
    private Path memory() {
        return cache.source(key(settings.base().sha256()) + ".substitute");
    }

    /** Cut off, it goes on from there the next time: apt keeps and then checks what it has. */
    private void download(PrivateApt apt, String version, String tarball) throws IOException {
        System.err.printf("fetching the source package %s %s%n", settings.base().sourcePackage(), version);
        Path part = Files.createDirectories(cache.downloads().resolve("part"));
        apt.downloadSource(settings.base().sourcePackage(), version, part);
        Files.move(part.resolve(tarball), cache.downloads().resolve(tarball), StandardCopyOption.ATOMIC_MOVE);
        FileTrees.delete(part);
    }

    private static void checkSum(Path tarball, String expected) throws IOException {
        String actual = Hashes.ofFile(tarball);
        if (!actual.equals(expected)) {
            throw new UserError(
                    "%s has SHA-256 %s, expected %s: it is damaged or another version; delete it and fetch it again",
                    tarball, actual, expected);
        }
    }

    private static String key(String sha256) {
        return sha256.substring(0, 12);
    }

    private Source unpacked(Path tarball, String name, String sha256, String obtained) throws IOException {
        Path dir = cache.source(key(sha256));
        if (!Files.isDirectory(dir)) {
            cache.requireSpace(1200, "unpacking the source");
            System.err.printf("unpacking %s%n", name);
            Path part = dir.resolveSibling(dir.getFileName() + ".part");
            FileTrees.delete(part);
            Files.createDirectories(part);
            Run.Result tar = Run.capture(
                    "tar", "-xf", tarball.toString(), "-C", part.toString(), "--strip-components=1", "--no-same-owner");
            if (!tar.ok()) {
                throw new UserError("cannot unpack %s: %s", tarball, tar.lines().isEmpty() ? "" : tar.lines().getLast());
            }
            Files.move(part, dir, StandardCopyOption.ATOMIC_MOVE);
        }
        String version = name.replaceFirst("^[^_]*_", "").replaceFirst("\\.orig\\.tar\\.xz$", "");
        return new Source(dir, key(sha256), sha256, version, sha256, obtained);
    }

    /** Brings the cache's copy of a user's tree up to date: what did not change keeps its place and time. */
    private Source copyOf(Path tree) throws IOException {
        if (!isTree(tree)) {
            throw new UserError("JDK_SRC=%s is not a JDK's source tree: it has no make/conf/version-numbers.conf", tree);
        }
        boolean checkout = Files.exists(tree.resolve(".git"));
        Set<String> files = checkout ? tracked(tree) : walked(tree);
        String key = "tree-" + Hashes.ofTexts(List.of(tree.toString())).substring(0, 12);
        Path dir = cache.source(key);
        if (!Files.isDirectory(dir)) {
            cache.requireSpace(1200, "a copy of the source");
            System.err.printf("copying %s%n", tree);
        }
        Files.createDirectories(dir);
        for (String old : FileTrees.list(dir).keySet()) {
            if (!files.contains(old)) {
                Files.delete(dir.resolve(old));
            }
        }
        List<String> content = new ArrayList<>();
        for (String name : files) {
            Path from = tree.resolve(name);
            BasicFileAttributes attributes =
                    Files.readAttributes(from, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            FileTime time = attributes.lastModifiedTime();
            content.add(name + " " + attributes.size() + " " + time.toMillis());
            Path to = dir.resolve(name);
            if (!Files.exists(to, LinkOption.NOFOLLOW_LINKS)
                    || Files.size(to) != attributes.size()
                    || !Files.getLastModifiedTime(to, LinkOption.NOFOLLOW_LINKS).equals(time)) {
                FileTrees.replace(from, to);
                if (!attributes.isSymbolicLink()) {
                    Files.setLastModifiedTime(to, time);
                }
            }
        }
        String version = versionOf(tree);
        String hash = Hashes.ofTexts(content);
        Optional<String> commit = checkout ? commit(tree) : Optional.empty();
        return new Source(
                dir,
                key,
                hash,
                version,
                commit.orElse("files " + hash),
                commit.isPresent() ? "checkout named by JDK_SRC" : "tree named by JDK_SRC");
    }

    /** The version that a source tree gives itself: 17.0.19. */
    static String versionOf(Path tree) throws IOException {
        Map<String, String> numbers = KeyValues.read(tree.resolve("make/conf/version-numbers.conf"));
        return "%s.%s.%s.%s"
                .formatted(
                        numbers.get("DEFAULT_VERSION_FEATURE"),
                        numbers.get("DEFAULT_VERSION_INTERIM"),
                        numbers.get("DEFAULT_VERSION_UPDATE"),
                        numbers.get("DEFAULT_VERSION_PATCH"))
                .replaceFirst("(\\.0)+$", "");
    }

    private static Set<String> tracked(Path tree) {
        // Untracked files that are not ignored are part of the user's work as well.
        Run.Result git = Run.capture(
                tree, Map.of(), List.of("git", "-c", "core.quotePath=false", "ls-files", "-co", "--exclude-standard"));
        if (!git.ok()) {
            throw new UserError("git cannot list JDK_SRC=%s: %s", tree, git.lines().getLast());
        }
        Set<String> files = new TreeSet<>(git.lines());
        files.removeIf(f -> !Files.exists(tree.resolve(f), LinkOption.NOFOLLOW_LINKS) || Files.isDirectory(tree.resolve(f), LinkOption.NOFOLLOW_LINKS));
        return files;
    }

    private static Set<String> walked(Path tree) throws IOException {
        Set<String> files = new TreeSet<>(FileTrees.list(tree).keySet());
        files.removeIf(f -> f.startsWith("build/") || f.startsWith(".hg/"));
        return files;
    }

    private static Optional<String> commit(Path tree) {
        Run.Result head = Run.capture(tree, Map.of(), List.of("git", "rev-parse", "HEAD"));
        Run.Result status = Run.capture(tree, Map.of(), List.of("git", "status", "--porcelain"));
        return head.ok()
                ? Optional.of("commit " + head.lines().getFirst() + (status.lines().isEmpty() ? "" : " with changes"))
                : Optional.empty();
    }
}
