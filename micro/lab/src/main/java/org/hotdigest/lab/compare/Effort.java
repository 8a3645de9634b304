package org.hotdigest.lab.compare;

import java.time.Duration;
import org.hotdigest.lab.stats.Verdict;

/**
 * How much is measured.
 *
 * @param warmups warm-up iterations of a fork
 * @param warmupMillis time of one, in ms
 * @param measurements measured iterations of a fork; its sample is their median
 * @param slices of an iteration, spread over the fork; its time is that of the fastest
 * @param sliceMillis time of a slice, in ms
 * @param noiseRows rows of the A/A run
 * @param noiseBlocks blocks (of 4 forks) of each of these rows
 * @param secondsPerRow the budget for everything, A/A run included, for each row compared
 */
record Effort(
        int warmups,
        int warmupMillis,
        int measurements,
        int slices,
        int sliceMillis,
        int noiseRows,
        int noiseBlocks,
        int secondsPerRow) {

    /** 16 rows in under 15 minutes. */
    static final Effort DEFAULT = new Effort(3, 50, 15, 8, 5, 3, 3, 53);

    /** 8 rows in under 3 minutes, where nothing else runs. */
    static final Effort QUICK = new Effort(2, 50, 7, 7, 5, 2, 1, 21);

    /** From this length, in bytes, an operation takes as long as a slice. */
    private static final int LONG = 4 << 20;

    /** The least number of forks of each side from which an interval is worth its name. */
    private static final int LEAST_PAIRS = 6;

    /** The time that a comparison of so many rows should not exceed. */
    Duration budget(int rows) {
        return Duration.ofSeconds((long) secondsPerRow * rows);
    }

    /** The slices of an iteration of a row: one where a single operation is as long as a slice. */
    int slices(Row row) {
        return row.length() > LONG ? 1 : slices;
    }

    /** The blocks, of two pairs each, that every row gets. */
    static int leastBlocks(int rows) {
        return Math.max(LEAST_PAIRS, Verdict.minimumPairs(rows)) / 2;
    }
}
