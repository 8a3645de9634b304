package org.hotdigest.lab.compare;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.hotdigest.lab.compare.Axis.Tick;
import org.hotdigest.lab.compare.Report.RowResult;

/** How many MiB of input each side digests in a second, by the length of the input; a plot for each digest. */
final class ThroughputPlot {
    private static final double WIDTH = 340;
    private static final double HEIGHT = 230;
    private static final double LEFT = 50;
    private static final double RIGHT = WIDTH - 24;
    private static final double TOP = 22;
    private static final double BOTTOM = HEIGHT - 22;
    private static final double MIB = 1 << 20;

    /** How the lines of the first benchmark, the second and so on are dashed. */
    static final List<String> DASHES = List.of("none", "6 4", "2 3", "9 3 2 3", "14 3");

    private ThroughputPlot() {}

    /** The rows that a throughput can be told of: an empty input has none. */
    static List<RowResult> rows(Report report) {
        return report.rows().stream().filter(r -> r.row().length() > 0).toList();
    }

    /** The benchmarks of these rows, in order: each has its dashes. */
    static List<String> benchmarks(List<RowResult> rows) {
        return rows.stream().map(r -> r.row().benchmark()).distinct().toList();
    }

    /** The dashes of a line. */
    static String dashes(int benchmark) {
        return DASHES.get(benchmark % DASHES.size());
    }

    /**
     * Draws the plot of a digest.
     *
     * @param all the rows of all digests
     */
    static void draw(Markup page, String digest, List<RowResult> all) {
        List<RowResult> rows = all.stream().filter(r -> r.row().digest().equals(digest)).toList();
        double[] speeds = rows.stream().flatMapToDouble(r -> DoubleStream.of(mib(r, "A"), mib(r, "B"))).sorted().toArray();
        Axis x = lengths(rows, LEFT, RIGHT);
        Axis y = Axis.logarithmic(speeds[0], speeds[speeds.length - 1], BOTTOM, TOP);
        page.open("svg", "class", "plot throughput", "role", "img", "viewBox", "0 0 340 230",
                "aria-label", "Throughput of " + digest + " by length of the input, of A and of B");
        x.drawX(page, TOP, BOTTOM);
        y.drawY(page, LEFT, RIGHT);
        page.element("text", "MiB/s", "x", 2., "y", 12.);
        for (String side : List.of("A", "B")) {
            List<String> benchmarks = benchmarks(all);
            for (int i = 0; i < benchmarks.size(); i++) {
                String benchmark = benchmarks.get(i);
                line(page, x, y, side, dashes(i), rows.stream().filter(r -> r.row().benchmark().equals(benchmark)).toList());
            }
        }
        page.close();
    }

    /** An axis of the rows' lengths, none of them 0. */
    static Axis lengths(List<RowResult> rows, double from, double to) {
        double[] lengths = rows.stream().mapToDouble(r -> r.row().length()).sorted().distinct().toArray();
        double shortest = lengths[0];
        double longest = lengths[lengths.length - 1];
        // Room beside the ends for their labels; without any the only length has no axis.
        double beside = 1.4 * Math.pow(longest / shortest, 0.07);
        return new Axis(shortest / beside, longest * beside, from, to, true,
                DoubleStream.of(lengths).mapToObj(l -> new Tick(l, bytes((int) l))).toList());
    }

    /** A length in bytes, in the unit that leaves it whole. */
    static String bytes(int length) {
        if (length > 0 && length % (1 << 20) == 0) {
            return (length >> 20) + " MiB";
        }
        return length > 0 && length % (1 << 10) == 0 ? (length >> 10) + " KiB" : length + " B";
    }

    private static void line(Markup page, Axis x, Axis y, String side, String dashes, List<RowResult> rows) {
        String kind = ForkPlot.kind(side);
        List<RowResult> byLength = rows.stream().sorted(Comparator.comparingInt(r -> r.row().length())).toList();
        joined(page, x, y, kind, dashes, byLength, row -> mib(row, side));
        for (RowResult row : byLength) {
            String title = String.format(Locale.ROOT, "%s, %s: %.0f MiB/s", side, row.row(), mib(row, side));
            ForkPlot.shape(side).draw(page, x.at(row.row().length()), y.at(mib(row, side)), kind, title);
        }
    }

    /** Draws the line through the values of rows, if there are two at least. */
    static void joined(
            Markup page, Axis x, Axis y, String kind, String dashes, List<RowResult> byLength, ToDoubleFunction<RowResult> value) {
        if (byLength.size() < 2) {
            return;
        }
        String points = byLength.stream()
                .map(r -> Markup.number(x.at(r.row().length())) + "," + Markup.number(y.at(value.applyAsDouble(r))))
                .collect(Collectors.joining(" "));
        page.empty("polyline", "class", kind, "points", points, "stroke-dasharray", dashes);
    }

    private static double mib(RowResult row, String side) {
        return row.row().length() / MIB * 1e9 / (side.equals("A") ? row.aNanos() : row.bNanos());
    }
}
