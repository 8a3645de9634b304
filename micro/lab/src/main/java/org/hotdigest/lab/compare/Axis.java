package org.hotdigest.lab.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * From values to places in a plot.
 *
 * @param low the value at {@code from}
 * @param high the value at {@code to}, above {@code low}
 * @param from a coordinate of the SVG
 * @param to another one; may be less than {@code from}
 * @param log whether equal distances are equal ratios
 * @param ticks what is written beside it, in order
 */
record Axis(double low, double high, double from, double to, boolean log, List<Tick> ticks) {
    /** About how wide a character is in the plots' small print. */
    static final double CHARACTER = 6.2;

    private static final double GAP = 8;

    /** More ticks than this are thinned, where a coarser step is at hand. */
    private static final int MANY = 7;

    private static final List<List<Double>> DECADES = List.of(List.of(1., 2., 3., 5.), List.of(1., 2., 5.), List.of(1.));

    /** Up to this ratio of the ends, round percentages lie far enough apart on a logarithmic axis. */
    private static final double NARROW = Math.log(4);

    /** A value that is named. */
    record Tick(double value, String label) {}

    /** With about so many ticks at round numbers; the ends stay as they are. */
    static Axis linear(double low, double high, double from, double to, int count) {
        double step = step((high - low) / count);
        List<Tick> ticks = new ArrayList<>();
        for (double i = Math.ceil(low / step); i * step <= high; i++) {
            ticks.add(new Tick(i * step, decimal(i * step, step)));
        }
        return new Axis(low, high, from, to, false, ticks);
    }

    /** Logarithmic, from one round number to another so that all from low to high, both above 0, lies between. */
    static Axis logarithmic(double low, double high, double from, double to) {
        List<Double> round = List.of();
        for (List<Double> decade : DECADES) {
            round = round(decade, low, high, true);
            if (round.size() <= MANY) {
                break;
            }
        }
        List<Tick> ticks = round.stream().map(v -> new Tick(v, decimal(v, v))).toList();
        return new Axis(round.getFirst(), round.getLast(), from, to, true, ticks);
    }

    /** Of logarithms of ratios, with ticks at round percentages of change; the ends stay as they are. */
    static Axis ratios(double low, double high, double from, double to) {
        if (high - low <= NARROW) {
            List<Tick> ticks = linear(100 * Math.expm1(low), 100 * Math.expm1(high), from, to, 6).ticks().stream()
                    .map(t -> new Tick(Math.log1p(t.value() / 100), signed(t.label())))
                    .toList();
            return new Axis(low, high, from, to, false, ticks);
        }
        List<Double> round = List.of();
        for (List<Double> decade : DECADES) {
            round = round(decade, Math.exp(low), Math.exp(high), false);
            if (round.size() <= MANY) {
                break;
            }
        }
        List<Tick> ticks = round.stream()
                .map(v -> new Tick(Math.log(v), signed(decimal(100 * (v - 1), 100 * Math.min(v, 1)))))
                .toList();
        return new Axis(low, high, from, to, false, ticks);
    }

    /** The place of a value; of one that lies outside, infinity too, that of the nearer end. */
    double at(double value) {
        double inside = Math.clamp(value, low, high);
        double part = log ? Math.log(inside / low) / Math.log(high / low) : (inside - low) / (high - low);
        return from + part * (to - from);
    }

    /** Draws a horizontal one: lines from top to bottom, and below them those labels that have room. */
    void drawX(Markup svg, double top, double bottom) {
        double free = Double.NEGATIVE_INFINITY;
        for (Tick tick : ticks) {
            double x = at(tick.value());
            svg.empty("line", "class", "grid", "x1", x, "x2", x, "y1", top, "y2", bottom);
            double half = tick.label().length() * CHARACTER / 2;
            if (x - half >= free) {
                svg.element("text", tick.label(), "x", x, "y", bottom + 14, "text-anchor", "middle");
                free = x + half + GAP;
            }
        }
    }

    /** Draws a vertical one: lines from left to right, and labels to the left of them. */
    void drawY(Markup svg, double left, double right) {
        for (Tick tick : ticks) {
            double y = at(tick.value());
            svg.empty("line", "class", "grid", "x1", left, "x2", right, "y1", y, "y2", y);
            svg.element("text", tick.label(), "x", left - 5, "y", y + 4, "text-anchor", "end");
        }
    }

    /** The multiples of powers of ten from low to high; with the next ones beyond if they are to enclose it. */
    private static List<Double> round(List<Double> multiples, double low, double high, boolean enclosing) {
        List<Double> round = new ArrayList<>();
        int first = (int) Math.floor(Math.log10(low)) - 1;
        int last = (int) Math.ceil(Math.log10(high)) + 1;
        double before = 0;
        for (int power = first; power <= last; power++) {
            for (double multiple : multiples) {
                double value = multiple * Math.pow(10, power);
                if (value > low && round.isEmpty() && enclosing) {
                    round.add(before);
                }
                if (value >= low && value <= high) {
                    round.add(value);
                } else if (value > high) {
                    if (enclosing) {
                        round.add(value);
                    }
                    return round;
                }
                before = value;
            }
        }
        return round;
    }

    /** The least of 1, 2 and 5 times a power of ten that is not below {@code least}. */
    private static double step(double least) {
        double power = Math.pow(10, Math.floor(Math.log10(least)));
        double multiple = least / power;
        return power * (multiple <= 1 ? 1 : multiple <= 2 ? 2 : multiple <= 5 ? 5 : 10);
    }

    /** With the decimals that a step of this size needs. */
    private static String decimal(double value, double step) {
        int decimals = (int) Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
        // adding 0 takes the sign from a zero
        return String.format(Locale.ROOT, "%." + decimals + "f", Math.rint(value / step) == 0 ? 0. : value);
    }

    private static String signed(String percent) {
        return percent.startsWith("-") || percent.matches("0(\\.0+)?") ? percent : "+" + percent;
    }
}
