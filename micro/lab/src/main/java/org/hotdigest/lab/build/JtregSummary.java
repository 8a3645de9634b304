package org.hotdigest.lab.build;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads jtreg's text/summary.txt: a line a test, with its name, its status and a reason.
 *
 * @param results the counts
 * @param names every test's name, relative to its test root
 */
record JtregSummary(TestResults results, List<String> names) {
    private static final Pattern LINE = Pattern.compile("(\\S+)\\s+(Passed|Failed|Error|Not run)\\.\\s*(.*)");

    /** @param work jtreg's work folder, where each test's .jtr file is */
    static JtregSummary parse(List<String> lines, Path work) {
        List<String> names = new ArrayList<>();
        List<TestResults.Failure> failures = new ArrayList<>();
        int skipped = 0;
        for (String line : lines) {
            Matcher test = LINE.matcher(line);
            if (!test.matches() || test.group(2).equals("Not run")) {
                continue;
            }
            names.add(test.group(1));
            if (!test.group(2).equals("Passed")) {
                failures.add(new TestResults.Failure(test.group(1), work.resolve(jtr(test.group(1))).toString()));
            } else if (test.group(3).startsWith("Skipped")) {
                skipped++;
            }
        }
        return new JtregSummary(new TestResults(names.size(), failures, skipped), names);
    }

    /** The result file of a test: of a/B.java it is a/B.jtr, and of a/B.java#id it is a/B_id.jtr. */
    private static String jtr(String test) {
        int hash = test.indexOf('#');
        String file = hash < 0 ? test : test.substring(0, hash);
        String id = hash < 0 ? "" : "_" + test.substring(hash + 1);
        return file.replaceFirst("\\.[^./]+$", "") + id + ".jtr";
    }
}
