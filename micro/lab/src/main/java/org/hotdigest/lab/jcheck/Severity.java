package org.hotdigest.lab.jcheck;

import java.util.Locale;

/** Whether a finding keeps a commit out of OpenJDK or is only told. */
enum Severity {
    ERROR,
    WARNING;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
