package org.hotdigest.lab.compare;

import org.hotdigest.lab.stats.Verdict;

/** How verdicts look on a terminal. The words say the same. */
enum Colours {
    ON,
    OFF;

    private static final String RESET = "\033[0m";

    static Colours of(boolean wanted) {
        return wanted ? ON : OFF;
    }

    /** The text in the colour of a verdict. */
    String paint(Verdict verdict, String text) {
        return this == OFF ? text : code(verdict) + text + RESET;
    }

    private static String code(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Faster() -> "\033[1;32m";
            case Verdict.Slower() -> "\033[1;31m";
            case Verdict.Same same -> "\033[2m";
            case Verdict.Inconclusive inconclusive -> "\033[33m";
        };
    }
}
