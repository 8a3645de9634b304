package org.hotdigest.lab.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ProgressTest {
    private final AtomicLong seconds = new AtomicLong();
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    private Progress progress(boolean terminal, int before, int expected) {
        return new Progress(
                new PrintStream(bytes, true, StandardCharsets.UTF_8),
                terminal,
                () -> Instant.ofEpochSecond(seconds.get()),
                before,
                expected);
    }

    private void compile(Progress progress, int objects, int secondsEach) {
        for (int i = 0; i < objects; i++) {
            seconds.addAndGet(secondsEach);
            progress.accept(new BuildLog.Step.NativeObject("a.cpp", "libjvm.so"));
        }
    }

    @Test
    void tellsObjectsElapsedAndLeft() {
        Progress progress = progress(false, 0, 1000);
        compile(progress, 500, 1);
        // Half the objects are left, and a share of the whole for what follows them: (500 + 350) s.
        assertThat(progress.line())
                .isEqualTo("500 of about 1000 objects, 8:20 elapsed, about 14 min left: libjvm.so");
    }

    @Test
    void aResumedRunCountsWhatIsThere() {
        Progress progress = progress(false, 900, 1000);
        compile(progress, 5, 1);
        assertThat(progress.line()).isEqualTo("905 of about 1000 objects, 0:05 elapsed: libjvm.so");
    }

    @Test
    void aRunOfUnknownLengthClaimsNoEnd() {
        Progress progress = progress(false, 1000, 0);
        compile(progress, 30, 1);
        assertThat(progress.line()).isEqualTo("30 objects compiled, 0:30 elapsed: libjvm.so");
    }

    @Test
    void isALineEveryHalfMinuteInALog() {
        compile(progress(false, 0, 1000), 65, 1);
        assertThat(bytes.toString(StandardCharsets.UTF_8).lines()).hasSize(2);
    }

    @Test
    void aLongStepKeepsTheClockGoing() {
        Progress progress = progress(false, 0, 1000);
        compile(progress, 1, 1);
        seconds.addAndGet(300);
        progress.tick();
        progress.end();
        progress.tick();
        assertThat(bytes.toString(StandardCharsets.UTF_8))
                .isEqualTo("1 of about 1000 objects, 5:01 elapsed: libjvm.so\n");
    }

    @Test
    void isOneLineOnATerminal() {
        Progress progress = progress(true, 0, 1000);
        compile(progress, 3, 1);
        progress.end();
        assertThat(bytes.toString(StandardCharsets.UTF_8)).doesNotContain("\n").contains("\r3 of about").endsWith("\r\033[K");
    }
}
