package org.hotdigest.lab.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestResultsTest {
    @TempDir
    Path dir;

    @Test
    void readsJtregsSummary() {
        JtregSummary summary = JtregSummary.parse(
                List.of(
                        "compiler/intrinsics/sha/TestDigest.java#md5   Passed. Execution successful",
                        "compiler/intrinsics/sha/Other.java            Failed. Execution failed: exit code 1",
                        "compiler/intrinsics/sha/Lost.java#id0         Error. Program `java' timed out",
                        "compiler/intrinsics/sha/Cpu.java              Passed. Skipped: no such CPU",
                        "compiler/intrinsics/sha/Later.java            Not run. Test not run",
                        ""),
                Path.of("/w"));
        assertThat(summary.results()).hasToString("1 passed, 2 failed, 1 skipped");
        assertThat(summary.names()).hasSize(4);
        assertThat(summary.results().failures())
                .containsExactly(
                        new TestResults.Failure("compiler/intrinsics/sha/Other.java", "/w/compiler/intrinsics/sha/Other.jtr"),
                        new TestResults.Failure(
                                "compiler/intrinsics/sha/Lost.java#id0", "/w/compiler/intrinsics/sha/Lost_id0.jtr"));
    }

    @Test
    void readsSurefiresReports() throws IOException {
        Path report = Files.writeString(
                dir.resolve("TEST-a.B.xml"),
                """
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuite name="a.B" tests="3">
                  <testcase name="good" classname="a.B" time="0.1"><system-out>failure</system-out></testcase>
                  <testcase name="bad" classname="a.B"><failure message="no" type="x">trace</failure></testcase>
                  <testcase name="not" classname="a.B"><skipped/></testcase>
                </testsuite>
                """);
        Files.writeString(dir.resolve("a.B.txt"), "Tests run: 9");
        TestResults results = SurefireReports.read(dir);
        assertThat(results).hasToString("1 passed, 1 failed, 1 skipped");
        assertThat(results.failures()).containsExactly(new TestResults.Failure("a.B.bad", report.toString()));
        assertThat(SurefireReports.read(dir.resolve("none"))).isEqualTo(TestResults.NONE);
    }

    @Test
    void withoutSkipsTheyAreNotMentioned() {
        assertThat(new TestResults(3, List.of(), 0).plus(new TestResults(2, List.of(), 0))).hasToString("5 passed, 0 failed");
    }
}
