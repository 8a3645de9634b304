package org.hotdigest.lab.jcheck;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A git repository for a test, of this user's settings nothing: its first commit is tagged pristine and has {@link #CONF}. */
final class SmallRepository {
    static final String CONF = """
            ; as the JDK's, but shorter
            [general]
            project=jdk-updates

            [checks]
            error=author,merge,issues,executable,symlink,message,hg-tag,whitespace,problemlists,copyright
            warning=issuestitle,binary,duplicate-issues,novelty

            [repository]
            tags=jdk-[1-9]+

            [census]
            version=0

            [checks "whitespace"]
            files=.*\\.cpp|.*\\.java|Makefile
            ignore-tabs=Makefile

            [checks "merge"]
            message=Merge

            [checks "issues"]
            pattern=^([124-8][0-9]{6}): (\\S.*)$

            [checks "problemlists"]
            dirs=test/jdk|test/hotspot/jtreg

            [checks "copyright"]
            files=^(?!LICENSE).*
            oracle_locator=.*Copyright \\(c\\)(.*)Oracle and/or its affiliates\\. All rights reserved\\.
            oracle_validator=.*Copyright \\(c\\) (\\d{4})(?:, (\\d{4}))?, Oracle and/or its affiliates\\. All rights reserved\\.
            """;

    private final Path dir;

    SmallRepository(Path dir) {
        this.dir = dir;
        git("init", "-q", "-b", "hotdigest");
        write(".jcheck/conf", CONF);
        write("LICENSE", "GPLv2\n");
        commit("8000000: Initial load");
        git("tag", "pristine");
    }

    Path dir() {
        return dir;
    }

    SmallRepository write(String name, String text) {
        try {
            Path file = dir.resolve(name);
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    /** All that is in the folder, with that message to the letter. */
    SmallRepository commit(String message) {
        git("add", "-A");
        git("commit", "-q", "--allow-empty", "--cleanup=verbatim", "-m", message);
        return this;
    }

    String git(String... arguments) {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(dir.toFile()).redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.startsWith("GIT_"));
        builder.environment().putAll(Map.of(
                "GIT_CONFIG_GLOBAL", "/dev/null", "GIT_CONFIG_NOSYSTEM", "1",
                "GIT_AUTHOR_NAME", "A. Uthor", "GIT_AUTHOR_EMAIL", "a@example.org", "GIT_AUTHOR_DATE", "2026-11-01T12:00:00Z",
                "GIT_COMMITTER_NAME", "C. Ommitter", "GIT_COMMITTER_EMAIL", "c@example.org",
                "GIT_COMMITTER_DATE", "2026-12-01T12:00:00Z"));
        try {
            Process process = builder.start();
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new IllegalStateException(String.join(" ", command) + ": " + output);
            }
            return output;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What is found in the commits since pristine, without the commits' names. */
    List<String> findings() {
        return report("pristine..hotdigest").findings().stream()
                .map(f -> f.severity() + " " + f.check() + ": " + f.found().place() + ": " + f.found().what())
                .toList();
    }

    Report report(String range) {
        try {
            return JCheck.run(Git.open(dir), range);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
