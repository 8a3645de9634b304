package org.hotdigest.lab.compare;

import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;

/** One line that says what runs and how long it still takes; on a terminal it updates, else it comes now and then. */
final class Progress {
    private static final Duration QUIET = Duration.ofSeconds(15);
    private static final String ERASE_LINE = "\r\033[K";

    private final PrintStream out;
    private final boolean terminal;
    private final InstantSource clock;
    private Instant shown = Instant.MIN;

    /** @param terminal whether {@code out} is one */
    Progress(PrintStream out, boolean terminal, InstantSource clock) {
        this.out = out;
        this.terminal = terminal;
        this.clock = clock;
    }

    /**
     * Says what comes next.
     *
     * @param what for example a row
     * @param step which one it is, from 1
     * @param steps of how many; 0 if not known
     * @param left the time left, at most
     */
    void show(String what, int step, int steps, Duration left) {
        show("block", what, step, steps, left);
    }

    /** The same where a step is a fork and not a block of them. */
    void showFork(String what, int step, int steps, Duration left) {
        show("fork", what, step, steps, left);
    }

    private void show(String unit, String what, int step, int steps, Duration left) {
        Instant now = clock.instant();
        if (!terminal && shown.isAfter(Instant.MIN) && Duration.between(shown, now).compareTo(QUIET) < 0) {
            return;
        }
        shown = now;
        String line = String.format(
                Locale.ROOT,
                "%s %s: %s, at most %d:%02d left",
                unit,
                steps == 0 ? String.valueOf(step) : step + " of " + steps,
                what,
                left.toMinutes(),
                left.toSecondsPart());
        if (terminal) {
            out.print(ERASE_LINE + line);
            out.flush();
        } else {
            out.println(line);
        }
    }

    /** Leaves the terminal with nothing of it. */
    void end() {
        if (terminal) {
            out.print(ERASE_LINE);
            out.flush();
        }
    }
}
