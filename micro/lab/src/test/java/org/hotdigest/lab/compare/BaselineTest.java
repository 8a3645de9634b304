package org.hotdigest.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.hotdigest.lab.UserError;
import org.hotdigest.lab.compare.Sample.Phase;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BaselineTest {
    private static final Row MD5 = new Row("digest", "MD5", 64);
    private static final Row SHA1 = new Row("digest", "SHA-1", 16384);
    private static final List<String> DIGEST = List.of("digest");

    @TempDir
    Path folder;

    private Path file;

    /** A comparison of forks of 7 iterations, as QUICK=1 has them: B takes 90 ns for MD5, 8000 for SHA-1. */
    @BeforeEach
    void save() throws IOException {
        List<Sample> samples = List.of(
                sample(0, MD5, "A", 0, 100), sample(1, MD5, "B", 0, 90), sample(2, MD5, "A", 1, 100), sample(3, MD5, "B", 1, 91),
                sample(4, SHA1, "A", 0, 9000), sample(5, SHA1, "B", 0, 8000));
        Report report = Report.of(Synthetic.setup(List.of(MD5, SHA1)), false, samples);
        file = Files.writeString(folder.resolve("x.json"), ResultFiles.results(report, samples));
        Files.setLastModifiedTime(file, FileTime.from(Synthetic.START));
    }

    @Test
    void isTheSavedB() {
        Baseline baseline = SavedResults.baseline("x", file);
        assertThat(baseline.kept()).isEqualTo(Synthetic.START);
        assertThat(baseline.effort()).isEqualTo(Effort.QUICK);
        // Only the user's flags, and B had none.
        assertThat(baseline.flags()).isEmpty();
        assertThat(baseline.forks(MD5)).isEqualTo(2);
        assertThat(baseline.measured().get(MD5)).extracting(f -> Math.round(f.sample())).containsExactly(90L, 91L);
        assertThat(baseline.measured().get(SHA1)).extracting(f -> Math.round(f.sample())).containsExactly(8000L);
    }

    @Test
    void itsRowsAreRestrictedByNameAndLength() {
        Baseline baseline = SavedResults.baseline("x", file);
        assertThat(baseline.rows(DIGEST, List.of(), List.of())).containsExactly(MD5, SHA1);
        assertThat(baseline.rows(DIGEST, List.of("SHA-1"), List.of())).containsExactly(SHA1);
        assertThat(baseline.rows(DIGEST, List.of(), List.of(64))).containsExactly(MD5);
        assertThat(baseline.rows(List.of(), List.of(), List.of())).containsExactly(MD5, SHA1);
        refused(() -> baseline.rows(List.of("byteWise"), List.of(), List.of()), "--benchmarks has byteWise", "[digest]");
        refused(() -> baseline.rows(DIGEST, List.of("MD5", "SHA-256"), List.of()), "--digests has SHA-256", "[MD5, SHA-1]");
        refused(() -> baseline.rows(DIGEST, List.of(), List.of(1)), "--lengths has 1", "[64, 16384]");
        refused(() -> baseline.rows(DIGEST, List.of("MD5"), List.of(16384)), "no such row");
    }

    @Test
    void aForkOfItStandsBeforeEachOfBAndNoMore() {
        Baseline baseline = SavedResults.baseline("x", file);
        List<Sample> all = baseline.before(List.of(sample(0, MD5, "B", 0, 80)));
        assertThat(all).extracting(Sample::side).containsExactly("A", "B");
        assertThat(all).extracting(Sample::order).containsExactly(0, 1);
        assertThat(Comparison.logRatios(all, Phase.COMPARE, MD5)).containsExactly(new double[] {Math.log(80 / 90.0)}, within(1e-3));
    }

    @Test
    void theReportSaysThatForksWereNotInterleaved() throws IOException {
        Baseline baseline = SavedResults.baseline("x", file);
        Report.Setup like = Synthetic.setup(List.of(MD5, SHA1));
        Report.Setup setup = new Report.Setup(like.rows(), new Side("A", file, baseline.flags()), like.b(), like.effort(), 1, 0.01,
                like.machine(), like.date(), Optional.of(baseline));
        List<Sample> samples = baseline.before(List.of(sample(0, MD5, "B", 0, 80), sample(1, SHA1, "B", 0, 8000)));
        Report report = Report.of(setup, false, samples);
        assertThat(ReportText.markdown(report))
                .contains("- baseline: A is the saved results 'x' of 2026-11-30 20:00 UTC: its forks were not interleaved with B's")
                .contains("4 forks of which B's were run now")
                .doesNotContain("A stubs");

        // What it leaves can be saved and read again, by itself too.
        Path again = Files.writeString(folder.resolve("again.json"), ResultFiles.results(report, samples));
        List<Sample> read = SavedResults.read(List.of(again)).samples();
        assertThat(read).extracting(Sample::side).containsExactly("A", "B", "A", "B");
        assertThat(SavedResults.baseline("again", again).measured().get(MD5))
                .extracting(f -> Math.round(f.sample())).containsExactly(80L);
        assertThat(ResultFiles.samples(report, samples)).contains("\"started\"").doesNotContain("1970");
    }

    @Test
    void forksOfAnotherKindAreRefused() throws IOException {
        List<Sample> samples = List.of(
                new Sample(0, Phase.COMPARE, MD5, "B", 0, Synthetic.fork("B", MD5, Synthetic.START, 1, 2, 3)));
        Report report = Report.of(Synthetic.setup(List.of(MD5)), false, samples);
        String text = ResultFiles.results(report, samples).replace("\"iterations\" : \"7\"", "\"iterations\" : \"3\"");
        Path odd = Files.writeString(folder.resolve("odd.json"), text);
        refused(() -> SavedResults.baseline("odd", odd), "forks of 3 iterations", "SAVE=odd");
    }

    private static Sample sample(int order, Row row, String side, int pair, double nanos) {
        double[] iterations = new double[Effort.QUICK.measurements()];
        Arrays.fill(iterations, nanos);
        return new Sample(order, Phase.COMPARE, row, side, pair, Synthetic.fork(side, row, Synthetic.START, iterations));
    }

    private static void refused(Runnable what, String... why) {
        assertThatThrownBy(what::run)
                .isInstanceOfSatisfying(UserError.class, e -> assertThat(e.exitStatus()).isEqualTo(2))
                .hasMessageContainingAll(why)
                .message()
                .doesNotContain("\n");
    }
}
