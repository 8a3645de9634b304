package org.hotdigest.lab.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.hotdigest.lab.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PatchTest {
    @TempDir
    Path dir;

    private Patch patch(String text) throws IOException {
        Path file = dir.resolve("0001-x.patch");
        Files.writeString(file, text);
        return Patch.read(file);
    }

    @Test
    void knowsEveryFileAndHunk() throws IOException {
        Patch patch = patch(
                """
                A note with --- a/nothing in it.

                diff --git a/src/a.cpp b/src/a.cpp
                index 1..2 100644
                --- a/src/a.cpp
                +++ b/src/a.cpp
                @@ -1,2 +1,3 @@ first
                 one
                +--- a/not a header
                 two
                @@ -9 +10 @@ second
                -x
                +y
                diff --git a/src/old.hpp b/src/new.hpp
                similarity index 100%
                rename from src/old.hpp
                rename to src/new.hpp
                """);
        assertThat(patch.paths()).containsExactlyInAnyOrder("src/a.cpp", "src/old.hpp", "src/new.hpp");
        assertThat(patch.hunks()).containsOnlyKeys("src/a.cpp");
        assertThat(patch.hunks().get("src/a.cpp")).containsExactly("@@ -1,2 +1,3 @@ first", "@@ -9 +10 @@ second");
    }

    @Test
    void aFileThatIsNoPatchIsRefused() {
        assertThatThrownBy(() -> patch("hello\n")).isInstanceOf(UserError.class).hasMessageContaining("changes no file");
    }

    @Test
    void namesTheHunksThatGitRejects() throws IOException {
        Patch patch = patch(
                """
                diff --git a/a b/a
                --- a/a
                +++ b/a
                @@ -1,1 +1,1 @@ one
                -1
                +2
                @@ -9,1 +9,1 @@ nine
                -9
                +8
                """);
        List<String> said = List.of(
                "Checking patch a...",
                "error: while searching for:",
                "9",
                "",
                "error: patch failed: a:9",
                "Checking patch b...",
                "error: b: No such file or directory",
                "Applying patch a with 1 reject...",
                "Hunk #1 applied cleanly.",
                "Rejected hunk #2.");
        assertThat(patch.misfits(said))
                .containsExactly(
                        "0001-x.patch: a: hunk 2 does not apply: @@ -9,1 +9,1 @@ nine",
                        "0001-x.patch: b: No such file or directory");
    }

    @Test
    void aSeriesHasComments() throws IOException {
        patch("diff --git a/a b/a\n--- a/a\n+++ b/a\n@@ -1,1 +1,1 @@\n-1\n+2\n");
        Files.writeString(dir.resolve("series"), "# all\n\n0001-x.patch # the first\n");
        assertThat(Patch.series(dir)).extracting(Patch::name).containsExactly("0001-x.patch");
        Files.writeString(dir.resolve("series"), "0002-y.patch\n");
        assertThatThrownBy(() -> Patch.series(dir)).isInstanceOf(UserError.class).hasMessageContaining("0002-y.patch");
    }
}
