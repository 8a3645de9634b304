package org.hotdigest.lab.jcheck;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A file that is in the tree after a commit and was not there, or not so, before.
 *
 * @param path its place in the tree
 * @param status git's letter: A added, C copied, R renamed, M changed, T another type
 * @param mode git's, after the commit: 100644, 100755, 120000 of a symbolic link
 * @param binary git takes it for no text
 * @param added the lines that it has and its forerunner has not; of a binary file none
 */
record FileChange(String path, char status, String mode, boolean binary, List<Line> added) {
    private static final String SUBMODULE = "160000";

    /** A file keeps its history only with as good as all of its text, as in jcheck. */
    private static final String RENAMES = "-M99%";

    private static final Pattern HUNK = Pattern.compile("@@ -\\S+ \\+(\\d+)(?:,\\d+)? @@.*", Pattern.DOTALL);

    /** @param number from 1 */
    record Line(int number, String text) {}

    boolean isNew() {
        return status == 'A' || status == 'C';
    }

    boolean isText() {
        return !binary && mode.startsWith("100");
    }

    /** What differs from one tree to the other, without what is gone. */
    static List<FileChange> between(Git git, String from, String to) {
        List<FileChange> changes = new ArrayList<>();
        List<String> fields = git.fields("diff-tree", "-r", "-z", "--raw", "--no-abbrev", RENAMES, from, to);
        for (int i = 0; i < fields.size(); ) {
            String[] head = fields.get(i++).split(" ");
            String mode = head[1];
            char status = head[4].charAt(0);
            String old = fields.get(i++);
            String path = status == 'R' || status == 'C' ? fields.get(i++) : old;
            if (status != 'D' && !mode.equals(SUBMODULE)) {
                changes.add(withLines(git, from, to, new FileChange(path, status, mode, false, List.of()), old));
            }
        }
        return changes;
    }

    private static FileChange withLines(Git git, String from, String to, FileChange change, String old) {
        List<String> command = new ArrayList<>(List.of("diff-tree", "-p", "-U0", RENAMES, "--no-ext-diff", "--no-textconv",
                "--no-color", "--inter-hunk-context=0", from, to, "--", change.path));
        if (!old.equals(change.path)) {
            command.add(old);
        }
        List<Line> added = new ArrayList<>();
        boolean binary = false;
        int number = 0;
        for (String line : Git.lines(git.text(command.toArray(String[]::new)))) {
            Matcher hunk = HUNK.matcher(line);
            if (hunk.matches()) {
                number = Integer.parseInt(hunk.group(1));
            } else if (line.startsWith("diff ")) {
                // A change of type is a file gone and another added.
                number = 0;
            } else if (number == 0) {
                binary |= line.startsWith("Binary files ");
            } else if (line.startsWith("+")) {
                added.add(new Line(number++, line.substring(1)));
            }
        }
        return new FileChange(change.path, change.status, change.mode, binary, List.copyOf(added));
    }

    /** Of a merge what is in none of its parents, from the changes against each. */
    static List<FileChange> ofMerge(List<List<FileChange>> againstEach) {
        return againstEach.getFirst().stream().flatMap(first -> {
            List<Line> added = new ArrayList<>(first.added);
            for (List<FileChange> other : againstEach.subList(1, againstEach.size())) {
                List<FileChange> same = other.stream().filter(c -> c.path.equals(first.path)).toList();
                if (same.isEmpty()) {
                    return Stream.empty();
                }
                added.retainAll(same.getFirst().added);
            }
            return Stream.of(new FileChange(first.path, first.status, first.mode, first.binary, List.copyOf(added)));
        }).toList();
    }
}
