package org.hotdigest.lab.jcheck;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Rules that reviewers hold commits to and jcheck does not: this project's own, and always warnings. */
final class OurChecks {
    /** A file's header is within so many lines. */
    private static final int HEADER = 60;

    private static final Pattern ORACLE =
            Pattern.compile(".*Copyright \\(c\\) (?:\\d{4}, )?(\\d{4}),? Oracle and/or its affiliates.*");

    private static final Set<String> SOURCES =
            Set.of("ac", "c", "cc", "cpp", "gmk", "h", "hh", "hpp", "java", "m", "m4", "mm", "s", "S", "sh");

    private OurChecks() {}

    /** Oracle's copyright line of a file that the commit touches ends with the year of the commit. */
    static List<Found> copyrightYear(Commit commit, JCheckConf conf) {
        List<Found> found = new ArrayList<>();
        for (FileChange file : commit.files()) {
            List<String> lines = file.isText() ? commit.lines(file.path()) : List.of();
            for (int i = 0; i < Math.min(HEADER, lines.size()); i++) {
                Matcher oracle = ORACLE.matcher(lines.get(i));
                if (oracle.matches()) {
                    if (Integer.parseInt(oracle.group(1)) != commit.year()) {
                        found.add(Found.at(file.path(), i + 1, "Oracle's copyright line ends with %s: expected %d, the commit's year"
                                .formatted(oracle.group(1), commit.year())));
                    }
                    break;
                }
            }
        }
        return found;
    }

    /** A new source file has the header of the GPL, version 2. */
    static List<Found> licence(Commit commit, JCheckConf conf) {
        return newSources(commit).stream()
                .filter(f -> !header(commit, f).contains("GNU General Public License version 2"))
                .map(f -> Found.in(f.path(), "has no licence header: expected that of the GNU General Public License version 2"))
                .toList();
    }

    /** A new Java file of the JDK's modules has the Classpath exception; a test has none. */
    static List<Found> classpathException(Commit commit, JCheckConf conf) {
        return newSources(commit).stream()
                .filter(f -> f.path().matches("src/.*\\.java"))
                .filter(f -> !header(commit, f).contains("\"Classpath\" exception"))
                .map(f -> Found.in(f.path(), "has no \"Classpath\" exception in its licence header"))
                .toList();
    }

    private static List<FileChange> newSources(Commit commit) {
        return commit.files().stream()
                .filter(f -> f.isNew() && f.isText() && SOURCES.contains(f.path().substring(f.path().lastIndexOf('.') + 1)))
                .toList();
    }

    /** A file's first lines as one, without the signs of a comment. */
    private static String header(Commit commit, FileChange file) {
        return commit.lines(file.path()).stream()
                .limit(HEADER)
                .map(l -> l.replaceFirst("^(?:[\\s*/#]|dnl\\b)+", "").strip())
                .collect(Collectors.joining(" "));
    }
}
