package org.hotdigest.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.hotdigest.lab.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamedJdksTest {
    private static final Path JDK = Path.of(System.getProperty("java.home"));

    @Test
    void everyJdkIsAContenderUnderItsName() {
        List<Side> contenders = NamedJdks.parse("stock 17=" + JDK + ", 17 = " + JDK).contenders("-XX:UseAVX=2");
        assertThat(contenders).extracting(Side::name).containsExactly("stock 17", "17");
        assertThat(contenders).extracting(Side::jdk).containsOnly(JDK);
        assertThat(contenders).extracting(Side::flags).containsOnly(List.of("-XX:UseAVX=2"));
    }

    @Test
    void aFolderMayHaveSpacesAndEqualsSigns() {
        assertThat(NamedJdks.parse("a=/my jdks/x=1,b=/other").folders())
                .containsEntry("a", Path.of("/my jdks/x=1"))
                .containsEntry("b", Path.of("/other"));
    }

    @Test
    void aFolderThatIsNoJdkIsNamedWithItsContender() {
        assertThatThrownBy(() -> NamedJdks.parse("mine=" + JDK + ",other=/nonexistent").contenders(""))
                .isInstanceOf(UserError.class)
                .hasMessageContainingAll("/nonexistent is not a JDK", "side other");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "/jdk-17,/jdk-26 | is no name=folder",
        "17=,26=/jdk-26 | is no name=folder",
        "17=/jdk-17,,26=/jdk-26 | is no name=folder",
        "17=/jdk-17, | is no name=folder",
        "17=/jdk-17 | one only",
        "17=/jdk-17,17=/jdk-26 | the name '17' twice",
    })
    void whatIsNoListIsOneLine(String text, String why) {
        assertThatThrownBy(() -> NamedJdks.parse(text))
                .isInstanceOfSatisfying(UserError.class, e -> assertThat(e.exitStatus()).isEqualTo(2))
                .hasMessageContaining(why)
                .message()
                .doesNotContain("\n");
    }
}
