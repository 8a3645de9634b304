package org.hotdigest.lab.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.hotdigest.lab.UserError;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole way from a tree to an image, with a "JDK" whose configure and make take no time. */
class JdkBuildTest {
    @TempDir
    Path temp;

    private Path home;
    private Path tree;
    private Path boot;

    @BeforeEach
    void aCheckoutAndASource() throws IOException {
        home = temp.resolve("check out");
        write(home.resolve("build-scripts/bases/26.conf"), Files.readString(Path.of("../../build-scripts/bases/26.conf")));
        write(home.resolve("jdk-patch/26/series"), "0001-a.patch\n");
        write(
                home.resolve("jdk-patch/26/0001-a.patch"),
                "diff --git a/src/a b/src/a\n--- a/src/a\n+++ b/src/a\n@@ -1 +1 @@\n-stock\n+patched\n");
        write(home.resolve("hotspot-stubs/src/new"), "new\n");
        boot = temp.resolve("boot");
        write(boot.resolve("release"), "JAVA_VERSION=\"25.0.3\"\n");
        tree = temp.resolve("tree");
        write(
                tree.resolve("make/conf/version-numbers.conf"),
                """
                DEFAULT_VERSION_FEATURE=26
                DEFAULT_VERSION_INTERIM=0
                DEFAULT_VERSION_UPDATE=2
                DEFAULT_VERSION_PATCH=0
                DEFAULT_VERSION_DATE=2026-08-18
                """);
        write(tree.resolve("make/autoconf/x"), "x");
        write(tree.resolve("src/a"), "stock\n");
        write(
                tree.resolve("configure"),
                """
                echo configured "$@" >> ../runs
                cat > Makefile <<'EOF'
                images: a.o
                	@echo "Creating images/jdk"
                	@mkdir -p images/jdk/bin
                	@cp a.o images/jdk/bin/java
                a.o: ../src/src/a
                	@echo "Compiling a (for libjvm.so)"
                	@echo compiled >> ../runs
                	@! grep -q broken ../src/src/a || { echo "a.cpp:1:1: error: broken"; exit 1; }
                	@cp ../src/src/a a.o
                EOF
                """);
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private Image build(Flavour flavour) throws IOException {
        Settings settings = Settings.of(
                home,
                Map.of(
                        "JDK_SRC", tree.toString(),
                        "BOOT_JDK", boot.toString(),
                        "BUILD_DIR", temp.resolve("cache").toString()));
        try (Cache cache = Cache.open(settings.cache(), "a test")) {
            return new JdkBuild(settings, cache, flavour).image();
        }
    }

    private static List<String> runs(Image image) throws IOException {
        return Files.readAllLines(image.tree().resolveSibling("runs")).stream()
                .map(l -> l.replaceFirst(" .*", ""))
                .toList();
    }

    @Test
    void anImageHasAnArchiveAndAManifest() throws IOException {
        Image image = build(Flavour.PATCHED);
        assertThat(image.jdk().resolve("bin/java")).hasContent("patched\n");
        assertThat(image.archive()).exists();
        assertThat(image.archive().getFileName().toString()).matches("hotdigest-jdk-26\\.0\\.2-linux-x64-[0-9a-f]{8}\\.tar\\.gz");
        assertThat(Run.capture("tar", "-tzf", image.archive().toString()).lines())
                .contains("hotdigest-jdk-26.0.2-linux-x64/bin/java");
        JsonNode manifest = new ObjectMapper().readTree(image.manifest().toFile());
        assertThat(manifest.at("/patches/0/name").asText()).isEqualTo("0001-a.patch");
        assertThat(manifest.at("/files/src~1new").asText()).isEqualTo(Hashes.ofFile(home.resolve("hotspot-stubs/src/new")));
        assertThat(manifest.at("/source/version").asText()).isEqualTo("26.0.2");
        assertThat(manifest.at("/bootJdk").asText()).isEqualTo("25.0.3");
        assertThat(manifest.at("/configureArguments").toString()).contains("--with-vendor-version-string=HotDigest\"");
    }

    @Test
    void whatIsHereIsNotMadeAgain() throws IOException {
        Image first = build(Flavour.PATCHED);
        assertThat(build(Flavour.PATCHED)).isEqualTo(first);
        assertThat(runs(first)).containsExactly("configured", "compiled");

        // Another file, which nothing depends on: another image from the same tree, and no work for the compiler.
        write(home.resolve("hotspot-stubs/src/new"), "newer\n");
        Image second = build(Flavour.PATCHED);
        assertThat(second.jdk()).isNotEqualTo(first.jdk());
        assertThat(second.tree()).isEqualTo(first.tree());
        assertThat(runs(second)).containsExactly("configured", "compiled");
    }

    @Test
    void stockIsTheSameSourceWithoutOurs() throws IOException {
        Image patched = build(Flavour.PATCHED);
        Image stock = build(Flavour.STOCK);
        assertThat(stock.tree()).isNotEqualTo(patched.tree());
        assertThat(stock.jdk().resolve("bin/java")).hasContent("stock\n");
        assertThat(stock.tree().resolve("src/new")).doesNotExist();
    }

    @Test
    void aBrokenBuildLeavesNoImageAndGoesOnAfterwards() throws IOException {
        Path patch = home.resolve("jdk-patch/26/0001-a.patch");
        String good = Files.readString(patch);
        write(patch, good.replace("+patched", "+broken"));
        assertThatThrownBy(() -> build(Flavour.PATCHED)).isInstanceOf(UserError.class).hasMessageContaining("full log: ");
        assertThat(temp.resolve("cache/image")).isEmptyDirectory();
        write(patch, good);
        Image image = build(Flavour.PATCHED);
        assertThat(image.jdk().resolve("bin/java")).hasContent("patched\n");
        assertThat(runs(image)).containsExactly("configured", "compiled", "compiled");
    }

    @Test
    void onlyTheLastImagesAreKept() throws IOException {
        for (int i = 0; i < 6; i++) {
            write(home.resolve("hotspot-stubs/src/new"), "version " + i + "\n");
            build(Flavour.PATCHED);
        }
        try (var images = Files.list(temp.resolve("cache/image"))) {
            assertThat(images).hasSize(4);
        }
    }
}
