package org.hotdigest.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.hotdigest.lab.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WordsTest {
    @Test
    void splitsAtBlanks() {
        assertThat(Words.split("  -XX:UseAVX=2\t-Xint \n")).containsExactly("-XX:UseAVX=2", "-Xint");
    }

    @Test
    void ofNothingIsNothing() {
        assertThat(Words.split("")).isEmpty();
        assertThat(Words.split("  ")).isEmpty();
    }

    @Test
    void quotesKeepBlanks() {
        assertThat(Words.split("-Da='b c' \"d  e\" f\\ g")).containsExactly("-Da=b c", "d  e", "f g");
    }

    @Test
    void emptyQuotesAreAWord() {
        assertThat(Words.split("'' x \"\"")).containsExactly("", "x", "");
    }

    @Test
    void singleQuotesTakeBackslashesAsTheyAre() {
        assertThat(Words.split("'a\\\\b\\\"'")).containsExactly("a\\\\b\\\"");
    }

    @Test
    void doubleQuotesKeepBackslashesThatEscapeNothing() {
        assertThat(Words.split("\"a\\b \\\" \\\\\"")).containsExactly("a\\b \" \\");
    }

    @Test
    void nothingIsExpanded() {
        assertThat(Words.split("$HOME *")).containsExactly("$HOME", "*");
    }

    @ParameterizedTest
    @ValueSource(strings = {"'", "a \"b", "-Dx=\"a'", "a\\", "'a\\'b'"})
    void unfinishedIsRefused(String line) {
        assertThatExceptionOfType(UserError.class).isThrownBy(() -> Words.split(line)).withMessageContaining(line);
    }

    @Property
    void undoesQuoting(@ForAll List<String> words) {
        String line = words.stream()
                .map(w -> "'" + w.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" "));
        assertThat(Words.split(line)).isEqualTo(words);
    }
}
