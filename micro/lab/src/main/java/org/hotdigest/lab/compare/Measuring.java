package org.hotdigest.lab.compare;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.hotdigest.lab.compare.Sample.Phase;

/** Forks one after the other, which can be stopped between two of them and leave what there is. */
abstract class Measuring {
    private final ForkRunner forks;
    private final List<Sample> samples = new ArrayList<>();
    private final CountDownLatch idle = new CountDownLatch(1);
    private volatile boolean stopping;

    Measuring(ForkRunner forks) {
        this.forks = forks;
    }

    /** All forks, in their order. */
    abstract void measure();

    /** Runs to the end, once. After {@link #stop} it never returns. */
    final void run() {
        measure();
        idle.countDown();
    }

    /** All samples so far, in order; safe to call while it runs. */
    final List<Sample> samples() {
        synchronized (samples) {
            return List.copyOf(samples);
        }
    }

    /** Starts no further fork, and waits until none runs, at most the given time. */
    final boolean stop(Duration patience) throws InterruptedException {
        stopping = true;
        return idle.await(patience.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** A fork's sample. @param side the name that it is counted under */
    final void sample(Phase phase, Row row, Side run, String side, int pair) {
        Fork fork = fork(run, row);
        synchronized (samples) {
            samples.add(new Sample(samples.size(), phase, row, side, pair, fork));
        }
    }

    /** Counts the last {@code count} samples for another part of the run. */
    final void recount(int count, Phase phase) {
        synchronized (samples) {
            samples.subList(samples.size() - count, samples.size()).replaceAll(sample -> sample.in(phase));
        }
    }

    private Fork fork(Side side, Row row) {
        parkIfStopping();
        try {
            return forks.run(side, row);
        } catch (RuntimeException e) {
            // It was stop's caller who ended the fork.
            parkIfStopping();
            throw e;
        }
    }

    private void parkIfStopping() {
        if (stopping) {
            idle.countDown();
            while (true) {
                LockSupport.park();
            }
        }
    }
}
