package org.hotdigest.lab.compare;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.hotdigest.lab.compare.Report.RowResult;
import org.hotdigest.lab.stubs.Bounds;
import org.hotdigest.lab.stubs.Cpu;

/**
 * About how many cycles each side takes for a byte, by the length of the input, and the bound of the stub that its VM
 * uses; a plot for each digest. About, as what was measured is a time, and the core's clock only between the forks.
 */
final class CyclesPlot {
    /** Below this length most of the time is padding and Java. */
    static final int SHORTEST = 1024;

    private static final double WIDTH = 340;
    private static final double HEIGHT = 230;
    private static final double LEFT = 50;
    private static final double RIGHT = WIDTH - 24;
    private static final double TOP = 22;
    private static final double BOTTOM = HEIGHT - 22;

    private final Report report;
    private final Conditions conditions;
    private final Cpu cpu = Cpu.ofThisMachine();

    /** @param conditions of the report */
    CyclesPlot(Report report, Conditions conditions) {
        this.report = report;
        this.conditions = conditions;
    }

    /** The rows that have a place in it. */
    static List<RowResult> rows(Report report) {
        return report.rows().stream().filter(r -> r.row().length() >= SHORTEST).toList();
    }

    /** The sides whose clock is known: saved results have none. */
    static List<String> sides(Report report) {
        return report.setup().baseline().isPresent() ? List.of("B") : List.of("A", "B");
    }

    /** In words, what the lines are: {@code A (stock) at least 4.50, B (bmi1) at least 4.50 cycles per byte}. */
    String bounds(String digest) {
        Map<String, String> words = new LinkedHashMap<>();
        for (String side : sides(report)) {
            bound(side, digest).ifPresent(bound -> words.put(side, String.format(
                    Locale.ROOT, "%s (%s) at least %.2f", side, Bounds.path(digest, paths(side).orElseThrow()).orElseThrow(), bound)));
        }
        return words.isEmpty() ? "no bound known" : String.join(", ", words.values());
    }

    /**
     * Draws the plot of a digest.
     *
     * @param all the rows of all digests
     */
    void draw(Markup page, String digest, List<RowResult> all) {
        List<RowResult> rows = all.stream().filter(r -> r.row().digest().equals(digest)).toList();
        double highest = rows.stream()
                .mapToDouble(r -> Math.max(cycles(r, "A", conditions.highestGhz()), cycles(r, "B", conditions.highestGhz())))
                .max()
                .orElseThrow();
        for (String side : sides(report)) {
            highest = Math.max(highest, bound(side, digest).orElse(0.));
        }
        Axis x = ThroughputPlot.lengths(rows, LEFT, RIGHT);
        Axis y = Axis.linear(0, 1.08 * highest, BOTTOM, TOP, 5);
        page.open("svg", "class", "plot cycles", "role", "img", "viewBox", "0 0 340 230",
                "aria-label", "About how many cycles per byte " + digest + " takes by length of the input, and the bound");
        x.drawX(page, TOP, BOTTOM);
        y.drawY(page, LEFT, RIGHT);
        page.element("text", "cycles per byte", "x", 2., "y", 12.);
        for (String side : sides(report)) {
            bound(side, digest).ifPresent(bound -> page
                    .open("line", "class", "bound " + ForkPlot.kind(side), "x1", LEFT, "x2", RIGHT, "y1", y.at(bound), "y2", y.at(bound))
                    .element("title", String.format(Locale.ROOT, "bound of %s: %.2f cycles per byte", side, bound))
                    .close());
            List<String> benchmarks = ThroughputPlot.benchmarks(ThroughputPlot.rows(report));
            for (int i = 0; i < benchmarks.size(); i++) {
                String benchmark = benchmarks.get(i);
                line(page, x, y, side, ThroughputPlot.dashes(i), rows.stream().filter(r -> r.row().benchmark().equals(benchmark)).toList());
            }
        }
        page.close();
    }

    private void line(Markup page, Axis x, Axis y, String side, String dashes, List<RowResult> rows) {
        String kind = ForkPlot.kind(side);
        List<RowResult> byLength = rows.stream().sorted(Comparator.comparingInt(r -> r.row().length())).toList();
        ThroughputPlot.joined(page, x, y, kind, dashes, byLength, row -> cycles(row, side));
        for (RowResult row : byLength) {
            double at = x.at(row.row().length());
            double low = cycles(row, side, conditions.lowestGhz());
            double high = cycles(row, side, conditions.highestGhz());
            page.empty("line", "class", "clock " + kind, "x1", at, "x2", at, "y1", y.at(low), "y2", y.at(high));
            String title = String.format(
                    Locale.ROOT, "%s, %s: about %.2f cycles per byte (%.2f to %.2f)", side, row.row(), cycles(row, side), low, high);
            ForkPlot.shape(side).draw(page, at, y.at(cycles(row, side)), kind, title);
        }
    }

    private double cycles(RowResult row, String side) {
        return cycles(row, side, (conditions.lowestGhz() + conditions.highestGhz()) / 2);
    }

    private static double cycles(RowResult row, String side, double gigahertz) {
        return (side.equals("A") ? row.aNanos() : row.bNanos()) * gigahertz / row.row().length();
    }

    private Optional<Double> bound(String side, String digest) {
        OptionalDouble bound = paths(side).map(paths -> Bounds.perByte(digest, paths, cpu)).orElse(OptionalDouble.empty());
        return bound.isEmpty() ? Optional.empty() : Optional.of(bound.getAsDouble());
    }

    private Optional<String> paths(String side) {
        return (side.equals("A") ? report.aVm() : report.bVm()).map(VmReport::paths);
    }
}
