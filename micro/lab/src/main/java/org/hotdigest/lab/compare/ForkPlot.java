package org.hotdigest.lab.compare;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.hotdigest.lab.compare.Report.RowResult;
import org.hotdigest.lab.compare.Sample.Phase;

/** The forks of a row at their places in the run: what drifts, and what stands out. */
final class ForkPlot {
    private static final double WIDTH = 340;
    private static final double HEIGHT = 170;
    private static final double LEFT = 56;
    private static final double RIGHT = WIDTH - 14;
    private static final double TOP = 22;
    private static final double BOTTOM = HEIGHT - 22;

    private ForkPlot() {}

    /**
     * Draws the plot of a row that has a fork at least.
     *
     * @param all the forks of all rows: the place of each is the same in every plot
     */
    static void draw(Markup page, Report report, Row row, List<Sample> all) {
        List<Sample> forks = all.stream().filter(s -> s.row().equals(row)).toList();
        Optional<RowResult> result = report.rows().stream().filter(r -> r.row().equals(row)).findFirst();
        double threshold = report.setup().threshold();
        double low = forks.stream().mapToDouble(s -> s.fork().sample()).min().orElseThrow();
        double high = forks.stream().mapToDouble(s -> s.fork().sample()).max().orElseThrow();
        if (result.isPresent()) {
            low = Math.min(low, result.get().aNanos() / (1 + threshold));
            high = Math.max(high, result.get().aNanos() * (1 + threshold));
        }
        double margin = 0.05 * (high - low) + 0.001 * high;
        Unit unit = Unit.of(high);
        int last = all.stream().mapToInt(Sample::order).max().orElseThrow();
        double beside = 0.5 + 0.02 * last;
        Axis x = Axis.linear(-beside, last + beside, LEFT, RIGHT, 6);
        Axis y = Axis.linear((low - margin) / unit.nanos, (high + margin) / unit.nanos, BOTTOM, TOP, 4);
        page.open("svg", "class", "plot forks", "role", "img", "viewBox", "0 0 340 170",
                "aria-label", "Time per operation of every fork of " + row + " in the order of the run");
        if (result.isPresent()) {
            double a = result.get().aNanos() / unit.nanos;
            page.empty("rect", "class", "band", "x", LEFT, "y", y.at(a * (1 + threshold)),
                    "width", RIGHT - LEFT, "height", y.at(a / (1 + threshold)) - y.at(a * (1 + threshold)));
        }
        x.drawX(page, TOP, BOTTOM);
        y.drawY(page, LEFT, RIGHT);
        page.element("text", unit.label, "x", 2., "y", 12.);
        result.ifPresent(r -> {
            median(page, y.at(r.aNanos() / unit.nanos), "A");
            median(page, y.at(r.bNanos() / unit.nanos), "B");
        });
        for (Sample fork : forks) {
            boolean noise = fork.phase() != Phase.COMPARE;
            String name = switch (fork.phase()) {
                case NOISE -> "A against itself";
                case UNEVEN -> fork.side() + ", not counted";
                case COMPARE -> fork.side();
            };
            String title = String.format(
                    Locale.ROOT, "fork %d, %s, pair %d: %s ns/op", fork.order(), name, fork.pair(),
                    ReportText.nanos(fork.fork().sample()));
            Shape shape = noise ? Shape.DIAMOND : shape(fork.side());
            String kind = noise ? "noise" : kind(fork.side());
            shape.draw(page, x.at(fork.order()), y.at(fork.fork().sample() / unit.nanos), kind, title);
        }
        page.close();
    }

    /** The mark of a side. */
    static Shape shape(String side) {
        return side.equals("A") ? Shape.CIRCLE : Shape.SQUARE;
    }

    /** The class of a side in the style sheet. */
    static String kind(String side) {
        return side.equals("A") ? "a" : "b";
    }

    private static void median(Markup page, double y, String side) {
        page.empty("line", "class", "median " + kind(side), "x1", LEFT, "x2", RIGHT, "y1", y, "y2", y);
    }

    /** What leaves few digits beside the axis. */
    private enum Unit {
        NANOS(1, "ns/op"),
        MICROS(1e3, "µs/op"),
        MILLIS(1e6, "ms/op");

        private final double nanos;
        private final String label;

        Unit(double nanos, String label) {
            this.nanos = nanos;
            this.label = label;
        }

        static Unit of(double nanos) {
            return nanos < 1e5 ? NANOS : nanos < 1e8 ? MICROS : MILLIS;
        }
    }
}
