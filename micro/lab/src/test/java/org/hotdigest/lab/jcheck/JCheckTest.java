package org.hotdigest.lab.jcheck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.hotdigest.lab.Main;
import org.hotdigest.lab.UserError;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commits that break one rule each, beside such that keep it. */
class JCheckTest {
    private static final String TITLE = "8123456: Make it faster";

    private static final String GPL = """
            /*
             * Copyright (c) 2026, Oracle and/or its affiliates. All rights reserved.
             *
             * This code is free software; you can redistribute it and/or modify it
             * under the terms of the GNU General Public License version 2 only, as
             * published by the Free Software Foundation.
             */
            """;

    private static final String CLASSPATH =
            GPL.replace(" */\n", " * Oracle designates this file as subject to the \"Classpath\" exception.\n */\n");

    @TempDir
    Path temp;

    private SmallRepository repository;

    @BeforeEach
    void aRepository() throws IOException {
        repository = new SmallRepository(Files.createDirectories(temp.resolve("a jdk")));
    }

    @Test
    void nothingIsFoundInAGoodCommit() {
        repository.write("src/a.cpp", GPL + "int a;\n").write("Makefile", "all:\n\ttrue\n").write("src/A.java", CLASSPATH);
        repository.commit(TITLE + "\n\nA summary\nof two lines.\n\nCo-authored-by: B C <b.c@example.org>\nReviewed-by: duke, me\n");
        assertThat(repository.findings()).isEmpty();
        Report report = repository.report("pristine..hotdigest");
        assertThat(report.exitStatus()).isZero();
        assertThat(report.lines()).last().isEqualTo("1 commits: 0 errors, 0 warnings, 3 checks not-run");
    }

    @Test
    void whatTakesANetworkOrIsUnknownIsNotRunOnceWithTheReason() {
        repository.write("a.txt", "a\n").commit(TITLE).write("a.txt", "b\n").commit("8123457: Make it faster still");
        assertThat(repository.report("pristine..hotdigest").lines())
                .filteredOn(line -> line.startsWith("not-run "))
                .containsExactly(
                        "not-run author: who may be an author is in OpenJDK's census, which takes a network",
                        "not-run novelty: unknown to this version: Skara's own jcheck has to say",
                        "not-run census: the census is OpenJDK's list of people, which takes a network");
    }

    @Test
    void whitespaceOfAddedLinesAlone() {
        repository.write("src/a.cpp", GPL + "int old; \nint b;\n").write("a.txt", "blank \n").commit(TITLE);
        repository.git("tag", "-f", "pristine");
        repository.write("src/a.cpp", GPL + "int old; \nint b; \n\tint c;\nint d;\r\nint e;\n").commit("8123457: Again");
        assertThat(repository.findings()).containsExactly(
                "error whitespace: src/a.cpp:9: trailing whitespace",
                "error whitespace: src/a.cpp:10: tab",
                "error whitespace: src/a.cpp:11: carriage return");
    }

    @Test
    void tabsWhereTheyAreAllowedButNotLast() {
        repository.write("Makefile", "all:\n\ttrue\t\n").commit(TITLE);
        assertThat(repository.findings()).containsExactly("error whitespace: Makefile:2: trailing whitespace");
    }

