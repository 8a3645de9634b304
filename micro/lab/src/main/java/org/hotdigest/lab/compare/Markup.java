package org.hotdigest.lab.compare;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;

/**
 * Writes HTML that is well-formed XML too: what is opened is closed in order, attributes are quoted, texts escaped.
 *
 * <p>Attributes are given as names and values in turn; a number is written with at most two decimals.
 */
final class Markup {
    private final StringBuilder out = new StringBuilder();
    private final Deque<String> open = new ArrayDeque<>();

    /** Opens an element; it is closed by the {@link #close} that belongs to it. */
    Markup open(String name, Object... attributes) {
        start(name, attributes);
        out.append('>');
        open.push(name);
        return this;
    }

    /** Closes the element that was opened last. */
    Markup close() {
        out.append("</").append(open.pop()).append(">\n");
        return this;
    }

    /** An element with nothing but text. */
    Markup element(String name, String text, Object... attributes) {
        return open(name, attributes).text(text).close();
    }

    /** A void element of HTML, or one of SVG without content; any other would have to be closed by a tag of its own. */
    Markup empty(String name, Object... attributes) {
        start(name, attributes);
        out.append("/>\n");
        return this;
    }

    /** Text of any origin. */
    Markup text(String text) {
        escape(text);
        return this;
    }

    /** Text of a style sheet, which takes no escapes, and so must not have {@code <} or {@code &} in it. */
    Markup style(String css) {
        if (css.indexOf('<') >= 0 || css.indexOf('&') >= 0) {
            throw new IllegalArgumentException("a style sheet with < or & is not XML");
        }
        out.append("<style>\n").append(css).append("</style>\n");
        return this;
    }

    /** The whole document. @throws IllegalStateException if an element is still open */
    String document() {
        if (!open.isEmpty()) {
            throw new IllegalStateException("still open: " + open);
        }
        return "<!DOCTYPE html>\n" + out;
    }

    private void start(String name, Object... attributes) {
        out.append('<').append(name);
        for (int i = 0; i < attributes.length; i += 2) {
            out.append(' ').append(attributes[i]).append("=\"");
            escape(attributes[i + 1] instanceof Double number ? number(number) : String.valueOf(attributes[i + 1]));
            out.append('"');
        }
    }

    /** A coordinate. */
    static String number(double value) {
        return String.format(Locale.ROOT, "%.2f", value).replaceFirst("\\.?0+$", "");
    }

    private void escape(String text) {
        text.codePoints().forEach(c -> {
            switch (c) {
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '"' -> out.append("&quot;");
                default -> out.appendCodePoint(isXml(c) ? c : 0xfffd);
            }
        });
    }

    /** Whether XML 1.0 has the character; it has no control characters and no halves of pairs. */
    private static boolean isXml(int c) {
        return c == '\t' || c == '\n' || c == '\r' || c >= 0x20 && c < 0xd800 || c > 0xdfff && c != 0xfffe && c != 0xffff;
    }
}
