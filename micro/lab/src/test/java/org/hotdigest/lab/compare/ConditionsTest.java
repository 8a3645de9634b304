package org.hotdigest.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class ConditionsTest {
    @Test
    void saysWhatWasWrongFirst() {
        assertThat(new Conditions(0, 0.1, 3.5, 3.6).text())
                .isEqualTo("steal 0.0 %, load before the run 0.10, clock 3.50 to 3.60 GHz");
        assertThat(new Conditions(0.02, 2, 3, 4).text()).endsWith("; other guests took CPU time away");
        assertThat(new Conditions(0, 2, 3, 4).text()).endsWith("; other programs were running");
        assertThat(new Conditions(0, 0, 3, 4).text()).endsWith("; the frequency drifted");
    }

    @Test
    void watchesThisMachine() {
        try (Conditions.Watch watch = new Conditions.Watch()) {
            assertThat(watch.conditions()).isEmpty();
            watch.look();
            Optional<Conditions> seen = watch.conditions();
            assertThat(seen).isPresent();
            assertThat(seen.get().steal()).isBetween(0.0, 1.0);
            assertThat(seen.get().lowestGhz()).isBetween(0.1, 10.0);
            assertThat(seen.get().highestGhz()).isGreaterThanOrEqualTo(seen.get().lowestGhz());
        }
    }
}
