package org.hotdigest.bench;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;

/**
 * Cycles of digests as a program calls them, for JDKs without the Foreign Function API (before 22), where a stub can't be
 * called by itself. The clock is a chain of dependent operations in Java: the smallest time of many interleaved runs over
 * the smallest time of the chain.
 *
 * <p>Arguments: milliseconds to measure, then digests by their JCA names. Prints a line for each figure, of words between
 * tabs: digest, size ({@code bulk}: cycles a block of a 16 KiB update; {@code digest64}: cycles of a whole digest of 64
 * bytes), cycles, and how far the even rounds' answer is from the odd rounds', as a part of it.
 */
public final class DigestCycles {
    private static final int BULK = 16 * 1024;
    private static final int DIGESTS_A_RUN = 100;
    private static final int CHAIN_ITERATIONS = 3000;
    private static final int CHAIN_STEPS = 16;
    private static final int WARM_UP_ROUNDS = 3000;

    /** Keeps results alive. */
    private static volatile long sink;

    private DigestCycles() {}

    private abstract static class Timed {
        final String name;
        final double units;
        final long[] best = {Long.MAX_VALUE, Long.MAX_VALUE};

        Timed(String name, double units) {
            this.name = name;
            this.units = units;
        }

        abstract long nanos();
    }

    /**
     * Measures and prints.
     *
     * @throws NoSuchAlgorithmException for a digest that this JDK has not
     */
    public static void main(String[] args) throws NoSuchAlgorithmException {
        List<Timed> timed = new ArrayList<>();
        for (int i = 1; i < args.length; i++) {
            add(timed, args[i]);
        }
        measure(timed, Long.parseLong(args[0]));
    }

    private static void add(List<Timed> timed, String digest) throws NoSuchAlgorithmException {
        MessageDigest bulk = MessageDigest.getInstance(digest);
        byte[] data = new byte[BULK];
        timed.add(new Timed(digest + "\tbulk", (double) BULK / blockBytes(digest)) {
            @Override
            long nanos() {
                long start = System.nanoTime();
                bulk.update(data);
                return System.nanoTime() - start;
            }
        });
        MessageDigest whole = MessageDigest.getInstance(digest);
        byte[] message = new byte[64];
        timed.add(new Timed(digest + "\tdigest64", DIGESTS_A_RUN) {
            @Override
            long nanos() {
                long start = System.nanoTime();
                byte first = 0;
                for (int i = 0; i < DIGESTS_A_RUN; i++) {
                    first ^= whole.digest(message)[0];
                }
                long nanos = System.nanoTime() - start;
                sink = first;
                return nanos;
            }
        });
    }

    private static int blockBytes(String digest) {
        return digest.equals("SHA-512") ? 128 : 64;
    }

    private static void measure(List<Timed> timed, long millis) {
        double[] cycle = {Double.MAX_VALUE, Double.MAX_VALUE};
        for (int i = 0; i < WARM_UP_ROUNDS; i++) {
            timed.forEach(Timed::nanos);
            nanosPerCycle();
        }
        long end = System.nanoTime() + millis * 1_000_000;
        for (int round = 0; System.nanoTime() < end; round++) {
            int half = round & 1;
            cycle[half] = Math.min(cycle[half], nanosPerCycle());
            for (Timed t : timed) {
                t.best[half] = Math.min(t.best[half], t.nanos());
            }
        }
        double cycleOfAll = Math.min(cycle[0], cycle[1]);
        for (Timed t : timed) {
            double even = t.best[0] / cycle[0];
            double odd = t.best[1] / cycle[1];
            System.out.printf("%s\t%s\t%s%n", t.name, Math.min(t.best[0], t.best[1]) / cycleOfAll / t.units,
                    Math.max(even, odd) / Math.min(even, odd) - 1);
        }
        System.out.printf("#\tnanosPerCycle\t%s\t0%n", cycleOfAll);
    }

    private static double nanosPerCycle() {
        long start = System.nanoTime();
        int x = chain((int) start, (int) start | 1, (int) (start >> 7) | 1, CHAIN_ITERATIONS);
        long nanos = System.nanoTime() - start;
        sink = x;
        return nanos / (2.0 * CHAIN_STEPS * CHAIN_ITERATIONS);
    }

    /**
     * An exclusive or and an addition a step, each of which waits for the one before: two cycles on every x86 core. Of int,
     * because 32-bit x86 takes pairs of instructions for long; without a rotation, which C2 of JDK 17 makes three
     * instructions of there.
     */
    private static int chain(int x, int y, int z, int iterations) {
        for (int i = 0; i < iterations; i++) {
            x = (x ^ y) + z;
            x = (x ^ y) + z;
            x = (x ^ y) + z;
            x = (x ^ y) + z;
            x = (x ^ y) + z;
            x = (x ^ y) + z;
            x = (x ^ y) + z;
            x = (x ^ y) + z;
            x = (x ^ y) + z;
            x = (x ^ y) + z;
            x = (x ^ y) + z;
            x = (x ^ y) + z;
            x = (x ^ y) + z;
            x = (x ^ y) + z;
            x = (x ^ y) + z;
            x = (x ^ y) + z;
        }
        return x;
    }
}
