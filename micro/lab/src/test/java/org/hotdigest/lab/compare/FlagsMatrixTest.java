package org.hotdigest.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.hotdigest.lab.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FlagsMatrixTest {
    private static final Path JDK = Path.of(System.getProperty("java.home"));

    @Test
    void everyValueIsAContender() {
        List<Side> contenders = FlagsMatrix.parse("UseAVX=3, 2,0").contenders(JDK, "-Da='b c'");
        assertThat(contenders).extracting(Side::name).containsExactly("UseAVX=3", "UseAVX=2", "UseAVX=0");
        assertThat(contenders.get(1).flags()).containsExactly("-Da=b c", "-XX:UseAVX=2");
    }

    @Test
    void trueAndFalseSwitchAFlag() {
        assertThat(FlagsMatrix.parse("-XX:UseMD5Intrinsics=true,false").contenders(JDK, ""))
                .extracting(Side::flags)
                .containsExactly(List.of("-XX:+UseMD5Intrinsics"), List.of("-XX:-UseMD5Intrinsics"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "UseAVX | names no flag",
        "=3,2 | names no flag",
        "Use AVX=3,2 | names no flag",
        "+UseAVX=3,2 | names no flag",
        "UseAVX=3 | one value only",
        "UseAVX= | an empty value",
        "UseAVX=3,,1 | an empty value",
        "UseAVX=3,2, | an empty value",
        "UseAVX=3,2,3 | a value twice",
    })
    void whatIsNoMatrixIsOneLine(String text, String why) {
        assertThatThrownBy(() -> FlagsMatrix.parse(text))
                .isInstanceOfSatisfying(UserError.class, e -> assertThat(e.exitStatus()).isEqualTo(2))
                .hasMessageContainingAll("'" + text + "'", why)
                .message()
                .doesNotContain("\n");
    }
}
