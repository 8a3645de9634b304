package org.hotdigest.lab.build;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.hotdigest.lab.UserError;

/** From settings to an image: source, tree, configure, make, image. Each step is skipped if its result is here. */
final class JdkBuild {
    private static final int IMAGES_KEPT = 4;
    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private final Settings settings;
    private final Cache cache;
    private final Flavour flavour;

    JdkBuild(Settings settings, Cache cache, Flavour flavour) {
        this.settings = settings;
        this.cache = cache;
        this.flavour = flavour;
    }

    /**
     * What a build is made of, and where it goes.
     *
     * @param arguments for configure
     * @param dir the image's folder
     */
    private record Plan(
            Source source, List<Patch> patches, Map<String, Path> overlay, Toolchain toolchain, List<String> arguments,
            Inputs inputs, Path dir, Image image) {
        /** The folder of the source tree and its builds. */
        Path tree() {
            return image.tree().getParent();
        }

        void update() throws IOException {
            Files.createDirectories(tree());
            SourceTree.Change change = new SourceTree(image.tree()).update(source, patches, overlay);
            if (!change.none() && Files.isDirectory(tree().resolve("build"))) {
                System.err.printf(
                        "source tree: %d files written, %d restored, %d removed%n",
                        change.written(), change.restored(), change.deleted());
            }
        }
    }

    /** The image for what is in the checkout now, built if it is not in the cache. */
    Image image() throws IOException {
        checkPlatform();
        if (!cache.hasSource()) {
            cache.requireSpace(settings.base().buildMib(), "a first build");
        }
        Plan plan = plan();
        Image image = plan.image();
        Path build = plan.tree().resolve("build");
        boolean built = Files.isDirectory(plan.dir());
        if (!built && !Files.isDirectory(build)) {
            cache.requireSpace(settings.base().buildMib(), "a build");
        }
        // The tree is also where the tests are, so it follows the checkout even if the image is here.
        plan.update();
        if (built) {
            Files.setLastModifiedTime(plan.dir(), FileTime.from(Instant.now()));
            return image;
        }
        Path log = cache.log("jdk-%s-%s.log".formatted(settings.base().name(), flavour.name().toLowerCase(Locale.ROOT)));
        System.err.printf("building the %s JDK %s; full log: %s%n",
                flavour.name().toLowerCase(Locale.ROOT), plan.source().version(), log);
        try (PrintWriter writer = new PrintWriter(Files.newBufferedWriter(log), true)) {
            JdkMake make = new JdkMake(settings, image.tree(), build, writer, log);
            make.configure(plan.arguments());
            make.make(
                    List.of("images"),
                    cache.root().resolve("tree/objects-%s-%s".formatted(settings.base().name(), settings.debug())),
                    settings.base().objects());
        }
        store(image, build, plan.source(), plan.inputs(), plan.arguments(), plan.toolchain());
        return image;
    }

    /** The source tree that {@link #image} is built from, brought up to date, without a build of it. */
    Path tree() throws IOException {
        checkPlatform();
        Plan plan = plan();
        plan.update();
        return plan.image().tree();
    }

    private Plan plan() throws IOException {
        Toolchain toolchain = Toolchain.find(settings);
        List<Patch> patches = flavour == Flavour.PATCHED ? Patch.series(patchDir()) : List.of();
        Map<String, Path> overlay = flavour == Flavour.PATCHED ? Overlay.of(settings.home(), settings.base().name()) : Map.of();
        Source source = new SourceStore(settings, cache).obtain();
        List<String> arguments = configureArguments(source);

        // The patches are no part of a tree's key: a change in them updates the tree, and make does the rest.
        List<String> keyTexts = new ArrayList<>(List.of(source.key(), toolchain.compiler(), toolchain.bootVersion()));
        keyTexts.addAll(arguments);
        String treeKey = Hashes.ofTexts(keyTexts).substring(0, 12);
        Inputs inputs = SourceTree.inputs(source, patches, overlay);
        String imageKey = Hashes.ofTexts(List.of(treeKey, inputs.hash())).substring(0, 12);
        Path dir = cache.images().resolve(imageKey);
        String name = "hotdigest%s-jdk-%s-linux-x64%s-%s"
                .formatted(
                        flavour == Flavour.STOCK ? "-stock" : "",
                        source.version(),
                        settings.debug().equals("release") ? "" : "-" + settings.debug(),
                        imageKey.substring(0, 8));
        Image image = new Image(dir.resolve("jdk"), dir.resolve(name + ".tar.gz"), dir.resolve("manifest.json"),
                cache.tree(treeKey).resolve("src"));
        return new Plan(source, patches, overlay, toolchain, arguments, inputs, dir, image);
    }

