package org.hotdigest.lab.jcheck;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What was found.
 *
 * @param commits how many were looked at
 * @param notRun the checks that the configuration asks for and that were not run, each with the reason
 */
record Report(int commits, List<Finding> findings, Map<String, String> notRun) {
    long count(Severity severity) {
        return findings.stream().filter(f -> f.severity() == severity).count();
    }

    /** 1 if there are errors, else 0. */
    int exitStatus() {
        return count(Severity.ERROR) > 0 ? 1 : 0;
    }

    List<String> lines() {
        return Stream.of(
                        findings.stream().map(Finding::toString),
                        notRun.entrySet().stream().map(n -> "not-run %s: %s".formatted(n.getKey(), n.getValue())),
                        Stream.of("%d commits: %d errors, %d warnings, %d checks not-run".formatted(
                                commits, count(Severity.ERROR), count(Severity.WARNING), notRun.size())))
                .flatMap(s -> s)
                .toList();
    }
}
