package org.hotdigest.lab.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.hotdigest.lab.UserError;
import org.hotdigest.lab.build.Run;
import org.hotdigest.lab.build.Source;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two changes as commits on a small tree. */
class UpstreamRepositoryTest {
    private static final String DIFF =
            "diff --git a/src/a.cpp b/src/a.cpp\n--- a/src/a.cpp\n+++ b/src/a.cpp\n@@ -3,1 +3,1 @@\n-int a() { return old(); }\n"
                    + "+int a() { return 2; }\n";

    @TempDir
    Path temp;

    private UpstreamRepository repository;
    private Source source;

    @BeforeEach
    void aTree() throws IOException {
        write("tree/src/a.cpp", """
                // Copyright (c) 1997, 2025, Oracle and/or its affiliates. All rights reserved.
                int old() { return 1; }
                int a() { return old(); }
                """);
        write("tree/src/b.cpp", "// Copyright (c) 2025, Oracle and/or its affiliates. All rights reserved.\n");
        write("tree/src/dead.cpp", "int dead;\n");
        write("patches/0001-a.patch", DIFF);
        write("patches/upstream/series", "a\nb\n");
        write("patches/upstream/a.change", """
                Title: a is faster
                Patches: 0001-a.patch
                CPU: share
                Files: src/new.cpp
                Dead: src/a.cpp:old src/dead.cpp
                Reason: r

                Why.
                """);
        write("patches/upstream/b.change", "Title: b\nCPU: share\nNeeds: a\nFiles: test/TestB.java\nReason: r\n");
        write("new.cpp", "int ours;\n// lab {\nint labs;\n// } lab\n");
        write("TestB.java", "class TestB {}\n");
        source = new Source(temp.resolve("tree"), "k", "c", "26.0.2", "sum", "for a test");
        repository = UpstreamRepository.open(temp.resolve("jdk"), source);
    }

    private void write(String name, String text) throws IOException {
        Path file = temp.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private UpstreamTree tree() throws IOException {
        return new UpstreamTree(repository.dir(),
                Map.of("src/new.cpp", temp.resolve("new.cpp"), "test/TestB.java", temp.resolve("TestB.java")),
                Changes.read(temp.resolve("patches")), 2031);
    }

    private List<String> commitBoth() throws IOException {
        repository.begin("branch");
        UpstreamTree tree = tree();
        for (Change change : Changes.read(temp.resolve("patches")).all()) {
            tree.add(change);
            tree.date(repository.changed());
            repository.commit(change.subject() + "\n\n" + change.message());
        }
        return repository.commits("branch");
    }

    private List<String> git(String... arguments) {
        List<String> command = new java.util.ArrayList<>(List.of("git", "-C", repository.dir().toString()));
        command.addAll(List.of(arguments));
        return Run.capture(command.toArray(String[]::new)).lines();
    }

    @Test
    void eachCommitHasWhatItsChangeNeedsAndNoMore() throws IOException {
        List<String> commits = commitBoth();
        assertThat(commits).hasSize(2);
        assertThat(git("show", "--name-status", "--format=", commits.getFirst()))
                .containsExactly("M\tsrc/a.cpp", "D\tsrc/dead.cpp", "A\tsrc/new.cpp");
        assertThat(git("show", "--name-status", "--format=", commits.getLast())).containsExactly("A\ttest/TestB.java");
        assertThat(repository.show(commits.getFirst(), "%B")).startsWith("0000000: a is faster\n\nWhy.");
        assertThat(repository.size(commits.getFirst())).startsWith("3 files changed");
    }

    @Test
    void deadCodeGoesAndTheYearOfWhatChangedIsTheCommits() throws IOException {
        commitBoth();
        assertThat(repository.dir().resolve("src/a.cpp")).hasContent("""
                // Copyright (c) 1997, 2031, Oracle and/or its affiliates. All rights reserved.
                int a() { return 2; }
                """);
        assertThat(Files.readString(repository.dir().resolve("src/b.cpp"))).contains("(c) 2025, Oracle");
        assertThat(repository.dir().resolve("src/new.cpp")).hasContent("int ours;\n");
    }

    @Test
    void aSecondRunBeginsAnewAndTheSourceIsAsItWas() throws IOException {
        String first = repository.show(commitBoth().getLast(), "%T");
        write("jdk/left.over", "x");
        assertThat(repository.show(commitBoth().getLast(), "%T")).isEqualTo(first);
        assertThat(Files.readString(source.dir().resolve("src/a.cpp"))).contains("old()");
        assertThat(git("rev-list", "--count", UpstreamRepository.PRISTINE)).containsExactly("1");
    }

    @Test
    void theCommitsAreMailsThatApply() throws IOException {
        String tip = repository.show(commitBoth().getLast(), "%T");
        List<Path> mails = repository.formatPatches("branch", temp.resolve("mails"));
        assertThat(mails).hasSize(2);
        git("checkout", "-q", "-B", "other", UpstreamRepository.PRISTINE);
        git("-c", "user.name=n", "-c", "user.email=m@example.invalid", "am", "-q", mails.get(0).toString(), mails.get(1).toString());
        assertThat(repository.show("other", "%T")).isEqualTo(tip);
    }

    @Test
    void aPatchThatDoesNotFitIsNamed() throws IOException {
        write("patches/0001-a.patch", DIFF.replace("return old()", "return older()"));
        assertThatThrownBy(this::commitBoth).isInstanceOf(UserError.class).hasMessageStartingWith("a: ")
                .hasMessageContaining("src/a.cpp");
    }

    @Test
    void aFileThatNobodyHasIsNamed() throws IOException {
        write("patches/upstream/b.change", "Title: b\nCPU: share\nFiles: src/none.cpp\nReason: r\n");
        assertThatThrownBy(this::commitBoth).isInstanceOf(UserError.class).hasMessageContaining("no file src/none.cpp");
        write("patches/upstream/b.change", "Title: b\nCPU: share\nDead: src/none.cpp\nReason: r\n");
        assertThatThrownBy(this::commitBoth).isInstanceOf(UserError.class)
                .hasMessage("b: no file src/none.cpp to remove anything from");
    }
}
