package org.hotdigest.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.hotdigest.lab.compare.Sample.Phase;
import org.hotdigest.lab.stats.Verdict;
import org.junit.jupiter.api.Test;

class ReportTextTest {
    private static final Row MD5 = new Row("digest", "MD5", 64);
    private static final Row SHA1 = new Row("digest", "SHA-1", 16384);
    private static final Row SHA512 = new Row("getAndDigest", "SHA-512", 16384);
    private static final List<Row> ROWS = List.of(MD5, SHA1, SHA512);

    @Test
    void markdownIsAsAgreed() throws IOException {
        assertThat(ReportText.markdown(report(false, samples()))).isEqualTo(golden("report.md"));
    }

    @Test
    void terminalIsAsAgreed() throws IOException {
        assertThat(ReportText.forTerminal(report(false, samples()), Colours.OFF)).isEqualTo(golden("report.txt"));
    }

    @Test
    void onlyVerdictsHaveColoursAndNothingElseChanges() throws IOException {
        String text = ReportText.forTerminal(report(false, samples()), Colours.ON);
        assertThat(text).contains(
                "\033[1;32mfaster\033[0m\n", "\033[2msame within 1 %\033[0m\n", "\033[33minconclusive: needs 132 more forks\033[0m\n");
        assertThat(text.replaceAll("\033\\[[0-9;]*m", "")).isEqualTo(golden("report.txt"));
        assertThat(ReportText.markdown(report(false, samples()))).doesNotContain("\033");
        assertThat(Colours.ON.paint(new Verdict.Slower(), "slower")).isEqualTo("\033[1;31mslower\033[0m");
    }

    @Test
    void aPartialReportSaysSoAndNamesWhatIsMissing() {
        List<Sample> some = samples().stream()
                .filter(s -> !s.row().equals(SHA512) && (!s.row().equals(SHA1) || s.pair() < 1))
                .toList();
        String text = ReportText.markdown(report(true, some));
        assertThat(text)
                .contains("- partial: the run was ended before its time")
                .contains("- not measured: getAndDigest SHA-512 16384")
                .containsPattern("digest +\\| SHA-1 .* unknown \\| .* inconclusive: needs 12 more forks \\|");
    }

    @Test
    void ofNothingThereIsAReportToo() {
        assertThat(ReportText.forTerminal(report(true, List.of()), Colours.OFF))
                .contains("noise:     not measured", "A:         no fork ran", "not measured: digest MD5 64");
    }

    @Test
    void aNoisyMachineIsCalledNoisy() {
        assertThat(ReportText.forTerminal(report(false, samples()), Colours.OFF)).doesNotContain("too noisy");
        Random random = new Random(3);
        List<Sample> wild = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            add(wild, Phase.NOISE, MD5, i % 2 == 0 ? "A" : "B", i / 2, 160 * Math.exp(0.1 * random.nextGaussian()));
        }
        assertThat(ReportText.forTerminal(report(true, wild), Colours.OFF)).contains("too noisy now");
    }

    @Test
    void verdictsInWords() {
        assertThat(ReportText.words(new Verdict.Same(0.01))).isEqualTo("same within 1 %");
        assertThat(ReportText.words(new Verdict.Same(0.005))).isEqualTo("same within 0.5 %");
        assertThat(ReportText.words(new Verdict.Inconclusive(24))).isEqualTo("inconclusive: needs 24 more forks");
        assertThat(ReportText.words(new Verdict.Inconclusive(10_000)))
                .isEqualTo("inconclusive: needs over 10000 more forks");
    }

    private static Report report(boolean partial, List<Sample> samples) {
        return Report.of(Synthetic.setup(ROWS), partial, samples);
    }

    /** MD5 5 % faster, SHA-1 the same, SHA-512 too noisy to tell. */
    static List<Sample> samples() {
        Random random = new Random(2);
        List<Sample> samples = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            add(samples, Phase.NOISE, MD5, i % 2 == 0 ? "A" : "B", i / 2, 160 * Math.exp(0.002 * random.nextGaussian()));
        }
        for (int pair = 0; pair < 6; pair++) {
            for (String side : List.of("A", "B")) {
                double b = side.equals("B") ? 1 : 0;
                add(samples, Phase.COMPARE, MD5, side, pair, (160 - 8 * b) * Math.exp(0.002 * random.nextGaussian()));
                add(samples, Phase.COMPARE, SHA1, side, pair, 8200 * Math.exp(0.002 * random.nextGaussian()));
                add(samples, Phase.COMPARE, SHA512, side, pair, 21000 * Math.exp(0.15 * random.nextGaussian()));
            }
        }
        return samples;
    }

    private static void add(List<Sample> samples, Phase phase, Row row, String side, int pair, double nanos) {
        String vm = phase == Phase.NOISE ? "A" : side;
        int order = samples.size();
        samples.add(new Sample(
                order,
                phase,
                row,
                side,
                pair,
                Synthetic.fork(
                        vm,
                        row,
                        Synthetic.START.plus(Duration.ofMillis(1500L * order)),
                        nanos * 1.01,
                        nanos,
                        nanos * 0.99)));
    }

    private static String golden(String name) throws IOException {
        try (InputStream in = ReportTextTest.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
