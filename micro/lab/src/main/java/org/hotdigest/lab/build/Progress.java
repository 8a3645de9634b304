package org.hotdigest.lab.build;

import java.io.PrintStream;
import java.time.Duration;
import java.time.InstantSource;

/**
 * Shows how far a build is: one line that is rewritten on a terminal, else a line every half minute. The count is of
 * native objects, which take most of the time; for what is made after them a share of their time is added.
 */
final class Progress {
    private static final Duration ON_TERMINAL = Duration.ofMillis(250);
    private static final Duration ELSEWHERE = Duration.ofSeconds(30);

    /** Time for classes, jmods and the image over time for native objects, in a whole build on two cores. */
    private static final double REST = 0.35;

    private final PrintStream out;
    private final boolean terminal;
    private final InstantSource clock;
    private final long start;
    private final int before;
    private final int expected;
    private int done;
    private long shown;
    private String what = "starting";
    private boolean ended;

    /**
     * @param before how many objects an earlier run has left
     * @param expected how many there will be; 0 if that is not known, as after a change of a few files
     */
    Progress(PrintStream out, boolean terminal, InstantSource clock, int before, int expected) {
        this.out = out;
        this.terminal = terminal;
        this.clock = clock;
        this.start = clock.millis();
        this.shown = start;
        this.before = before;
        this.expected = expected;
    }

    /** Counts a step that has begun. */
    synchronized void accept(BuildLog.Step step) {
        if (step instanceof BuildLog.Step.NativeObject) {
            done++;
        }
        what = step.what();
        tick();
    }

    /** Shows the line if its time has come; to be called about every second, since a step may take minutes. */
    synchronized void tick() {
        long now = clock.millis();
        if (!ended && now - shown >= (terminal ? ON_TERMINAL : ELSEWHERE).toMillis()) {
            shown = now;
            if (terminal) {
                out.print("\r" + line() + "\033[K");
                out.flush();
            } else {
                out.println(line());
            }
        }
    }

    /** Ends the display. */
    synchronized void end() {
        ended = true;
        if (terminal) {
            out.print("\r\033[K");
            out.flush();
        }
    }

    /** How many objects this run has compiled. */
    int done() {
        return done;
    }

    Duration elapsed() {
        return Duration.ofMillis(clock.millis() - start);
    }

    /** The line that shows where the build is. */
    String line() {
        String count = expected == 0
                ? "%d objects compiled".formatted(done)
                : "%d of about %d objects".formatted(before + done, Math.max(expected, before + done));
        return "%s, %s elapsed%s: %s".formatted(count, minutes(elapsed()), left(), what);
    }

    private String left() {
        int toDo = expected - before - done;
        // The first objects are the largest, and most classes are compiled beside them: no guess before a tenth is done.
        if (expected == 0 || done * 10 < expected - before) {
            return "";
        }
        if (toDo <= 0) {
            return ", the image is left";
        }
        double perObject = (double) elapsed().toMillis() / done;
        double seconds = perObject * (toDo * 1.0 + expected * REST) / 1000;
        return ", about %d min left".formatted(Math.max(1, Math.round(seconds / 60)));
    }

    static String minutes(Duration time) {
        return "%d:%02d".formatted(time.toMinutes(), time.toSecondsPart());
    }
}