    private Path patchDir() {
        return settings.home().resolve("jdk-patch").resolve(settings.base().name());
    }

    static void checkPlatform() {
        String os = System.getProperty("os.name");
        String arch = System.getProperty("os.arch");
        if (!os.equals("Linux") || !arch.equals("amd64")) {
            throw new UserError("%s on %s is not supported: this project builds on Linux on x86_64", os, arch);
        }
    }

    /** What the JDK is configured with; the distribution's tarball has no bundled libraries, so the system's are used. */
    List<String> configureArguments(Source source) {
        List<String> arguments = new ArrayList<>(List.of(
                "--with-boot-jdk=" + settings.bootJdk(),
                "--with-debug-level=" + settings.debug(),
                "--with-native-debug-symbols=none",
                "--enable-headless-only",
                "--with-version-pre=",
                "--with-version-opt=" + flavour.versionOpt,
                "--with-vendor-name=HotDigest",
                "--with-vendor-version-string=" + flavour.vendorVersion,
                // Nothing of the builder's or of the moment in the image.
                "--with-build-user=hotdigest",
                "--with-source-date=version"));
        if (!source.buildNumber().isEmpty()) {
            arguments.add("--with-version-build=" + source.buildNumber());
        }
        for (String library : List.of("libjpeg", "giflib", "libpng", "lcms", "zlib", "harfbuzz")) {
            arguments.add("--with-" + library + "=system");
        }
        return arguments;
    }

    private void store(
            Image image, Path build, Source source, Inputs inputs, List<String> arguments, Toolchain toolchain)
            throws IOException {
        Path dir = image.jdk().getParent();
        Path part = dir.resolveSibling(dir.getFileName() + ".part");
        cache.requireSpace(1000, "the image");
        FileTrees.delete(part);
        Files.createDirectories(part);
        Path jdk = part.resolve("jdk");
        require(Run.capture("cp", "-a", "--reflink=auto", build.resolve("images/jdk").toString(), jdk.toString()));
        String top = image.archive().getFileName().toString().replaceFirst("-[0-9a-f]{8}\\.tar\\.gz$", "");
        require(Run.capture(
                "tar", "--sort=name", "--owner=0", "--group=0", "--numeric-owner",
                "--mtime=" + versionDate(image.tree()) + " 00:00Z",
                "--transform=s,^\\.," + top + ",",
                "--use-compress-program=gzip -n",
                "-cf", part.resolve(image.archive().getFileName()).toString(),
                "-C", jdk.toString(), "."));
        Manifest manifest = new Manifest(
                settings.base().name(),
                flavour.name().toLowerCase(Locale.ROOT),
                settings.debug(),
                new Manifest.SourceOrigin(source.version(), source.checksum(), source.obtained()),
                inputs.patches(),
                inputs.overlay(),
                arguments,
                toolchain.compiler(),
                toolchain.bootVersion(),
                harnessCommit(),
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
        Files.writeString(part.resolve("manifest.json"), JSON.writeValueAsString(manifest) + "\n");
        Files.move(part, dir, StandardCopyOption.ATOMIC_MOVE);
        prune(dir);
    }

    private static void require(Run.Result result) {
        if (!result.ok()) {
            throw new UserError("cannot store the image: %s", String.join(" ", result.lines()));
        }
    }

    private static String versionDate(Path src) throws IOException {
        return KeyValues.read(src.resolve("make/conf/version-numbers.conf")).get("DEFAULT_VERSION_DATE");
    }

    private String harnessCommit() {
        List<String> head = List.of("git", "rev-parse", "HEAD");
        Run.Result commit = Run.capture(settings.home(), Map.of(), head);
        Run.Result status = Run.capture(settings.home(), Map.of(), List.of("git", "status", "--porcelain"));
        return commit.ok() ? commit.lines().getFirst() + (status.lines().isEmpty() ? "" : " with changes") : "none";
    }

    /** Keeps the images used last. */
    private void prune(Path current) throws IOException {
        List<Path> same;
        try (Stream<Path> all = Files.list(cache.images())) {
            same = all.filter(d -> flavourOf(d).equals(flavour.name().toLowerCase(Locale.ROOT)))
                    .sorted(Comparator.comparing(JdkBuild::time).reversed())
                    .toList();
        }
        for (Path old : same.subList(Math.min(IMAGES_KEPT, same.size()), same.size())) {
            if (!old.equals(current)) {
                FileTrees.delete(old);
            }
        }
    }

    private static String flavourOf(Path dir) {
        try {
            return JSON.readTree(dir.resolve("manifest.json").toFile()).path("flavour").asText();
        } catch (IOException e) {
            return "";
        }
    }

    private static FileTime time(Path dir) {
        try {
            return Files.getLastModifiedTime(dir);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
