package org.hotdigest.lab.upstream;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hotdigest.lab.UserError;

/**
 * What of one of our files goes upstream: not the lab's parts, which stand between {@value #BEGIN} and {@value #END}; of
 * a table of paths the rows of the digests at hand, without those for study, and only the predicates that those use.
 */
final class UpstreamText {
    static final String BEGIN = "lab {";
    static final String END = "} lab";

    /** Words that mean nothing outside this project. */
    private static final Pattern OURS = Pattern.compile(
            "DigestStubs|EmitAllDigestStubs|HotDigest's|hotspot-stubs|jdk-patch|docs/\\w+\\.md|Not for upstream|\\blab \\{|\\} lab\\b");

    private static final Pattern ROW = Pattern.compile("\\s*\\{ Digest::(\\w+),.*");

    private UpstreamText() {}

    /** Without the lab's parts. A {@link UserError} names the line of a part that does not begin or end. */
    static String withoutLab(String file, String text) {
        StringBuilder kept = new StringBuilder();
        boolean inside = false;
        int number = 0;
        for (String line : text.split("(?<=\n)")) {
            number++;
            String mark = line.strip().replaceFirst("^(//|#|\\*)\\s*", "");
            boolean begins = mark.equals(BEGIN);
            boolean ends = mark.equals(END);
            if (begins == inside && (begins || ends)) {
                throw new UserError("%s:%d: \"%s\" %s", file, number, mark,
                        inside ? "inside another: they can't be nested" : "without \"" + BEGIN + "\" before it");
            }
            inside = inside ? !ends : begins;
            if (!inside && !ends) {
                kept.append(line);
            }
        }
        if (inside) {
            throw new UserError("%s: \"%s\" without \"%s\" after it", file, BEGIN, END);
        }
        return tidy(kept.toString());
    }

    /** As where a constant's value is known: of {@code #if NAME}, {@code #else}, {@code #endif} one branch. */
    static String resolved(String text, Map<String, Boolean> constants) {
        StringBuilder kept = new StringBuilder();
        // of each #if around the line: what is known of its branch now, null for none of ours
        List<Boolean> branches = new ArrayList<>();
        for (String line : text.split("(?<=\n)")) {
            Matcher condition = Pattern.compile("#\\s*if (\\w+)\\s*").matcher(line.strip());
            boolean directive = true;
            if (condition.matches()) {
                branches.add(constants.get(condition.group(1)));
                directive = branches.getLast() != null;
            } else if (line.matches("#\\s*if.*\\s*")) {
                branches.add(null);
                directive = false;
            } else if (line.startsWith("#else") && branches.getLast() != null) {
                branches.set(branches.size() - 1, !branches.getLast());
            } else if (line.startsWith("#endif") && !branches.isEmpty()) {
                directive = branches.removeLast() != null;
            } else {
                directive = false;
            }
            if (!directive && !branches.contains(false)) {
                kept.append(line);
            }
        }
        return tidy(kept.toString());
    }

    /**
     * A file with a table of paths, with the rows of the digests at hand alone.
     *
     * @param digests as the rows have them: md5
     */
    static String withRows(String file, String text, Set<String> digests) {
        StringBuilder kept = new StringBuilder();
        for (String line : text.split("(?<=\n)")) {
            Matcher row = ROW.matcher(line.stripTrailing());
            if (!row.matches() || digests.contains(row.group(1)) && !line.contains(" study,")) {
                kept.append(line);
            }
        }
        CppSource source = new CppSource(file, tidy(kept.toString()));
        boolean removed = true;
        while (removed) {
            removed = false;
            for (String name : source.fileStatics()) {
                if (source.uses(name) == 1) {
                    source.remove(name);
                    removed = true;
                }
            }
        }
        return tidy(source.text());
    }

    /** A header that declares generators, with those alone that the table uses. */
    static String withGenerators(String file, String text, String table) {
        CppSource source = new CppSource(file, text);
        CppSource rows = new CppSource(file, table);
        Matcher declaration = Pattern.compile("(?m)^void (generate_\\w+)\\(").matcher(text);
        while (declaration.find()) {
            if (rows.uses(declaration.group(1)) == 0) {
                source.remove(declaration.group(1));
            }
        }
        return tidy(source.text());
    }

    /** A {@link UserError} if the text speaks of what only this project has. */
    static void check(String file, String text) {
        Matcher ours = OURS.matcher(text);
        if (ours.find()) {
            long line = text.substring(0, ours.start()).chars().filter(c -> c == '\n').count() + 1;
            throw new UserError("%s:%d would go upstream with \"%s\": put it between \"// %s\" and \"// %s\"",
                    file, line, ours.group(), BEGIN, END);
        }
    }

    /** Without the empty lines and comment's ends that a cut leaves double, or at a table's beginning and end. */
    private static String tidy(String text) {
        return text.replaceAll("\n{3,}", "\n\n")
                .replaceAll("(\\{\n(?:  // digest .*\n)?)\n", "$1")
                .replaceAll("\n\n(};?\n)", "\n$1")
                .replaceAll("(?m)(^//\n){2,}", "//\n")
                .replaceAll(",\n(};)", "\n$1")
                .replaceAll("\n+\\z", "\n");
    }
}
