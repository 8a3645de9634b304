package org.hotdigest.lab.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hotdigest.lab.UserError;
import org.hotdigest.lab.build.Overlay;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChangesTest {
    private static final Path HOME = Path.of("../..");

    @TempDir
    Path patchDir;

    private void write(String name, String text) throws IOException {
        Path file = patchDir.resolve("upstream").resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private static String change(String title, String more) {
        return "Title: %s\nCPU: x86\n%sReason: because\n".formatted(title, more);
    }

    @Test
    void aChangeHasHeadersAndAMessage() throws IOException {
        write("series", "a\n");
        write("a.change", """
                Title: a title
                Patches: 0001-a.patch
                  b.patch
                CPU: x86
                Rows: md5 sha512
                Dead: src/a.cpp:f src/b.hpp:class=X src/c.cpp
                Digests: MD5 SHA-512
                Stock: sha512=stock-avx2
                Reason: two
                  lines

                The message.

                Its end.
                """);
        Change change = Changes.read(patchDir).all().getFirst();
        assertThat(change.subject()).isEqualTo("0000000: a title");
        assertThat(change.patches()).containsExactly("0001-a.patch", "b.patch");
        assertThat(change.dead()).containsExactly(
                new Change.Dead("src/a.cpp", "f"), new Change.Dead("src/b.hpp", "class X"), new Change.Dead("src/c.cpp", ""));
        assertThat(change.stock("SHA-512")).isEqualTo("stock-avx2");
        assertThat(change.stock("MD5")).isEqualTo("stock");
        assertThat(change.reason()).isEqualTo("two lines");
        assertThat(change.message()).isEqualTo("The message.\n\nIts end.");
    }

    @Test
    void aBugsNumberTakesThePlaceholdersPlace() throws IOException {
        write("series", "a\n");
        write("a.change", change("t", "Bug: 8341013\n"));
        assertThat(Changes.read(patchDir).all().getFirst().subject()).isEqualTo("8341013: t");
    }

    @Test
    void oneChangeComesAfterThoseThatItNeedsAlone() throws IOException {
        write("series", "a\nb # a comment\n\nc\nd\n");
        write("a.change", change("a", ""));
        write("b.change", change("b", ""));
        write("c.change", change("c", "Needs: a\n"));
        write("d.change", change("d", "Needs: c\n"));
        Changes changes = Changes.read(patchDir);
        assertThat(changes.upTo("d")).extracting(Change::name).containsExactly("a", "c", "d");
        assertThat(changes.upTo("b")).extracting(Change::name).containsExactly("b");
        assertThatThrownBy(() -> changes.upTo("e")).isInstanceOf(UserError.class)
                .hasMessage("no change \"e\": there are a, b, c, d");
    }

    @Test
    void whatIsWrongIsNamed() throws IOException {
        assertThatThrownBy(() -> Changes.read(patchDir)).isInstanceOf(UserError.class).hasMessageContaining("use BASE=26");
        write("series", "a\n");
        assertThatThrownBy(() -> Changes.read(patchDir)).hasMessageContaining("names a, which is not there");
        write("a.change", change("t", "Speed: 2\n"));
        assertThatThrownBy(() -> Changes.read(patchDir)).hasMessageContaining("has a line \"Speed: 2\"");
        write("a.change", "Title: t\nReason: r\n");
        assertThatThrownBy(() -> Changes.read(patchDir)).hasMessageContaining("has no header CPU:");
        write("a.change", "Title: t\nCPU: arm\nReason: r\n");
        assertThatThrownBy(() -> Changes.read(patchDir)).hasMessageContaining("has CPU: arm: expected x86, aarch64 or share");
        write("a.change", change("t", "Needs: b\n"));
        assertThatThrownBy(() -> Changes.read(patchDir)).hasMessageContaining("a needs b, which does not come before it");
    }

    @Test
    void everyPatchOfTheSeriesButTheKnobIsInOneChange() throws IOException {
        Path dir = HOME.resolve("jdk-patch/26");
        Changes changes = Changes.read(dir);
        List<String> patches = changes.all().stream().flatMap(c -> c.patches().stream()).toList();
        for (String patch : patches) {
            assertThat(changes.patch(patch)).isRegularFile();
        }
        List<String> series = Files.readAllLines(dir.resolve("series")).stream()
                .map(l -> l.replaceFirst("#.*", "").strip()).filter(l -> !l.isEmpty() && !l.startsWith("9999")).toList();
        assertThat(patches).containsAll(series).doesNotHaveDuplicates();
    }

    @Test
    void everyFileOfOursIsInOneChangeOrTheLabs() throws IOException {
        Map<String, Path> overlay = Overlay.of(HOME, "26");
        Set<String> sent = new HashSet<>();
        Changes.read(HOME.resolve("jdk-patch/26")).all().forEach(c -> sent.addAll(c.files()));
        assertThat(overlay.keySet()).containsAll(sent);
        assertThat(overlay.keySet()).filteredOn(f -> !sent.contains(f)).allMatch(
                f -> f.matches(".*([lL]ab|digestHook_\\w+|DigestStubs|AllDigests)\\w*\\.(cpp|hpp|java)"));
    }
}
