package org.hotdigest.lab.compare;

import java.time.Duration;
import org.hotdigest.lab.stats.Verdict;

/**
 * How much is measured.
 *
 * @param warmups warm-up iterations of a fork
 * @param warmupMillis time of one, in ms
 * @param measurements measured iterations of a fork; its sample is their median
 * @param measurementMillis time of one, in ms
 * @param noiseRows rows of the A/A run
 * @param noiseBlocks blocks (of 4 forks) of each of these rows
 * @param secondsPerRow the budget for everything, A/A run included, for each row compared
 */
record Effort(
        int warmups,
        int warmupMillis,
        int measurements,
        int measurementMillis,
        int noiseRows,
        int noiseBlocks,
        int secondsPerRow) {

    /** 16 rows in under 15 minutes. */
    static final Effort DEFAULT = new Effort(5, 100, 9, 100, 3, 3, 52);

    /** 8 rows in under 3 minutes. */
    static final Effort QUICK = new Effort(3, 80, 7, 50, 2, 2, 21);

    /** The least number of forks of each side from which an interval is worth its name. */
    private static final int LEAST_PAIRS = 6;

    /** The time that a comparison of so many rows should not exceed. */
    Duration budget(int rows) {
        return Duration.ofSeconds((long) secondsPerRow * rows);
    }

    /** The blocks, of two pairs each, that every row gets. */
    static int leastBlocks(int rows) {
        return Math.max(LEAST_PAIRS, Verdict.minimumPairs(rows)) / 2;
    }
}
