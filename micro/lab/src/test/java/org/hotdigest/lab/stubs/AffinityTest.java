package org.hotdigest.lab.stubs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class AffinityTest {
    @Test
    void visitsEachAndGivesAllBack() {
        BitSet all = Affinity.get();
        assertThat(all.cardinality()).isPositive();
        List<Integer> visited = new ArrayList<>();
        Affinity.onEach(3, cpu -> {
            visited.add(cpu);
            BitSet now = Affinity.get();
            assertThat(now.cardinality()).isEqualTo(1);
            assertThat(now.get(cpu)).isTrue();
        });
        assertThat(visited).isEqualTo(all.stream().limit(3).boxed().toList());
        assertThat(Affinity.get()).isEqualTo(all);
    }

    @Test
    void givesAllBackAfterAnError() {
        BitSet all = Affinity.get();
        try {
            Affinity.onEach(1, cpu -> {
                throw new IllegalStateException("x");
            });
        } catch (IllegalStateException e) {
            assertThat(e).hasMessage("x");
        }
        assertThat(Affinity.get()).isEqualTo(all);
    }
}
