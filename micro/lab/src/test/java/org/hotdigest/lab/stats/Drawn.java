package org.hotdigest.lab.stats;

import java.util.List;

/** What jqwik draws, as arrays: it keeps a range only for the elements of lists. */
final class Drawn {
    private Drawn() {}

    static double[] array(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }
}
