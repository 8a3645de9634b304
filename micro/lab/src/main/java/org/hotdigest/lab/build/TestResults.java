package org.hotdigest.lab.build;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a suite's tests came to.
 *
 * @param ran how many, the failed and skipped ones included
 * @param failures those that failed, each with where to read more
 * @param skipped how many said that they can't run here
 */
record TestResults(int ran, List<Failure> failures, int skipped) {
    static final TestResults NONE = new TestResults(0, List.of(), 0);

    /**
     * A test that failed.
     *
     * @param test its name
     * @param log the file that tells why
     */
    record Failure(String test, String log) {}

    TestResults plus(TestResults other) {
        List<Failure> all = new ArrayList<>(failures);
        all.addAll(other.failures);
        return new TestResults(ran + other.ran, List.copyOf(all), skipped + other.skipped);
    }

    static TestResults sum(Stream<TestResults> results) {
        return results.reduce(NONE, TestResults::plus);
    }

    int passed() {
        return ran - failures.size() - skipped;
    }

    /** The counts in the form that a CI reads: "3 passed, 1 failed", and ", 2 skipped" if any were. */
    @Override
    public String toString() {
        return "%d passed, %d failed%s".formatted(passed(), failures.size(), skipped == 0 ? "" : ", " + skipped + " skipped");
    }
}
