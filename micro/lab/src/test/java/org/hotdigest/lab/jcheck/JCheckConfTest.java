package org.hotdigest.lab.jcheck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import java.util.List;
import org.hotdigest.lab.UserError;
import org.junit.jupiter.api.Test;

class JCheckConfTest {
    @Test
    void sectionsOptionsAndSeverities() {
        JCheckConf conf = parse(SmallRepository.CONF);
        assertThat(conf.checks()).containsEntry("whitespace", Severity.ERROR).containsEntry("binary", Severity.WARNING).hasSize(14);
        assertThat(conf.option("issues", "pattern")).contains("^([124-8][0-9]{6}): (\\S.*)$");
        assertThat(conf.option("issues", "nothing")).isEmpty();
        assertThat(conf.keys("copyright", "_locator")).containsExactly("oracle_locator");
        assertThat(conf.tags().pattern()).isEqualTo("jdk-[1-9]+");
        assertThat(conf.hasSection("census")).isTrue();
    }

    @Test
    void aCheckInBothListsIsOfErrors() {
        assertThat(parse("[checks]\nwarning=a,b\nerror= b , c\n").checks())
                .containsOnly(entry("a", Severity.WARNING), entry("b", Severity.ERROR),
                        entry("c", Severity.ERROR));
    }

    @Test
    void whatIsNoConfigurationIsOneLine() {
        assertThatThrownBy(() -> parse("[checks]\nnonsense\n")).isInstanceOf(UserError.class)
                .hasMessage("c:2 has \"nonsense\": expected [section], [section \"part\"] or key=value");
        assertThatThrownBy(() -> parse("[general]\nproject=x\n")).isInstanceOf(UserError.class)
                .hasMessageStartingWith("c has no section [checks]");
        assertThatThrownBy(() -> parse("[checks]\nerror=x\n[checks \"x\"]\nfiles=(\n").pattern("x", "files", ""))
                .isInstanceOf(UserError.class).hasMessageStartingWith("c has [checks \"x\"] files=(, which is no regular expression");
    }

    private static JCheckConf parse(String text) {
        return JCheckConf.parse("c", List.of(text.split("\n")));
    }
}
