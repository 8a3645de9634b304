package org.hotdigest.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProgressTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    private final Synthetic.Clock clock = new Synthetic.Clock();

    @Test
    void inAFileALineComesNowAndThen() {
        Progress progress = new Progress(out, false, clock);
        progress.show("digest MD5 64", 1, 28, Duration.ofSeconds(165));
        clock.advance(Duration.ofSeconds(14));
        progress.show("left out", 2, 28, Duration.ofSeconds(151));
        clock.advance(Duration.ofSeconds(1));
        progress.show("narrowing digest SHA-1 64", 3, 0, Duration.ofSeconds(60));
        progress.end();
        assertThat(bytes.toString(StandardCharsets.UTF_8).lines())
                .containsExactly(
                        "block 1 of 28: digest MD5 64, at most 2:45 left",
                        "block 3: narrowing digest SHA-1 64, at most 1:00 left");
    }

    @Test
    void aStepMayBeAFork() {
        new Progress(out, false, clock).showFork("UseAVX=2 digest MD5 64", 3, 12, Duration.ofSeconds(61));
        assertThat(bytes.toString(StandardCharsets.UTF_8).lines())
                .containsExactly("fork 3 of 12: UseAVX=2 digest MD5 64, at most 1:01 left");
    }

    @Test
    void onATerminalOneLineUpdates() {
        Progress progress = new Progress(out, true, clock);
        progress.show("x", 1, 2, Duration.ofSeconds(5));
        progress.show("y", 2, 2, Duration.ofSeconds(0));
        progress.end();
        assertThat(bytes.toString(StandardCharsets.UTF_8))
                .isEqualTo("\r\033[Kblock 1 of 2: x, at most 0:05 left"
                        + "\r\033[Kblock 2 of 2: y, at most 0:00 left\r\033[K");
    }
}
