package org.hotdigest.lab;

import java.util.Map;

/**
 * What the streams of this process are, by {@code lab.sh}: {@link java.io.Console} tells only whether both input and output
 * are a terminal.
 */
public final class Terminal {
    private Terminal() {}

    /** Whether standard error is a terminal, so that a line may update. */
    public static boolean isStderr() {
        return Boolean.getBoolean("hotdigest.tty");
    }

    /** Whether standard output may have colours: it is a terminal, and its user has not said no (no-color.org). */
    public static boolean hasColours() {
        return hasColours(Boolean.getBoolean("hotdigest.tty.stdout"), System.getenv());
    }

    static boolean hasColours(boolean terminal, Map<String, String> environment) {
        return terminal
                && environment.getOrDefault("NO_COLOR", "").isEmpty()
                && !environment.getOrDefault("TERM", "dumb").equals("dumb");
    }
}
