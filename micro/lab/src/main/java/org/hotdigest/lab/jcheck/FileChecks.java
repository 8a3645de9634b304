package org.hotdigest.lab.jcheck;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The rules of Skara's jcheck for each file alone. */
final class FileChecks {
    /** The files that {@code whitespace} looks at if the configuration names none. */
    private static final String TEXTS = ".*\\.cpp|.*\\.hpp|.*\\.c|.*\\.h|.*\\.java";

    private static final String EXECUTABLE = "100755";
    private static final String SYMLINK = "120000";

    private FileChecks() {}

    /** Added lines end in no blank and have neither tab nor carriage return; {@code ignore-tabs} allows tabs, but not last. */
    static List<Found> whitespace(Commit commit, JCheckConf conf) {
        Pattern files = conf.pattern("whitespace", "files", TEXTS);
        Pattern tabsAllowed = conf.pattern("whitespace", "ignore-tabs", "");
        List<Found> found = new ArrayList<>();
        for (FileChange file : commit.files()) {
            if (!files.matcher(file.path()).matches()) {
                continue;
            }
            boolean tabs = tabsAllowed.matcher(file.path()).matches();
            for (FileChange.Line line : file.added()) {
                String bad = bad(line.text(), tabs);
                if (!bad.isEmpty()) {
                    found.add(Found.at(file.path(), line.number(), bad));
                }
            }
        }
        return found;
    }

    /** What of a line's white space is not allowed, in words; empty if all is. */
    static String bad(String line, boolean tabsAllowed) {
        String text = line.replaceFirst("\r+$", "");
        String inner = text.stripTrailing();
        return String.join(", ", Stream.of(
                        text.endsWith(" ") || text.endsWith("\t") ? "trailing whitespace" : "",
                        !tabsAllowed && inner.indexOf('\t') >= 0 ? "tab" : "",
                        line.indexOf('\r') >= 0 ? "carriage return" : "")
                .filter(w -> !w.isEmpty())
                .toList());
    }

    /** As jcheck has it, also of a file that was executable before and is changed now. */
    static List<Found> executable(Commit commit, JCheckConf conf) {
        return ofMode(commit, EXECUTABLE, "is executable: expected mode 100644");
    }

    static List<Found> symlink(Commit commit, JCheckConf conf) {
        return ofMode(commit, SYMLINK, "is a symbolic link: expected a file");
    }

    private static List<Found> ofMode(Commit commit, String mode, String what) {
        return commit.files().stream()
                .filter(f -> f.mode().equals(mode))
                .map(f -> Found.in(f.path(), what))
                .toList();
    }

    static List<Found> binary(Commit commit, JCheckConf conf) {
        return commit.files().stream()
                .filter(f -> f.binary() && f.isNew())
                .map(f -> Found.in(f.path(), "is binary"))
                .toList();
    }
}
