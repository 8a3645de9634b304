package org.hotdigest.lab.jcheck;

/**
 * What a check found.
 *
 * @param place a file and, where there is one, a line of it: {@code src/a.cpp:12}; of the message {@code message:1}
 * @param what is wrong, and what to do
 * @param mild told as a warning, whatever the configuration makes of the check
 */
record Found(String place, String what, boolean mild) {
    static Found in(String file, String what) {
        return new Found(file, what, false);
    }

    /** @param line from 1 */
    static Found at(String file, int line, String what) {
        return in(file + ":" + line, what);
    }

    /** @param line of the commit's message, from 1 */
    static Found inMessage(int line, String what) {
        return at("message", line, what);
    }

    Found asWarning() {
        return new Found(place, what, true);
    }
}
