package org.hotdigest.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hotdigest.lab.UserError;
import org.junit.jupiter.api.Test;

class RoundsTest {
    private static final Row MD5 = new Row("digest", "MD5", 64);
    private static final Row SHA1 = new Row("digest", "SHA-1", 64);
    private static final List<Row> ROWS = List.of(MD5, SHA1);
    private static final Side ONE = new Side("one", Path.of("/jdk"), List.of());
    private static final Side TWO = new Side("two", Path.of("/jdk"), List.of());
    private static final Side PEER = new Side("peer", Path.of("/jdk"), List.of(), "Provider");

    private final Synthetic.Clock clock = new Synthetic.Clock();

    @Test
    void aRoundHasEveryContenderOnEveryRowOnce() {
        List<Sample> samples = run(List.of(ONE, TWO, PEER), Rounds.Plan.of(ROWS, row -> 3), this::fork).samples();
        assertThat(samples).hasSize(3 * 2 * 3);
        for (int round = 0; round < 3; round++) {
            int now = round;
            Set<String> seen = new HashSet<>();
            samples.subList(6 * round, 6 * round + 6).forEach(s -> {
                assertThat(s.pair()).isEqualTo(now);
                assertThat(seen.add(s.side() + s.row())).isTrue();
            });
        }
    }

    @Test
    void theSeedDecidesTheOrder() {
        Rounds.Plan plan = Rounds.Plan.of(ROWS, row -> 4);
        List<String> once = order(run(List.of(ONE, TWO), plan, this::fork));
        assertThat(order(run(List.of(ONE, TWO), plan, this::fork))).isEqualTo(once);
        assertThat(order(rounds(List.of(ONE, TWO), plan, 43, this::fork))).isNotEqualTo(once);
    }

    @Test
    void rowsGetAsManyAsTheyAreToHave() {
        List<Sample> samples = run(List.of(ONE), Rounds.Plan.of(ROWS, row -> row.equals(MD5) ? 1 : 3), this::fork).samples();
        assertThat(samples).extracting(Sample::row).containsExactlyInAnyOrder(MD5, SHA1, SHA1, SHA1);
    }

    @Test
    void wantingRowsGetMoreAsLongAsTheBudgetLasts() {
        Rounds.Plan plan = new Rounds.Plan(ROWS, row -> 2, Duration.ofSeconds(30), (samples, row) -> row.equals(SHA1));
        List<Sample> samples = run(List.of(ONE, TWO), plan, this::fork).samples();
        assertThat(samples).filteredOn(s -> s.row().equals(MD5)).hasSize(4);
        assertThat(samples).filteredOn(s -> s.row().equals(SHA1)).hasSizeGreaterThan(12);
        assertThat(Duration.between(Synthetic.START, clock.instant())).isLessThan(Duration.ofSeconds(30));
    }

    @Test
    void whatWouldOutlastTheBudgetIsNotBegun() {
        // Both rows take 3.6 s a round; after eleven rounds there is time for one of them.
        Rounds.Plan plan = new Rounds.Plan(ROWS, row -> 2, Duration.ofMillis(3600 * 11 + 2000), (samples, row) -> true);
        List<Sample> samples = run(List.of(ONE, TWO), plan, this::fork).samples();
        assertThat(samples).filteredOn(s -> s.row().equals(MD5)).hasSize(2 * 12);
        assertThat(samples).filteredOn(s -> s.row().equals(SHA1)).hasSize(2 * 11);
    }

    @Test
    void aProviderThatFailsIsNotRunAndTheRestGoesOn() {
        List<String> tried = new ArrayList<>();
        Rounds rounds = run(List.of(ONE, PEER), Rounds.Plan.of(ROWS, row -> 2), (side, row) -> {
            if (side.equals(PEER) && row.equals(MD5)) {
                tried.add("MD5");
                throw new UserError("no MD5");
            }
            return fork(side, row);
        });
        assertThat(rounds.samples()).hasSize(6);
        assertThat(rounds.notRun()).containsExactly(Map.entry("peer, MD5", "no MD5"));
        assertThat(tried).hasSize(1);
    }

    @Test
    void theJdksOwnDigestsHaveToRun() {
        assertThatThrownBy(() -> run(List.of(ONE), Rounds.Plan.of(ROWS, row -> 2), (side, row) -> {
                    throw new UserError("gone");
                }))
                .isInstanceOf(UserError.class);
    }

    private Fork fork(Side side, Row row) {
        clock.advance(Duration.ofMillis(900));
        return Synthetic.fork("A", row, clock.instant(), 100);
    }

    private static List<String> order(Rounds rounds) {
        return rounds.samples().stream().map(s -> s.side() + s.row()).toList();
    }

    private Rounds run(List<Side> contenders, Rounds.Plan plan, ForkRunner forks) {
        return rounds(contenders, plan, 42, forks);
    }

    private Rounds rounds(List<Side> contenders, Rounds.Plan plan, long seed, ForkRunner forks) {
        Progress silent = new Progress(new PrintStream(OutputStream.nullOutputStream()), false, clock);
        Rounds rounds = new Rounds(contenders, plan, seed, forks, silent, clock);
        rounds.run();
        return rounds;
    }
}
