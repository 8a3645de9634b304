package org.hotdigest.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.hotdigest.lab.UserError;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PercentTest {
    @ParameterizedTest
    @CsvSource({"2, 0.02", "2%, 0.02", "0.5 %, 0.005", "' 1 ', 0.01"})
    void withAndWithoutItsSign(String word, double fraction) {
        assertThat(Percent.fraction("--x", word)).isEqualTo(fraction);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "100", "-1", "x", "", "2%%"})
    void nothingElse(String word) {
        assertThatThrownBy(() -> Percent.fraction("--x", word)).isInstanceOf(UserError.class).hasMessageContaining("--x is '" + word + "'");
    }
}