    @Test
    void executableAndSymbolicLink() throws IOException {
        repository.write("run.txt", "a\n");
        Files.setPosixFilePermissions(repository.dir().resolve("run.txt"), PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.createSymbolicLink(repository.dir().resolve("link"), Path.of("LICENSE"));
        repository.commit(TITLE);
        assertThat(repository.findings()).containsExactly(
                "error executable: run.txt: is executable: expected mode 100644",
                "error symlink: link: is a symbolic link: expected a file");
    }

    @Test
    void binaryFilesAreAWarning() {
        repository.write("a.dat", "a\0b\n").commit(TITLE);
        assertThat(repository.findings()).containsExactly("warning binary: a.dat: is binary");
        assertThat(repository.report("pristine..hotdigest").exitStatus()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        TITLE + "\nno empty line before this",
        TITLE + "\n\nReviewed-by: me\n\nand more",
        TITLE + "\n\nReviewed-by: me\nReviewed-by: me",
    })
    void aMessageOfAnotherForm(String message) {
        repository.write("a.txt", "a\n").commit(message);
        assertThat(repository.findings()).singleElement().asString().startsWith("error message: message:").contains("is unexpected");
    }

    @Test
    void whitespaceOfTheMessage() {
        repository.write("a.txt", "a\n").commit(TITLE + "\n\nblank \nand\ttab");
        assertThat(repository.findings()).containsExactly(
                "error message: message:3: trailing whitespace", "error message: message:4: tab");
    }

    @Test
    void aNumberThatIsNoIssue() {
        repository.write("a.txt", "a\n").commit("9123456: Make it faster");
        assertThat(repository.findings()).singleElement().asString()
                .startsWith("error issues: message:1: 9123456 is not the number of an issue: expected ^([124-8]");
        assertThat(repository.report("pristine..hotdigest").exitStatus()).isOne();
    }

    @Test
    void noIssueAtAll() {
        repository.write("a.txt", "a\n").commit("Make it faster");
        assertThat(repository.findings()).singleElement().asString().startsWith("error issues: message:1: names no issue");
    }

    @Test
    void thePlaceholderIsAWarning() {
        repository.write("a.txt", "a\n").commit("0000000: Make it faster").write("a.txt", "b\n").commit("0000000: And again");
        assertThat(repository.findings()).hasSize(2).allMatch(f -> f.equals(
                "warning issues: message:1: 0000000 is a placeholder: replace it by the bug's real number"));
    }

    @Test
    void titles() {
        repository.write("a.txt", "a\n").commit("8123456: Make it faster.\n8123457: make it so\n8123458: java.base, etc.");
        assertThat(repository.findings()).containsExactly(
                "warning issuestitle: message:1: the title ends with a period",
                "warning issuestitle: message:2: the title begins with a lower-case word");
    }

    @Test
    void anIssueThatACommitHasAlready() {
        repository.write("a.txt", "a\n").commit("8000000: Make it faster");
        assertThat(repository.findings()).singleElement().asString()
                .startsWith("warning duplicate-issues: message:1: 8000000 is the issue of ");
    }

    @Test
    void mergesSayMergeAndNothingElse() {
        merge("Merge");
        assertThat(repository.findings()).isEmpty();
        repository.git("commit", "-q", "--amend", "-m", "Merge branch 'other'");
        assertThat(repository.findings()).containsExactly("error merge: message:1: of a merge: expected the one line Merge");
    }

    private void merge(String message) {
        repository.git("checkout", "-q", "-b", "other");
        repository.write("b.txt", "b\n").commit("8123457: Other work");
        repository.git("checkout", "-q", "hotdigest");
        repository.write("a.txt", "a\n").commit(TITLE);
        repository.git("merge", "-q", "--no-ff", "-m", message, "other");
    }

    @Test
    void aTagOfMercurialsIsOneLine() {
        repository.write(".hgtags", "abc jdk-1\n").commit("Added tag jdk-1 for changeset abc");
        assertThat(repository.findings()).isEmpty();
        repository.git("commit", "-q", "--amend", "-m", "Added tag jdk-2 for changeset abc");
        assertThat(repository.findings()).containsExactly("error hg-tag: .hgtags:1: another tag than the message's jdk-2");
        repository.git("commit", "-q", "--amend", "-m", "Tagged");
        assertThat(repository.findings()).singleElement().asString().startsWith("error hg-tag: message:1: of a commit that adds a tag");
    }

    @Test
    void aTestThatIsListedForTheIssueResolved() {
        String list = "# 8123456 in a comment\na/B.java 8123456,8999999 generic-all\na/C.java 8999999 generic-all\n";
        repository.write("test/jdk/ProblemList-x.txt", list).write("src/ProblemList.txt", list).commit(TITLE);
        assertThat(repository.findings()).containsExactly("error problemlists: test/jdk/ProblemList-x.txt:2: a/B.java is listed"
                + " because of 8123456, which this commit resolves");
    }

    @Test
    void copyrightLinesOfAnotherForm() {
        repository.write("a.txt", "// Copyright (c) 2025 2026 Oracle and/or its affiliates. All rights reserved.\n").commit(TITLE);
        assertThat(repository.findings()).singleElement().asString()
                .startsWith("error copyright: a.txt:1: copyright line of kind oracle: expected ");
    }

    @Test
    void ourOwnAreWarnings() {
        repository.write("src/a.cpp", GPL.replace("2026", "2024, 2025")).write("src/b.cpp", "int b;\n").write("src/A.java", GPL)
                .write("test/B.java", GPL).commit(TITLE);
        assertThat(repository.findings()).containsExactly(
                "warning ours:copyright-year: src/a.cpp:2: Oracle's copyright line ends with 2025: expected 2026, the commit's year",
                "warning ours:licence: src/b.cpp: has no licence header: expected that of the GNU General Public License version 2",
                "warning ours:classpath-exception: src/A.java: has no \"Classpath\" exception in its licence header");
    }

    @Test
    void eachCommitIsHeldToItsOwnConfiguration() {
        repository.write("src/a.cpp", GPL + "int a; \n").commit(TITLE);
        repository.write(".jcheck/conf", SmallRepository.CONF.replace("whitespace,", "")).commit("8123457: Be lax");
        repository.write("src/a.cpp", GPL + "int a;  \n").commit("8123458: Use it");
        assertThat(repository.findings()).containsExactly("error whitespace: src/a.cpp:8: trailing whitespace");
        assertThat(repository.report("hotdigest~1..hotdigest").lines()).last().asString().startsWith("1 commits: 0 errors");
    }

    @ParameterizedTest
    @ValueSource(strings = {"hotdigest", "pristine...hotdigest", "..hotdigest", "hotdigest..hotdigest", "nobody..hotdigest", "--all..hotdigest"})
    void whatIsNoRangeIsOneLine(String range) {
        assertThatThrownBy(() -> repository.report(range)).isInstanceOf(UserError.class).message().doesNotContain("\n")
                .contains(range.startsWith("hotdigest..") ? "has no commits" : range.contains("nobody") || range.contains("--all")
                        ? "no commit \"" : "expected BASE..HEAD");
    }

    @Test
    void aCommitWithoutConfiguration() throws IOException {
        Files.delete(repository.dir().resolve(".jcheck/conf"));
        repository.commit(TITLE);
        assertThatThrownBy(repository::findings).isInstanceOf(UserError.class)
                .hasMessageContaining("has no .jcheck/conf: expected the repository of a JDK's source");
    }

    @Test
    void noRepositoryAndNoGit() {
        assertThatThrownBy(() -> Git.open(temp)).isInstanceOf(UserError.class).hasMessageContaining("run make upstream first");
        assertThatThrownBy(() -> Git.open(repository.dir(), "no-git-of-this-name")).isInstanceOf(UserError.class)
                .hasMessageContaining("install the package git");
    }

    @Test
    void theCommandPrintsItsLinesAndEndsWithTheStatus() {
        repository.write("src/a.cpp", GPL + "int a; \n").commit(TITLE);
        PrintStream console = System.out;
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        try {
            assertThat(Main.commandLine().execute(
                    "jcheck", "--repo", repository.dir().toString(), "--range", "pristine..hotdigest")).isOne();
        } finally {
            System.setOut(console);
        }
        assertThat(out.toString(StandardCharsets.UTF_8).lines()).hasSize(5)
                .first().asString().matches("[0-9a-f]{7,} error whitespace: src/a\\.cpp:8: trailing whitespace");
    }
}
