package org.hotdigest.lab.compare;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * The order of forks. Pairs come in blocks A B B A or B A A B: whatever drifts evenly over a block (temperature, a
 * neighbour's load) adds the same to both sides. Which of the two it is, and the order of rows in a round, is drawn, so
 * that nothing periodic can favour a side.
 */
final class Schedule {
    private final Random random;

    Schedule(long seed) {
        random = new Random(seed);
    }

    /** The sides of a block's four forks; true is A. The first two forks are a pair, and so are the last two. */
    List<Boolean> block() {
        boolean first = random.nextBoolean();
        return List.of(first, !first, !first, first);
    }

    /** These, the rows of a round for example, in an order drawn anew. */
    <T> List<T> shuffled(List<T> list) {
        List<T> order = new ArrayList<>(list);
        Collections.shuffle(order, random);
        return order;
    }
}
