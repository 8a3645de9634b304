package org.hotdigest.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.hotdigest.lab.UserError;
import org.hotdigest.lab.compare.Sample.Phase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SavedResultsTest {
    @TempDir
    Path folder;

    @Test
    void whatCompareWroteGivesTheSameTable() throws IOException {
        List<Row> rows = List.of(new Row("digest", "MD5", 64), new Row("digest", "SHA-1", 16384));
        List<Sample> samples = ReportTextTest.samples().stream().filter(s -> rows.contains(s.row())).toList();
        Report written = Report.of(Synthetic.setup(rows), false, samples);
        Path file = write("results.json", ResultFiles.results(written, samples));

        SavedResults saved = SavedResults.read(List.of(file));
        Report read = Report.of(Synthetic.setup(saved.rows()), false, saved.samples());

        assertThat(saved.rows()).isEqualTo(rows);
        for (int i = 0; i < rows.size(); i++) {
            assertThat(read.rows().get(i).d().estimate()).isCloseTo(written.rows().get(i).d().estimate(), within(1e-3));
            assertThat(read.rows().get(i).verdict()).isEqualTo(written.rows().get(i).verdict());
        }
    }

    @Test
    void anyJmhRunsAreComparedByBenchmarkAndParameters() throws IOException {
        Path a = write("a.json", foreign("avgt", "us/op", "\"size\": \"7\", \"name\": \"x\"", "[[2.0, 2.1, 2.2], [2.1, 2.1, 2.1]]"));
        Path b = write("b.json", foreign("thrpt", "ops/s", "\"size\": \"7\", \"name\": \"x\"", "[[500000], [476190], [1]]"));
        SavedResults saved = SavedResults.read(List.of(a, b));
        assertThat(saved.rows()).containsExactly(new Row("method", "7 x", 0));
        assertThat(saved.samples()).extracting(s -> Math.round(s.fork().sample())).containsExactly(2100L, 2000L, 2100L, 2100L);
        assertThat(saved.samples()).extracting(Sample::side).containsExactly("A", "B", "A", "B");
        assertThat(saved.samples()).allMatch(s -> s.phase() == Phase.COMPARE);
        assertThat(saved.arguments("A")).containsExactly("-Xmx1g");
        Report.Setup setup = new Report.Setup(saved.rows(), Synthetic.A, Synthetic.B, Optional.empty(), 1, 0.01,
                new Machine("not recorded", 0, "not recorded"), Synthetic.START);
        assertThat(ReportText.markdown(Report.of(setup, false, saved.samples())))
                .contains("- two runs: the forks of the two files were not interleaved", "- CPU: not recorded\n", "Method: saved results of JMH", "4 forks, paired by their order");
    }

    @Test
    void ofAFileWithBothSidesBesideAnotherBCounts() throws IOException {
        List<Row> rows = List.of(new Row("digest", "MD5", 64));
        List<Sample> samples = ReportTextTest.samples().stream().filter(s -> rows.contains(s.row())).toList();
        Path file = write("r.json", ResultFiles.results(Report.of(Synthetic.setup(rows), false, samples), samples));
        List<Sample> read = SavedResults.read(List.of(file, file)).samples();
        assertThat(read).hasSize(12).allMatch(s -> s.fork().sample() < 156);
    }

    @Test
    void slicesMakeAsManyIterationsAsTheFileSays() throws IOException {
        Path a = write("a.json", foreign("avgt", "us/op", "\"iterations\": \"2\"", "[[9.0, 4.0, 2.0, 6.0]]"));
        assertThat(SavedResults.read(List.of(a, a)).samples().getFirst().fork().nanosPerOp()).containsExactly(2000.0, 4000.0);
    }

    @Test
    void whatIsNoResultsFileIsOneLine() throws IOException {
        Path good = write("good.json", foreign("avgt", "us/op", "\"size\": \"7\"", "[[2.0]]"));
        Path other = write("other.json", foreign("avgt", "us/op", "\"size\": \"8\"", "[[2.0]]"));
        String text = Files.readString(good);
        refused("is not JMH's JSON, or not the whole of it", good, write("half.json", text.substring(0, text.length() / 2)));
        refused("is not a results file of JMH", good, write("else.json", "{\"a\": 1}"));
        refused("is not a results file of JMH", good, write("empty.json", "[]"));
        refused("no file", good, folder.resolve("none.json"));
        refused("alone has no sides", good);
        refused("of two files", good, good, good);
        assertThatThrownBy(() -> SavedResults.baseline("good", good))
                .isInstanceOf(UserError.class)
                .hasMessage("the saved results 'good' are not of make compare, so that B can't be measured as they were;"
                        + " make report IN=@good,… takes any two");
        refused("results of mode sample in us/op", good, write("sample.json", foreign("sample", "us/op", "\"size\": \"7\"", "[[2.0]]")));
        SavedResults apart = SavedResults.read(List.of(good, other));
        assertThatThrownBy(apart::rows).isInstanceOf(UserError.class).hasMessageContaining("no row in common");
    }

    private static void refused(String why, Path... files) {
        assertThatThrownBy(() -> SavedResults.read(List.of(files)))
                .isInstanceOfSatisfying(UserError.class, e -> assertThat(e.exitStatus()).isEqualTo(2))
                .hasMessageContaining(why)
                .message()
                .doesNotContain("\n");
    }

    private static String foreign(String mode, String unit, String parameters, String rawData) {
        return """
                [ { "benchmark": "com.example.Some.method", "mode": "%s", "jvmArgs": ["-Xmx1g"], "vmVersion": "21+35",
                    "vmName": "Some VM", "params": { %s },
                    "primaryMetric": { "score": 1, "scoreUnit": "%s", "rawData": %s } } ]
                """.formatted(mode, parameters, unit, rawData);
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }
}
