package org.hotdigest.lab.stats;

/**
 * A closed interval, in the unit of what it is an interval of.
 *
 * @param low the lower end, at most {@code high}; may be negative infinity
 * @param high the upper end; may be positive infinity
 */
public record Interval(double low, double high) {
    /** What is known of a quantity that was not measured. */
    public static final Interval UNKNOWN = new Interval(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

    /** @throws IllegalArgumentException if the ends are not numbers or not in order */
    public Interval {
        if (!(low <= high)) {
            throw new IllegalArgumentException("not an interval: [" + low + ", " + high + "]");
        }
    }

    /** Half the distance between the ends. */
    public double halfWidth() {
        return (high - low) / 2;
    }

    /** Whether {@code x} lies in it, ends included. */
    public boolean contains(double x) {
        return low <= x && x <= high;
    }

    /** Whether all of it lies from {@code -bound} to {@code bound}. */
    public boolean isWithin(double bound) {
        return -bound <= low && high <= bound;
    }
}
