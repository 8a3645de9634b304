package org.hotdigest.lab.compare;

/**
 * A fork and its place in the run.
 *
 * @param order from 0, over the whole run
 * @param phase what it was run for
 * @param row what was run
 * @param side the name of the side: {@code A} or {@code B}; in the phase {@link Phase#NOISE} both are A's JDK and flags
 * @param pair from 0, over the phase's pairs of the row; two pairs make a block
 * @param fork what came out
 */
record Sample(int order, Phase phase, Row row, String side, int pair, Fork fork) {
    /** The parts of a run. */
    enum Phase {
        /** A against itself. */
        NOISE,
        /** A against B. */
        COMPARE,
        /** A against B while the machine changed its pace: kept, and measured again. */
        UNEVEN
    }

    /** As counted for another part. */
    Sample in(Phase other) {
        return new Sample(order, other, row, side, pair, fork);
    }

    /** The block of the pair, from 0. */
    int block() {
        return pair / 2;
    }
}
