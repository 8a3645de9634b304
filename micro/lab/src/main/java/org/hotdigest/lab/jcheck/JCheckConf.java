package org.hotdigest.lab.jcheck;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.hotdigest.lab.UserError;

/**
 * What {@value #FILE} of a commit asks for: an INI file with sections {@code [name]} and {@code [name "part"]}, entries
 * {@code key=value}, and comments that begin with a semicolon.
 */
final class JCheckConf {
    static final String FILE = ".jcheck/conf";

    private static final Pattern SECTION = Pattern.compile("\\[(\\S+?)(?: \"([^\"]+)\")?\\]");

    private final String where;

    /** By name, or by name and part with a space between. */
    private final Map<String, Map<String, String>> sections = new LinkedHashMap<>();

    private JCheckConf(String where) {
        this.where = where;
    }

    /** @param where names the file in errors. A {@link UserError} names the first line that is not of the format. */
    static JCheckConf parse(String where, List<String> lines) {
        JCheckConf conf = new JCheckConf(where);
        Map<String, String> entries = new LinkedHashMap<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            Matcher section = SECTION.matcher(line);
            int equals = line.indexOf('=');
            if (line.isEmpty() || line.startsWith(";")) {
                continue;
            }
            if (section.matches()) {
                String part = section.group(2) == null ? "" : " " + section.group(2);
                entries = conf.sections.computeIfAbsent(section.group(1) + part, s -> new LinkedHashMap<>());
            } else if (equals > 0 && !line.startsWith("[")) {
                entries.put(line.substring(0, equals).strip(), line.substring(equals + 1).strip());
            } else {
                throw new UserError("%s:%d has \"%s\": expected [section], [section \"part\"] or key=value", where, i + 1, line);
            }
        }
        if (!conf.hasSection("checks")) {
            throw new UserError("%s has no section [checks], so that it asks for no check: expected one as OpenJDK's has it", where);
        }
        return conf;
    }

    boolean hasSection(String name) {
        return sections.containsKey(name);
    }

    /** The checks to be run, each with what its findings are; one that is in both lists is of errors. */
    Map<String, Severity> checks() {
        Map<String, Severity> checks = new LinkedHashMap<>();
        for (Severity severity : Severity.values()) {
            for (String name : sections.get("checks").getOrDefault(severity.toString(), "").split(",")) {
                if (!name.isBlank()) {
                    checks.putIfAbsent(name.strip(), severity);
                }
            }
        }
        return checks;
    }

    /** An entry of the section of a check. */
    Optional<String> option(String check, String key) {
        return Optional.ofNullable(options(check).get(key));
    }

    /** The keys of a check's section that end so. */
    List<String> keys(String check, String suffix) {
        List<String> keys = new ArrayList<>(options(check).keySet());
        keys.removeIf(k -> !k.endsWith(suffix));
        return keys;
    }

    /** An entry of the section of a check, as a regular expression. @param otherwise if there is none */
    Pattern pattern(String check, String key, String otherwise) {
        return compile("checks \"" + check + "\"", key, option(check, key).orElse(otherwise));
    }

    /** What tags are called: all may be as they like if nothing is said. */
    Pattern tags() {
        return compile("repository", "tags", sections.getOrDefault("repository", Map.of()).getOrDefault("tags", ".*"));
    }

    private Map<String, String> options(String check) {
        return sections.getOrDefault("checks " + check, Map.of());
    }

    private Pattern compile(String section, String key, String text) {
        try {
            return Pattern.compile(text);
        } catch (PatternSyntaxException e) {
            throw new UserError("%s has [%s] %s=%s, which is no regular expression: %s", where, section, key, text, e.getDescription());
        }
    }
}
