package org.hotdigest.lab.upstream;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hotdigest.lab.UserError;

/**
 * The text of a C++ file, out of which definitions and declarations can be taken by name. It knows comments, literals,
 * brackets and lines of the preprocessor, which is enough for HotSpot's style: one statement does not begin on the line
 * on which another one ends.
 */
final class CppSource {
    private static final Pattern EMPTY_SECTION =
            Pattern.compile("(?m)^ *(?:public|private|protected) *:\\s*\\n(?= *(?:(?:public|private|protected) *:|\\};))");

    private final String file;
    private String text;

    /** @param file its name, for messages */
    CppSource(String file, String text) {
        this.file = file;
        this.text = text;
    }

    String text() {
        return text;
    }

    /**
     * Removes every definition and declaration of a name: a function ({@code generate_x}, {@code Class::generate_x}), a
     * class or struct ({@code class X}), a variable; with the comment right above it.
     *
     * @return how many there were, at least one
     * @throws UserError if there is none
     */
    int remove(String name) {
        int removed = 0;
        while (removeFirst(name)) {
            removed++;
        }
        if (removed == 0) {
            throw new UserError("%s has no definition or declaration of %s to remove", file, name);
        }
        return removed;
    }

    private boolean removeFirst(String name) {
        String code = withoutComments(text);
        Matcher matcher = Pattern.compile("(?<![\\w:])" + Pattern.quote(name) + "(?![\\w:])").matcher(code);
        while (matcher.find()) {
            int start = statementStart(code, matcher.start());
            String before = code.substring(start, matcher.start());
            // A definition or declaration has a type before the name, and a use has not, or has something around the name.
            boolean declares = !before.isBlank() && before.strip().matches("[\\w:&*<>,\\s~()]+")
                    && !before.strip().matches("(?s)(return|new|delete|else|case|goto|throw)\\b.*|.*[(,].*")
                    || name.startsWith("class ") || name.startsWith("struct ");
            // ATTRIBUTE_ALIGNED(64) juint X::y[] = …
            declares |= before.strip().matches("ATTRIBUTE_ALIGNED\\(\\d+\\)[\\w:&*<>\\s]+");
            int end = declares ? statementEnd(code, matcher.end()) : -1;
            if (end > 0) {
                cut(start, end);
                return true;
            }
        }
        return false;
    }

    /** The text with comments and the insides of literals made blank, position by position. */
    private static String withoutComments(String text) {
        StringBuilder code = new StringBuilder(text);
        Matcher matcher = Pattern.compile(
                "//[^\\n]*|/\\*(?s:.*?)\\*/|\"(?:\\\\.|[^\"\\\\\\n])*\"|'(?:\\\\.|[^'\\\\\\n])+'").matcher(text);
        while (matcher.find()) {
            for (int i = matcher.start(); i < matcher.end(); i++) {
                if (code.charAt(i) != '\n') {
                    code.setCharAt(i, ' ');
                }
            }
        }
        return code.toString();
    }

    /** Where the statement around a position begins: after the last ; { } or access specifier or preprocessor line. */
    private static int statementStart(String code, int position) {
        int lineStart = code.lastIndexOf('\n', position - 1) + 1;
        while (lineStart > 0) {
            int previous = code.lastIndexOf('\n', lineStart - 2) + 1;
            String line = code.substring(previous, lineStart - 1).strip();
            if (line.isEmpty() || line.startsWith("#") || line.matches("(public|private|protected)\\s*:")
                    || line.matches("(?s).*[;{}:]")) {
                break;
            }
            lineStart = previous;
        }
        return lineStart;
    }

    /** After the ; or } that ends the definition whose name ends at a position; -1 if it is none. */
    private static int statementEnd(String code, int position) {
        int depth = 0;
        boolean body = false;
        boolean initializer = false;
        for (int i = position; i < code.length(); i++) {
            char c = code.charAt(i);
            switch (c) {
                case '=' -> initializer |= depth == 0;
                case '(', '[' -> depth++;
                case ')', ']' -> depth--;
                case '{' -> {
                    depth++;
                    body = true;
                }
                case '}' -> {
                    depth--;
                    if (depth == 0 && body && !initializer) {
                        // class X { … };
                        return i + 1 < code.length() && code.charAt(i + 1) == ';' ? i + 2 : i + 1;
                    }
                }
                case ';' -> {
                    if (depth == 0) {
                        return i + 1;
                    }
                }
                default -> {}
            }
            if (depth < 0) {
                return -1;
            }
        }
        return -1;
    }

    /** Cuts whole lines, the comment right above them if it is of nothing else, and an empty line too many. */
    private void cut(int start, int end) {
        int from = start;
        int to = text.indexOf('\n', end - 1) + 1;
        boolean last = to >= text.length() || text.charAt(to) == '\n' || lineAt(to).strip().matches("[}#].*|(public|private|protected)\\s*:");
        if (last) {
            while (from > 0 && lineAt(text.lastIndexOf('\n', from - 2) + 1).strip().matches("//.*|/\\*.*|\\*.*")) {
                from = text.lastIndexOf('\n', from - 2) + 1;
            }
        }
        text = text.substring(0, from) + text.substring(to);
        closeGap(from);
        dropSection(from);
    }

    /** An access specifier under which a cut left nothing goes too. */
    private void dropSection(int position) {
        Matcher matcher = EMPTY_SECTION.matcher(text);
        while (matcher.find() && matcher.start() <= position) {
            if (matcher.end() >= position) {
                text = text.substring(0, matcher.start()) + text.substring(matcher.end());
                return;
            }
        }
    }

    private String lineAt(int position) {
        int end = text.indexOf('\n', position);
        return text.substring(position, end < 0 ? text.length() : end);
    }

    /** Of the empty lines on both sides of a cut only those of one side stay. */
    private void closeGap(int position) {
        int start = position;
        while (start >= 2 && text.charAt(start - 1) == '\n' && text.charAt(start - 2) == '\n') {
            start--;
        }
        int end = position;
        while (end < text.length() && text.charAt(end) == '\n') {
            end++;
        }
        if ((start < position || position == 0) && end > position) {
            text = text.substring(0, position) + text.substring(end);
        } else if (end == text.length() && start < position) {
            text = text.substring(0, start);
        }
    }

    /** Names of functions and objects that are static in this file. */
    List<String> fileStatics() {
        List<String> names = new ArrayList<>();
        Matcher matcher = Pattern.compile("(?m)^static [\\w:<>* ]*?\\(?\\*?(?:const )?(\\w+)\\)?(?:\\(| =|\\[)")
                .matcher(withoutComments(text));
        while (matcher.find()) {
            names.add(matcher.group(1));
        }
        return names;
    }

    /** How often a name occurs outside comments and literals. */
    int uses(String name) {
        Matcher matcher = Pattern.compile("(?<!\\w)" + Pattern.quote(name) + "(?!\\w)").matcher(withoutComments(text));
        int uses = 0;
        while (matcher.find()) {
            uses++;
        }
        return uses;
    }
}
