package org.hotdigest.lab.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.hotdigest.lab.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceStoreTest {
    private static final FileTime LONG_AGO = FileTime.from(Instant.parse("2020-01-01T00:00:00Z"));
    private static final Path HOME = Path.of("../..").toAbsolutePath().normalize();

    @TempDir
    Path temp;

    private Source obtain(String variable, Path value) throws IOException {
        Settings settings = Settings.of(
                HOME,
                Map.of("BOOT_JDK", "/jdk", "BUILD_DIR", temp.resolve("cache").toString(), variable, value.toString()));
        try (Cache cache = Cache.open(settings.cache(), "a test")) {
            return new SourceStore(settings, cache).obtain();
        }
    }

    private Path tree() throws IOException {
        Path tree = temp.resolve("a tree");
        Files.createDirectories(tree.resolve("make/conf"));
        Files.createDirectories(tree.resolve("build/out"));
        Files.writeString(
                tree.resolve("make/conf/version-numbers.conf"),
                """
                DEFAULT_VERSION_FEATURE=27
                DEFAULT_VERSION_INTERIM=0
                DEFAULT_VERSION_UPDATE=0
                DEFAULT_VERSION_PATCH=0
                """);
        Files.writeString(tree.resolve("a"), "a");
        Files.writeString(tree.resolve("build/out/junk"), "junk");
        Files.setLastModifiedTime(tree.resolve("a"), LONG_AGO);
        return tree;
    }

    @Test
    void aTarballWithAnotherSumStopsWithBothSumsAndIsLeftToItsOwner() throws IOException {
        Path file = Files.writeString(temp.resolve("x.tar.xz"), "");
        assertThatThrownBy(() -> obtain("JDK_TARBALL", file))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
                .hasMessageContaining("expected b9a893567232edf475e1511ce2de897a00bc3d775f2e46269f492164150f0d76")
                .hasMessageContaining("drop JDK_TARBALL")
                .hasMessageNotContaining("delete");
    }

    @Test
    void theNewestServedIsTheOneWithTheGreatestVersionAndATarball() {
        Substitute newest = Substitute.newest(List.of(
                        new PrivateApt.SourcePackage("26.0.9+1-1", Map.of("p_26.0.9+1.orig.tar.xz", "9")),
                        new PrivateApt.SourcePackage("26.0.10+1-1", Map.of("p_26.0.10+1.orig.tar.xz", "10")),
                        new PrivateApt.SourcePackage("26.0.11+1-1", Map.of("p_26.0.11+1.dsc", "11"))))
                .orElseThrow();
        assertThat(newest).isEqualTo(new Substitute("26.0.10+1-1", "p_26.0.10+1.orig.tar.xz", "10"));
        assertThat(Substitute.newest(List.of())).isEmpty();
    }

    /** Nothing but what was remembered leads to the substitute: asked, the archive would serve the pinned version. */
    @Test
    void whatStoodInForThePinnedVersionIsRememberedWithItsWarning() throws IOException {
        Settings settings = Settings.of(
                HOME, Map.of("BOOT_JDK", "/jdk", "BUILD_DIR", temp.resolve("cache").toString()));
        Source first;
        try (Cache cache = Cache.open(settings.cache(), "a test")) {
            Path tarball = cache.downloads().resolve("openjdk-26_26.0.9+1.orig.tar.xz");
            assertThat(Run.capture(tree(), Map.of(), List.of("tar", "-cf", tarball.toString(), "../a tree")).ok())
                    .isTrue();
            String sum = Hashes.ofFile(tarball);
            SourceStore store = new SourceStore(settings, cache);
            Substitute damaged = new Substitute("26.0.9+1-1", tarball.getFileName().toString(), "0".repeat(64));
            assertThatThrownBy(() -> store.substituted(damaged)).isInstanceOf(UserError.class);
            first = store.substituted(new Substitute("26.0.9+1-1", tarball.getFileName().toString(), sum));
            Files.delete(tarball);
        }
        String warning =
                "the pinned openjdk-26 %s is no longer served: taking 26.0.9+1-1, the newest served".formatted(settings.base().version());
        SourceStore looking = new SourceStore(settings, Cache.look(settings.cache()));
        assertThat(looking.plan()).isEqualTo(warning + "; already here");
        assertThat(looking.obstacle()).isEmpty();

        PrintStream err = System.err;
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
        try (Cache cache = Cache.open(settings.cache(), "a test")) {
            assertThat(new SourceStore(settings, cache).obtain()).isEqualTo(first);
        } finally {
            System.setErr(err);
        }
        assertThat(said.toString(StandardCharsets.UTF_8)).isEqualTo("warning: " + warning + System.lineSeparator());
        assertThat(first.version()).isEqualTo("26.0.9+1");
        assertThat(first.obtained()).isEqualTo("source package openjdk-26 26.0.9+1-1");
        assertThat(first.dir().resolve("a")).hasContent("a");
    }

    @Test
    void aTreeIsCopiedAndFollowed() throws IOException {
        Path tree = tree();
        Source first = obtain("JDK_SRC", tree);
        assertThat(first.version()).isEqualTo("27");
        assertThat(first.buildNumber()).isEmpty();
        assertThat(first.dir().resolve("a")).hasContent("a");
        assertThat(Files.getLastModifiedTime(first.dir().resolve("a"))).isEqualTo(LONG_AGO);
        assertThat(first.dir().resolve("build")).doesNotExist();
        assertThat(obtain("JDK_SRC", tree)).isEqualTo(first);

        Files.writeString(tree.resolve("b"), "b");
        Files.delete(tree.resolve("a"));
        Source second = obtain("JDK_SRC", tree);
        assertThat(second.key()).isEqualTo(first.key());
        assertThat(second.content()).isNotEqualTo(first.content());
        assertThat(second.dir().resolve("b")).hasContent("b");
        assertThat(second.dir().resolve("a")).doesNotExist();
    }

    @Test
    void aCheckoutIsCopiedWithoutWhatGitIgnores() throws IOException {
        Path tree = tree();
        Files.writeString(tree.resolve(".gitignore"), "ignored\n");
        Files.writeString(tree.resolve("ignored"), "no");
        Files.writeString(tree.resolve("new one"), "yes");
        for (List<String> command : List.of(
                List.of("git", "init", "-q"),
                List.of("git", "add", "a", "make"),
                List.of("git", "-c", "user.name=t", "-c", "user.email=t@example.org", "commit", "-qm", "x"))) {
            assertThat(Run.capture(tree, Map.of(), command).ok()).isTrue();
        }
        Source source = obtain("JDK_SRC", tree);
        assertThat(source.dir().resolve("new one")).exists();
        assertThat(source.dir().resolve("ignored")).doesNotExist();
        assertThat(source.dir().resolve(".git")).doesNotExist();
        assertThat(source.checksum()).startsWith("commit ").endsWith(" with changes");
    }

    @Test
    void theBuildNumberIsInTheVersion() {
        assertThat(new Source(temp, "", "", "26.0.2.1+1", "", "").buildNumber()).isEqualTo("1");
        assertThat(new Source(temp, "", "", "27~12ea", "", "").buildNumber()).isEqualTo("12");
    }
}
