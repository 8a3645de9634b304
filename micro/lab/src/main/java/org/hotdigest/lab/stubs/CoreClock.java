package org.hotdigest.lab.stubs;

import java.lang.foreign.Arena;

/** The frequency at which a core runs now, by a chain of dependent adds, one cycle each, and its width. Linux on x86_64. */
public final class CoreClock implements AutoCloseable {
    private static final int RUNS = 20;
    private static final long ITERATIONS = 500;

    private final Arena arena = Arena.ofShared();
    private final Chain chain = new Chain(arena);

    /** In GHz; takes about half a millisecond. The fastest of a few runs, so that an interruption does not count. */
    public double gigahertz() {
        double nanos = Double.MAX_VALUE;
        for (int i = 0; i < RUNS; i++) {
            nanos = Math.min(nanos, chain.nanosPerCycle(ITERATIONS));
        }
        return 1 / nanos;
    }

    /**
     * How many independent adds a nanosecond the core does: the frequency times its width, or the share of it that another
     * thread on the same core leaves. Takes about half a millisecond; the best of a few runs.
     */
    public double addsPerNano() {
        double most = 0;
        for (int i = 0; i < RUNS; i++) {
            most = Math.max(most, chain.addsPerNano(ITERATIONS));
        }
        return most;
    }

    @Override
    public void close() {
        arena.close();
    }
}
