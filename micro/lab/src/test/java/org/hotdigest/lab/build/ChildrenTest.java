package org.hotdigest.lab.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChildrenTest {
    private static final ProcessBuilder ENDLESS = new ProcessBuilder("sleep", "600");

    private final Children children = new Children();
    private final Queue<Process> started = new ConcurrentLinkedQueue<>();

    @TempDir
    Path temp;

    @AfterEach
    void leaveNone() {
        started.forEach(Process::destroyForcibly);
    }

    @Test
    void afterAStopNothingStarts() throws IOException {
        assertThat(children.stop()).isFalse();
        assertThat(children.start(new ProcessBuilder("touch", temp.resolve("x").toString()))).isEmpty();
        assertThat(temp).isEmptyDirectory();
    }

    @Test
    void whatAChildHasStartedIsStoppedToo() throws Exception {
        Process script = children.start(new ProcessBuilder("sh", "-c", "sleep 600 & echo; wait")).orElseThrow();
        started.add(script);
        script.inputReader().readLine();
        List<ProcessHandle> sleeps = script.descendants().toList();
        assertThat(sleeps).hasSize(1);
        assertThat(children.stop()).isTrue();
        assertThat(script.waitFor()).isNotZero();
        sleeps.getFirst().onExit().get();
    }

    /** Programs that start at the very instant of the stop: each is ended, or was never begun. */
    @Test
    void noneOutlivesAStop() throws Exception {
        CountDownLatch first = new CountDownLatch(4);
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            List<Future<?>> starters = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                starters.add(threads.submit(() -> {
                    Optional<Process> process = children.start(ENDLESS);
                    while (process.isPresent() && started.size() < 400) {
                        started.add(process.get());
                        first.countDown();
                        process = children.start(ENDLESS);
                    }
                    process.ifPresent(started::add);
                    return null;
                }));
            }
            first.await();
            assertThat(children.stop()).isTrue();
            for (Future<?> starter : starters) {
                starter.get();
            }
        }
        assertThat(started).noneMatch(Process::isAlive);
    }
}
