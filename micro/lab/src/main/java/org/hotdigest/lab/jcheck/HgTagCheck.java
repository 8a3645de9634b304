package org.hotdigest.lab.jcheck;

import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The rule of Skara's jcheck for a commit that adds a tag to Mercurial's list of tags: it says so and does no more. */
final class HgTagCheck {
    private static final Set<String> LISTS = Set.of(".hgtags", ".hgtags-top-repo");

    private HgTagCheck() {}

    static boolean addsTag(Commit commit) {
        return commit.files().stream().anyMatch(f -> isList(f) && !f.added().isEmpty());
    }

    static List<Found> check(Commit commit, JCheckConf conf) {
        if (commit.isMerge() || !addsTag(commit)) {
            return List.of();
        }
        Matcher message = Pattern.compile("Added tag (" + conf.tags() + ") for changeset [a-zA-Z0-9]+")
                .matcher(String.join("\n", commit.message()));
        if (!message.matches()) {
            return List.of(Found.inMessage(1, "of a commit that adds a tag: expected the one line Added tag TAG for changeset HASH"));
        }
        FileChange file = commit.files().getFirst();
        if (commit.files().size() != 1 || file.added().size() != 1) {
            return List.of(Found.in(file.path(), "more changes than one tag in a commit that adds it"));
        }
        FileChange.Line line = file.added().getFirst();
        String[] words = line.text().split("\\s");
        return words.length > 1 && words[1].equals(message.group(1))
                ? List.of()
                : List.of(Found.at(file.path(), line.number(), "another tag than the message's " + message.group(1)));
    }

    private static boolean isList(FileChange file) {
        return LISTS.contains(file.path().substring(file.path().lastIndexOf('/') + 1));
    }
}
