package org.hotdigest.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.hotdigest.lab.compare.Contest.Against;
import org.hotdigest.lab.compare.Sample.Phase;
import org.hotdigest.lab.stats.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContestTest {
    private static final Row SHORT = new Row("digest", "MD5", 64);
    private static final Row LONG = new Row("digest", "MD5", 16384);
    private static final List<Row> ROWS = List.of(SHORT, LONG);
    private static final List<Side> SIDES = List.of(side("UseAVX=2"), side("UseAVX=1"), side("UseAVX=0"));

    @TempDir
    Path folder;

    @Test
    void everyOtherIsHeldAgainstTheFirst() {
        Contest contest = contest(false, samples(8));
        assertThat(contest.cell(SHORT, SIDES.getFirst()).orElseThrow().against()).isEmpty();
        assertThat(verdict(contest, SHORT, 1)).isInstanceOf(Verdict.Same.class);
        assertThat(verdict(contest, SHORT, 2)).isInstanceOf(Verdict.Slower.class);
        assertThat(verdict(contest, LONG, 2)).isInstanceOf(Verdict.Faster.class);
        Against slower = contest.cell(SHORT, SIDES.get(2)).orElseThrow().against().orElseThrow();
        assertThat(Math.exp(slower.d().estimate())).isCloseTo(1.1, within(0.01));
        assertThat(slower.d().n()).isEqualTo(8);
    }

    /** Separate samples of 8 have a p of 2 / C(16, 8); there are four comparisons, of which two are as clear as that. */
    @Test
    void pIsCorrectedOverAllCells() {
        Contest contest = contest(false, samples(8));
        assertThat(List.of(SHORT, LONG)).allSatisfy(row -> assertThat(
                        contest.cell(row, SIDES.get(2)).orElseThrow().against().orElseThrow().adjustedP())
                .isCloseTo(4 * 2 / 12870.0, within(1e-12)));
    }

    @Test
    void theTableHasACellForEach() {
        String text = ContestText.markdown(contest(false, samples(8)));
        assertThat(text)
                .startsWith("### Digests by UseAVX\n")
                .contains("- JVM: 26.0.2+1\n", "- UseAVX=1: reports the same flags and stubs as UseAVX=2\n", "seed 42")
                .containsPattern("\\| benchmark \\| digest \\| bytes \\| +UseAVX=2 \\| +UseAVX=1 \\| +UseAVX=0 \\|")
                .containsPattern("\\| digest +\\| MD5 +\\| +64 \\| +\\d+\\.\\d+ \\| .*same within 1 %\\) \\| +1\\d\\d\\.\\d"
                        + " \\(1\\.1\\d\\d \\[1\\.\\d{3}, 1\\.\\d{3}], slower\\) \\|")
                .contains("the median of 8 forks", "Holm-corrected over all cells; threshold 1 %")
                .doesNotContain("partial");
    }

    @Test
    void everyJdkOfItsOwnSaysItsVersion() {
        List<Sample> samples = new ArrayList<>(samples(8));
        samples.replaceAll(s -> s.side().equals("UseAVX=1")
                ? new Sample(s.order(), s.phase(), s.row(), s.side(), s.pair(), Synthetic.otherJdk(s.fork(), "17.0.19+10"))
                : s);
        assertThat(ContestText.markdown(contest(false, samples)))
                .containsOnlyOnce("26.0.2+1")
                .containsPattern("- UseAVX=1: 17\\.0\\.19\\+10; stubs not reported by this JVM")
                .contains("- UseAVX=0: reports the same flags and stubs as UseAVX=2\n");
    }

    @Test
    void cellsHaveTheColourOfTheirVerdict() {
        Contest contest = contest(false, samples(8));
        String text = ContestText.forTerminal(contest, Colours.ON);
        assertThat(text).containsPattern("\033\\[1;31m110\\.\\d \\(1\\.\\d{3} \\[.*], slower\\)\033\\[0m\n");
        assertThat(text.replaceAll("\033\\[[0-9;]*m", "")).isEqualTo(ContestText.forTerminal(contest, Colours.OFF));
    }

    @Test
    void aPartialOneSaysSoAndHasWhatThereIs() {
        List<Sample> some = samples(3).stream().filter(s -> s.row().equals(SHORT) && (s.pair() < 2 || s.side().equals("UseAVX=0"))).toList();
        String text = ContestText.markdown(contest(true, some));
        assertThat(text)
                .contains("- partial: the run was ended before its time", "the median of 2 to 3 forks", "inconclusive)")
                .containsPattern("\\| digest +\\| MD5 +\\| 16384 \\| +not-run \\| +not-run \\| +not-run \\|");
        // A round without the first contender says nothing of the others.
        Contest contest = contest(true, some);
        assertThat(contest.cell(SHORT, SIDES.get(2)).orElseThrow().against().orElseThrow().d().n()).isEqualTo(2);
        assertThat(ContestText.forTerminal(contest(true, List.of()), Colours.ON)).contains("JVM: no fork ran", "not-run");
    }

    @Test
    void withoutVerdictsThereIsNone() {
        Contest.Setup like = setup(SIDES);
        Contest.Setup setup = new Contest.Setup("T", ROWS, SIDES, false, like.effort(), 1, 0.01, like.machine(), like.date(), List.of());
        Contest contest = Contest.of(setup, false, samples(4), Optional.empty(), Map.of("BC, MD5", "no such provider"));
        assertThat(ContestText.markdown(contest))
                .contains("not-run BC, MD5: no such provider")
                .containsPattern("\\(1\\.\\d{3} \\[1\\.\\d{3}, 1\\.\\d{3}]\\)")
                .doesNotContain(", slower", "Mann-Whitney");
        assertThat(ContestText.csv(contest).lines()).allSatisfy(line -> assertThat(line.split(",", -1)).hasSize(11));
    }

    @Test
    void theFilesNameTheContender() throws IOException {
        List<Sample> samples = samples(8);
        Contest contest = contest(false, samples);
        ResultFiles.write(folder, "report.md", contest, samples);
        assertThat(folder.toFile().list()).containsExactlyInAnyOrder("report.md", "results.csv", "results.json");
        JsonNode results = new ObjectMapper().readTree(folder.resolve("results.json").toFile());
        assertThat(results).hasSize(6);
        assertThat(results.findValuesAsText("contender"))
                .containsExactly("UseAVX=2", "UseAVX=1", "UseAVX=0", "UseAVX=2", "UseAVX=1", "UseAVX=0");
        assertThat(results.get(2).get("jvmArgs").toString()).contains("-XX:UseAVX=0");
        assertThat(results.get(0).get("primaryMetric").get("rawData")).hasSize(8);
        List<String> lines = Files.readAllLines(folder.resolve("results.csv"));
        assertThat(lines).hasSize(7).allSatisfy(line -> assertThat(line.split(",", -1)).hasSize(11));
        assertThat(lines.get(1)).startsWith("digest,MD5,64,UseAVX=2,").endsWith(",,,,,");
        assertThat(lines.get(3)).startsWith("digest,MD5,64,UseAVX=0,").endsWith(",slower");
    }

    @Test
    void aRowIsTooWideUntilAllItsContendersAreNarrow() {
        assertThat(Contest.isTooWide(setup(SIDES), samples(8), SHORT)).isFalse();
        Random random = new Random(1);
        List<Sample> wild = new ArrayList<>(samples(8));
        wild.replaceAll(s -> s.side().equals("UseAVX=1")
                ? new Sample(s.order(), s.phase(), s.row(), s.side(), s.pair(),
                        Synthetic.fork("A", s.row(), Synthetic.START, 100 * Math.exp(0.2 * random.nextGaussian())))
                : s);
        assertThat(Contest.isTooWide(setup(SIDES), wild, SHORT)).isTrue();
    }

    @Test
    void theMatrixGetsEnoughRoundsForAVerdict() {
        Rounds.Plan plan = JudgedContest.plan(setup(SIDES));
        int rounds = plan.least().applyAsInt(SHORT);
        assertThat(rounds).isGreaterThanOrEqualTo(Verdict.minimumPairs(4));
        assertThat(plan.budget()).isEqualTo(Effort.QUICK.budget(2).multipliedBy(3).dividedBy(2));
    }

    private static Verdict verdict(Contest contest, Row row, int side) {
        return contest.cell(row, SIDES.get(side)).orElseThrow().against().orElseThrow().verdict();
    }

    private static Contest contest(boolean partial, List<Sample> samples) {
        return Contest.of(setup(SIDES), partial, samples, Optional.empty(), Map.of());
    }

    private static Contest.Setup setup(List<Side> sides) {
        return new Contest.Setup(
                "Digests by UseAVX", ROWS, sides, true, Effort.QUICK, 42, 0.01, Synthetic.MACHINE, Synthetic.START, List.of());
    }

    /** UseAVX=1 is the same; UseAVX=0 takes 10 % more for short inputs, and 10 % less for long ones. */
    private static List<Sample> samples(int rounds) {
        Random random = new Random(3);
        List<Sample> samples = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            for (Row row : ROWS) {
                for (Side side : SIDES) {
                    double factor = !side.name().equals("UseAVX=0") ? 1 : row.equals(SHORT) ? 1.1 : 0.9;
                    double nanos = (row.equals(SHORT) ? 100 : 20_000) * factor * Math.exp(0.001 * random.nextGaussian());
                    samples.add(new Sample(samples.size(), Phase.COMPARE, row, side.name(), round,
                            Synthetic.fork("A", row, Synthetic.START, nanos)));
                }
            }
        }
        return samples;
    }

    private static Side side(String name) {
        return new Side(name, Path.of("/jdk"), List.of("-XX:" + name));
    }
}
