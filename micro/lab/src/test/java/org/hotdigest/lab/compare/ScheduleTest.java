package org.hotdigest.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class ScheduleTest {
    private static final List<Row> ROWS = Row.all(List.of("digest"), List.of("MD5", "SHA-1"), List.of(0, 1, 2, 3));

    @Property
    void everyBlockIsBalancedAgainstDrift(@ForAll long seed) {
        List<Boolean> block = new Schedule(seed).block();
        int placesOfA = IntStream.range(0, 4).filter(block::get).sum();
        assertThat(block).hasSize(4);
        // Both sides twice, and the same mean place: a load that grows evenly adds the same to both.
        assertThat(block).filteredOn(isA -> isA).hasSize(2);
        assertThat(placesOfA).isEqualTo(3);
        assertThat(block.get(0)).isNotEqualTo(block.get(1));
        assertThat(block.get(2)).isNotEqualTo(block.get(3));
    }

    @Test
    void bothKindsOfBlockComeUp() {
        Schedule schedule = new Schedule(1);
        Set<List<Boolean>> kinds = new HashSet<>();
        int startsWithA = 0;
        for (int i = 0; i < 1000; i++) {
            List<Boolean> block = schedule.block();
            kinds.add(block);
            startsWithA += block.getFirst() ? 1 : 0;
        }
        assertThat(kinds).containsExactlyInAnyOrder(
                List.of(true, false, false, true), List.of(false, true, true, false));
        assertThat(startsWithA).isBetween(430, 570);
    }

    @Property
    void aRoundHasEveryRowOnce(@ForAll long seed) {
        assertThat(new Schedule(seed).shuffled(ROWS)).containsExactlyInAnyOrderElementsOf(ROWS);
    }

    @Test
    void theSeedDecides() {
        assertThat(new Schedule(7).shuffled(ROWS)).isEqualTo(new Schedule(7).shuffled(ROWS));
        assertThat(IntStream.range(0, 20).mapToObj(s -> new Schedule(s).shuffled(ROWS)).distinct().count())
                .isGreaterThan(10);
    }
}
