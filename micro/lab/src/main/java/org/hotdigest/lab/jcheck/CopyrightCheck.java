package org.hotdigest.lab.jcheck;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The rule of Skara's jcheck for copyright lines: of each kind {@code x} that the configuration has, the first line of a
 * changed file that matches {@code x_locator} matches {@code x_validator}; with {@code x_required} there is one.
 */
final class CopyrightCheck {
    private static final String CHECK = "copyright";
    private static final String LOCATOR = "_locator";

    private CopyrightCheck() {}

    /** One kind of copyright line. */
    private record Kind(String name, Pattern locator, Pattern validator, boolean required) {
        static Kind of(String locator, JCheckConf conf) {
            String name = locator.substring(0, locator.length() - LOCATOR.length());
            return new Kind(name, conf.pattern(CHECK, locator, ""), conf.pattern(CHECK, name + "_validator", ""),
                    conf.option(CHECK, name + "_required").map(Boolean::parseBoolean).orElse(false));
        }
    }

    static List<Found> check(Commit commit, JCheckConf conf) {
        List<Kind> kinds = conf.keys(CHECK, LOCATOR).stream().map(k -> Kind.of(k, conf)).toList();
        Pattern files = conf.pattern(CHECK, "files", ".*");
        List<Found> found = new ArrayList<>();
        for (FileChange file : commit.files()) {
            if (!kinds.isEmpty() && file.isText() && files.matcher(file.path()).matches()) {
                List<String> lines = commit.lines(file.path());
                kinds.forEach(k -> found.addAll(in(file.path(), lines, k)));
            }
        }
        return found;
    }

    private static List<Found> in(String path, List<String> lines, Kind kind) {
        for (int i = 0; i < lines.size(); i++) {
            if (kind.locator.matcher(lines.get(i)).matches()) {
                return kind.validator.matcher(lines.get(i)).matches()
                        ? List.of()
                        : List.of(Found.at(path, i + 1, "copyright line of kind %s: expected %s".formatted(kind.name, kind.validator)));
            }
        }
        return kind.required
                ? List.of(Found.in(path, "has no copyright line of kind %s: expected %s".formatted(kind.name, kind.validator)))
                : List.of();
    }
}
