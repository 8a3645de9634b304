package org.hotdigest.lab.jcheck;

/**
 * A line of the report.
 *
 * @param commit its short hash
 * @param check the name of the check, as {@code .jcheck/conf} has it
 */
record Finding(String commit, Severity severity, String check, Found found) {
    @Override
    public String toString() {
        return "%s %s %s: %s: %s".formatted(commit, severity, check, found.place(), found.what());
    }
}
