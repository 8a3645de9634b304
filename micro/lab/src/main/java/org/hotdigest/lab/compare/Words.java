package org.hotdigest.lab.compare;

import java.util.ArrayList;
import java.util.List;
import org.hotdigest.lab.UserError;

/** Splits a line of VM flags into words as a POSIX shell does, without its expansions. */
final class Words {
    private Words() {}

    /**
     * The words of a line. Blanks separate them; a backslash takes the next character as it is; single quotes take all
     * that is between them as it is; so do double quotes, except that a backslash escapes {@code "} and {@code \}.
     *
     * @throws UserError if a quote isn't closed, or nothing follows the last backslash
     */
    static List<String> split(String line) {
        List<String> words = new ArrayList<>();
        StringBuilder word = null;
        char quote = 0;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            boolean escapes = c == '\\' && quote != '\'';
            if (escapes && i + 1 == line.length()) {
                throw new UserError("nothing follows the backslash at the end of these flags: %s", line);
            }
            if (quote == 0 && Character.isWhitespace(c)) {
                if (word != null) {
                    words.add(word.toString());
                    word = null;
                }
                continue;
            }
            if (word == null) {
                word = new StringBuilder();
            }
            if (escapes && (quote == 0 || "\"\\".indexOf(line.charAt(i + 1)) >= 0)) {
                word.append(line.charAt(++i));
            } else if (c == quote) {
                quote = 0;
            } else if (quote == 0 && (c == '\'' || c == '"')) {
                quote = c;
            } else {
                word.append(c);
            }
        }
        if (quote != 0) {
            throw new UserError("the quote %s isn't closed in these flags: %s", quote, line);
        }
        if (word != null) {
            words.add(word.toString());
        }
        return List.copyOf(words);
    }
}
