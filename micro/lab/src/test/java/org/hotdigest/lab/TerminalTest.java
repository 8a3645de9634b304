package org.hotdigest.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TerminalTest {
    @Test
    void coloursAreForTerminalsWhoseUserTakesThem() {
        assertThat(Terminal.hasColours(true, Map.of("TERM", "xterm"))).isTrue();
        assertThat(Terminal.hasColours(false, Map.of("TERM", "xterm"))).isFalse();
        assertThat(Terminal.hasColours(true, Map.of("TERM", "xterm", "NO_COLOR", ""))).isTrue();
        assertThat(Terminal.hasColours(true, Map.of("TERM", "xterm", "NO_COLOR", "1"))).isFalse();
        assertThat(Terminal.hasColours(true, Map.of("TERM", "xterm", "NO_COLOR", "0"))).isFalse();
        assertThat(Terminal.hasColours(true, Map.of("TERM", "dumb"))).isFalse();
        assertThat(Terminal.hasColours(true, Map.of())).isFalse();
    }
}
