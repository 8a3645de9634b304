package org.hotdigest.lab.jcheck;

import java.util.LinkedHashMap;
import java.util.Map;

/** All checks by their names. */
final class Checks {
    /** Those of Skara's jcheck that a repository alone can answer. */
    static final Map<String, CommitCheck> JCHECK = Map.ofEntries(
            Map.entry("whitespace", FileChecks::whitespace),
            Map.entry("executable", FileChecks::executable),
            Map.entry("symlink", FileChecks::symlink),
            Map.entry("binary", FileChecks::binary),
            Map.entry("message", MessageChecks::message),
            Map.entry("issues", MessageChecks::issues),
            Map.entry("issuestitle", MessageChecks::issuesTitle),
            Map.entry("merge", MessageChecks::merge),
            Map.entry("duplicate-issues", MessageChecks::duplicateIssues),
            Map.entry("hg-tag", HgTagCheck::check),
            Map.entry("problemlists", ProblemListsCheck::check),
            Map.entry("copyright", CopyrightCheck::check));

    /** Those that it can't, and why. */
    static final Map<String, String> NOT_RUN = Map.of(
            "author", "who may be an author is in OpenJDK's census, which takes a network",
            "committer", "who may commit is in OpenJDK's census, which takes a network",
            "reviewers", "who reviewed is known when the pull request is integrated, and who may is in OpenJDK's census",
            "census", "the census is OpenJDK's list of people, which takes a network");

    /** This project's own, in the order of the report; no name is of jcheck's. */
    static final Map<String, CommitCheck> OURS = new LinkedHashMap<>();

    static {
        OURS.put("ours:copyright-year", OurChecks::copyrightYear);
        OURS.put("ours:licence", OurChecks::licence);
        OURS.put("ours:classpath-exception", OurChecks::classpathException);
    }

    private Checks() {}

    /** Why a check is not run. */
    static String whyNotRun(String name) {
        return NOT_RUN.getOrDefault(name, "unknown to this version: Skara's own jcheck has to say");
    }
}
