package org.hotdigest.lab.jcheck;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The rules of Skara's jcheck for a commit's message. */
final class MessageChecks {
    /** What {@code make upstream} writes where a bug's number belongs. */
    static final String NO_BUG = "0000000";

    private static final String ANY_ISSUE = "^(([A-Z][A-Z0-9]+-)?[0-9]+): (\\S.*)$";
    private static final Pattern LOWER_CASE_WORD = Pattern.compile("[a-z]+(?:\\h.*)?");
    private static final List<String> ENDS_WITH_PERIOD = List.of("et al.", "etc.", "...");

    private MessageChecks() {}

    /** The form of {@link CommitMessage}, and in no line a tab, a carriage return or a blank at its end. */
    static List<Found> message(Commit commit, JCheckConf conf) {
        if (isOfAnotherKind(commit)) {
            return List.of();
        }
        List<String> lines = commit.message();
        if (lines.isEmpty()) {
            return List.of(Found.in("message", "is empty: expected NNNNNNN: Title"));
        }
        List<Found> found = new ArrayList<>();
        int unexpected = CommitMessage.parse(lines).unexpected();
        if (unexpected > 0) {
            found.add(Found.inMessage(unexpected, "\"%s\" is unexpected: an empty line goes before a summary and before".formatted(
                            lines.get(unexpected - 1).strip()) + " Co-authored-by: and Reviewed-by:, after which nothing comes"));
        }
        for (int i = 0; i < lines.size(); i++) {
            String bad = FileChecks.bad(lines.get(i), false);
            if (!bad.isEmpty()) {
                found.add(Found.inMessage(i + 1, bad));
            }
        }
        return found;
    }

    /** Each issue of the message is of the configured pattern, and there is one unless {@code required=false}. */
    static List<Found> issues(Commit commit, JCheckConf conf) {
        if (isOfAnotherKind(commit)) {
            return List.of();
        }
        Pattern pattern = conf.pattern("issues", "pattern", ANY_ISSUE);
        boolean required = conf.option("issues", "required").map(Boolean::parseBoolean).orElse(true);
        List<CommitMessage.Issue> issues = CommitMessage.parse(commit.message()).issues();
        List<Found> found = new ArrayList<>();
        if (issues.isEmpty() && required) {
            found.add(Found.inMessage(1, "names no issue: expected " + pattern));
        }
        for (CommitMessage.Issue issue : issues) {
            if (isPlaceholder(issue)) {
                found.add(Found.inMessage(issue.line(), "%s is a placeholder: replace it by the bug's real number".formatted(NO_BUG))
                        .asWarning());
            } else if (!pattern.matcher(issue.id() + ": " + issue.title()).matches()) {
                found.add(Found.inMessage(issue.line(), "%s is not the number of an issue: expected %s".formatted(issue.id(), pattern)));
            }
        }
        return found;
    }

    /** A title ends in no period, but for some abbreviations, and begins with no word that is all lower case. */
    static List<Found> issuesTitle(Commit commit, JCheckConf conf) {
        List<Found> found = new ArrayList<>();
        for (CommitMessage.Issue issue : CommitMessage.parse(commit.message()).issues()) {
            if (issue.title().endsWith(".") && ENDS_WITH_PERIOD.stream().noneMatch(issue.title()::endsWith)) {
                found.add(Found.inMessage(issue.line(), "the title ends with a period"));
            }
            if (LOWER_CASE_WORD.matcher(issue.title()).matches()) {
                found.add(Found.inMessage(issue.line(), "the title begins with a lower-case word"));
            }
        }
        return found;
    }

    /** A merge has one line of the configured pattern. */
    static List<Found> merge(Commit commit, JCheckConf conf) {
        Pattern expected = conf.pattern("merge", "message", "Merge");
        boolean right = commit.message().size() == 1 && expected.matcher(commit.message().getFirst()).matches();
        return !commit.isMerge() || right
                ? List.of()
                : List.of(Found.inMessage(1, "of a merge: expected the one line " + expected));
    }

    /** No commit before this one names the same issue. The placeholder is of no issue. */
    static List<Found> duplicateIssues(Commit commit, JCheckConf conf) {
        List<Found> found = new ArrayList<>();
        for (CommitMessage.Issue issue : CommitMessage.parse(commit.message()).issues()) {
            if (isPlaceholder(issue)) {
                continue;
            }
            commit.git().text("rev-list", "--extended-regexp", "--grep=^([A-Z][A-Z0-9]+-)?" + issue.number() + ": ", commit.hash())
                    .lines()
                    .filter(h -> !h.equals(commit.hash()))
                    .findFirst()
                    .ifPresent(h -> found.add(Found.inMessage(issue.line(),
                            "%s is the issue of %s already".formatted(issue.id(), h.substring(0, commit.shortHash().length())))));
        }
        return found;
    }

    static boolean isPlaceholder(CommitMessage.Issue issue) {
        return issue.number().equals(NO_BUG);
    }

    private static boolean isOfAnotherKind(Commit commit) {
        return commit.isMerge() || HgTagCheck.addsTag(commit);
    }
}
