package org.hotdigest.lab.jcheck;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A commit's message in OpenJDK's form: lines that name issues, or one title; paragraphs of a summary, each after an empty
 * line; after another empty line {@code Co-authored-by:} lines and one {@code Reviewed-by:}, and with that it ends. The form
 * is that of Skara's CommitMessageParsers.V1, with the {@code Backport-of:} that commits of the update releases have last.
 *
 * @param issues of its first lines
 * @param unexpected the first line that is not of this form, from 1; 0 if there is none
 */
record CommitMessage(List<Issue> issues, int unexpected) {
    private static final Pattern ISSUE = Pattern.compile("((?:[A-Z][A-Z0-9]+-)?[0-9]+): (\\S.*)");

    private static final String NAME_AND_MAIL =
            "[-_a-zA-Z0-9][-_ a-zA-Z0-9'.]+ +<[a-z0-9._%+-]+@[a-z0-9.-]+\\.[a-z]+>";

    private static final Pattern CO_AUTHORED = Pattern.compile("Co-authored-by: " + listOf(NAME_AND_MAIL));
    private static final Pattern REVIEWED = Pattern.compile("Reviewed-by: " + listOf("[-.a-z0-9]+"));
    private static final Pattern BACKPORT = Pattern.compile("Backport-of: [0-9a-f]{40}");

    /**
     * @param id {@code 8123456} or {@code JDK-8123456}
     * @param title what follows it and a colon
     * @param line of the message, from 1
     */
    record Issue(String id, String title, int line) {
        /** Without the project. */
        String number() {
            return id.substring(id.indexOf('-') + 1);
        }
    }

    private static String listOf(String one) {
        return one + "(?:, " + one + ")*";
    }

    static CommitMessage parse(List<String> lines) {
        List<Issue> issues = new ArrayList<>();
        int at = 0;
        for (; at < lines.size(); at++) {
            Matcher issue = ISSUE.matcher(lines.get(at));
            if (!issue.matches()) {
                break;
            }
            issues.add(new Issue(issue.group(1), issue.group(2), at + 1));
        }
        if (issues.isEmpty()) {
            at = Math.min(1, lines.size());
        }
        boolean trailers = false;
        while (!trailers && at < lines.size() && lines.get(at).isEmpty()) {
            at++;
            int summary = at;
            while (is(CO_AUTHORED, lines, at)) {
                at++;
            }
            at += is(REVIEWED, lines, at) ? 1 : 0;
            at += is(BACKPORT, lines, at) ? 1 : 0;
            trailers = at > summary;
            while (!trailers && at < lines.size() && !lines.get(at).isEmpty()) {
                at++;
            }
        }
        return new CommitMessage(List.copyOf(issues), at < lines.size() ? at + 1 : 0);
    }

    private static boolean is(Pattern pattern, List<String> lines, int at) {
        return at < lines.size() && pattern.matcher(lines.get(at)).matches();
    }
}
