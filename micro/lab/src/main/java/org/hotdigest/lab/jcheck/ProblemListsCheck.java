package org.hotdigest.lab.jcheck;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** The rule of Skara's jcheck that no test is on a problem list any more because of an issue that the commit resolves. */
final class ProblemListsCheck {
    private ProblemListsCheck() {}

    static List<Found> check(Commit commit, JCheckConf conf) {
        Set<String> issues = new HashSet<>();
        for (CommitMessage.Issue issue : CommitMessage.parse(commit.message()).issues()) {
            if (!MessageChecks.isPlaceholder(issue)) {
                issues.add(issue.id());
                issues.add(issue.number());
            }
        }
        List<Found> found = new ArrayList<>();
        if (issues.isEmpty()) {
            return found;
        }
        Pattern names = conf.pattern("problemlists", "pattern", "^ProblemList.*.txt$");
        for (String dir : conf.option("problemlists", "dirs").orElse("test").split("\\|")) {
            for (String list : commit.git().fields("ls-tree", "-r", "-z", "--name-only", commit.hash(), "--", dir.strip() + "/")) {
                if (names.matcher(list.substring(list.lastIndexOf('/') + 1)).matches()) {
                    found.addAll(in(list, commit.lines(list), issues));
                }
            }
        }
        return found;
    }

    /** A line of a list is a test, issues with commas between, and platforms. */
    private static List<Found> in(String list, List<String> lines, Set<String> issues) {
        List<Found> found = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            String[] words = lines.get(i).strip().split("\\s+");
            if (words.length > 1 && !words[0].startsWith("#")) {
                for (String issue : words[1].split(",")) {
                    if (issues.contains(issue)) {
                        found.add(Found.at(list, i + 1, "%s is listed because of %s, which this commit resolves".formatted(words[0], issue)));
                    }
                }
            }
        }
        return found;
    }
}
