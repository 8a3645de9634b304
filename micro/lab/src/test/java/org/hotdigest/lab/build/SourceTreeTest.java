package org.hotdigest.lab.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.hotdigest.lab.UserError;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceTreeTest {
    private static final FileTime LONG_AGO = FileTime.from(Instant.parse("2020-01-01T00:00:00Z"));

    private static final String TWO_TO_ZWEI =
            """
            diff --git a/src/a.cpp b/src/a.cpp
            --- a/src/a.cpp
            +++ b/src/a.cpp
            @@ -1,3 +1,3 @@ numbers
             one
            -two
            +zwei
             three
            """;

    @TempDir
    Path temp;

    private Source source;
    private SourceTree tree;
    private Path dir;

    @BeforeEach
    void aSource() throws IOException {
        Path pristine = temp.resolve("pristine");
        write(pristine.resolve("src/a.cpp"), "one\ntwo\nthree\n");
        write(pristine.resolve("src/b.cpp"), "b\n");
        write(pristine.resolve("configure"), "#!/bin/sh\n");
        assertThat(pristine.resolve("configure").toFile().setExecutable(true)).isTrue();
        source = new Source(pristine, "key", "content", "26", "sum", "by hand");
        dir = temp.resolve("tree/src");
        tree = new SourceTree(dir);
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        Files.setLastModifiedTime(file, LONG_AGO);
    }

    private Patch patch(String name, String text) throws IOException {
        Path file = temp.resolve("patches").resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        return Patch.read(file);
    }

    private Map<String, Path> overlay(String... pairs) throws IOException {
        Map<String, Path> files = new TreeMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            Path file = temp.resolve("ours").resolve(pairs[i]);
            write(file, pairs[i + 1]);
            files.put(pairs[i], file);
        }
        return files;
    }

    private FileTime time(String path) throws IOException {
        return Files.getLastModifiedTime(dir.resolve(path));
    }

    private void age(String path) throws IOException {
        Files.setLastModifiedTime(dir.resolve(path), LONG_AGO);
    }

    @Test
    void patchesAndOverlaysACopy() throws IOException {
        tree.update(source, List.of(patch("1.patch", TWO_TO_ZWEI)), overlay("src/new.cpp", "new\n"));
        assertThat(dir.resolve("src/a.cpp")).hasContent("one\nzwei\nthree\n");
        assertThat(dir.resolve("src/new.cpp")).hasContent("new\n");
        assertThat(dir.resolve("configure")).isExecutable();
        assertThat(source.dir().resolve("src/a.cpp")).hasContent("one\ntwo\nthree\n");
        assertThat(source.dir().resolve("src/new.cpp")).doesNotExist();
    }

    @Test
    void whatDoesNotChangeKeepsItsTime() throws IOException {
        Patch patch = patch("1.patch", TWO_TO_ZWEI);
        tree.update(source, List.of(patch), overlay("src/new.cpp", "new\n", "src/other.cpp", "other\n"));
        for (String path : List.of("src/a.cpp", "src/new.cpp", "src/other.cpp")) {
            age(path);
        }
        SourceTree.Change change =
                tree.update(source, List.of(patch), overlay("src/new.cpp", "newer\n", "src/other.cpp", "other\n"));
        assertThat(change).isEqualTo(new SourceTree.Change(1, 0, 0));
        assertThat(time("src/a.cpp")).isEqualTo(LONG_AGO);
        assertThat(time("src/other.cpp")).isEqualTo(LONG_AGO);
        assertThat(time("src/b.cpp")).isEqualTo(LONG_AGO);
        assertThat(time("src/new.cpp")).isGreaterThan(LONG_AGO);
        assertThat(tree.update(source, List.of(patch), overlay("src/new.cpp", "newer\n", "src/other.cpp", "other\n")))
                .matches(SourceTree.Change::none);
    }

    @Test
    void aFileThatGoesBackIsNewForMake() throws IOException {
        tree.update(source, List.of(patch("1.patch", TWO_TO_ZWEI)), overlay("src/new.cpp", "new\n"));
        assertThat(tree.update(source, List.of(), Map.of())).isEqualTo(new SourceTree.Change(0, 1, 1));
        assertThat(dir.resolve("src/a.cpp")).hasContent("one\ntwo\nthree\n");
        assertThat(time("src/a.cpp")).isGreaterThan(LONG_AGO);
        assertThat(dir.resolve("src/new.cpp")).doesNotExist();
        assertThat(Files.getLastModifiedTime(source.dir().resolve("src/a.cpp"))).isEqualTo(LONG_AGO);
    }

    @Test
    void aPatchMayRemoveAndMakeFiles() throws IOException {
        Patch patch = patch(
                "1.patch",
                """
                diff --git a/src/b.cpp b/src/b.cpp
                deleted file mode 100644
                --- a/src/b.cpp
                +++ /dev/null
                @@ -1 +0,0 @@
                -b
                diff --git a/src/c.cpp b/src/c.cpp
                new file mode 100644
                --- /dev/null
                +++ b/src/c.cpp
                @@ -0,0 +1 @@
                +c
                """);
        tree.update(source, List.of(patch), Map.of());
        assertThat(dir.resolve("src/b.cpp")).doesNotExist();
        assertThat(dir.resolve("src/c.cpp")).hasContent("c\n");
        tree.update(source, List.of(), Map.of());
        assertThat(dir.resolve("src/b.cpp")).hasContent("b\n");
        assertThat(dir.resolve("src/c.cpp")).doesNotExist();
    }

    @Test
    void everyHunkThatDoesNotApplyIsNamedAndNothingChanges() throws IOException {
        tree.update(source, List.of(), Map.of());
        Patch good = patch("1.patch", TWO_TO_ZWEI);
        Patch bad = patch("2.patch", TWO_TO_ZWEI.replace(" one", " eins") + TWO_TO_ZWEI.replace("a.cpp", "gone.cpp"));
        assertThatThrownBy(() -> tree.update(source, List.of(good, bad), Map.of()))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("2.patch: src/a.cpp: hunk 1 does not apply: @@ -1,3 +1,3 @@ numbers\n")
                .hasMessageContaining("2.patch: src/gone.cpp: No such file or directory\n")
                .hasMessageContaining("nothing was built");
        assertThat(dir.resolve("src/a.cpp")).hasContent("one\ntwo\nthree\n");
        assertThat(tree.update(source, List.of(), Map.of())).matches(SourceTree.Change::none);
    }

    @Test
    void aFileOfOursMustNotBeTheJdksToo() {
        assertThatThrownBy(() -> tree.update(source, List.of(), overlay("src/b.cpp", "ours\n")))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("src/b.cpp");
    }

    @Test
    void anInterruptedUpdateIsDoneAgain() throws IOException {
        List<Patch> patches = List.of(patch("1.patch", TWO_TO_ZWEI));
        tree.update(source, patches, overlay("src/new.cpp", "new\n"));
        // As a run that was cut off between two files leaves it: no stamp, one file old, one half written.
        Files.delete(temp.resolve("tree/stamp"));
        Files.delete(dir.resolve("src/a.cpp"));
        Files.writeString(dir.resolve("src/.a.cpp.part"), "one\nzw");
        tree.update(source, patches, overlay("src/new.cpp", "new\n"));
        assertThat(dir.resolve("src/a.cpp")).hasContent("one\nzwei\nthree\n");
        assertThat(dir.resolve("src/.a.cpp.part")).doesNotExist();
    }

    @Test
    void appliesInsideAnotherRepositoryAsWell() throws IOException {
        assertThat(Run.capture(temp, Map.of(), List.of("git", "init", "-q")).ok()).isTrue();
        tree.update(source, List.of(patch("1.patch", TWO_TO_ZWEI)), Map.of());
        assertThat(dir.resolve("src/a.cpp")).hasContent("one\nzwei\nthree\n");
    }
}
