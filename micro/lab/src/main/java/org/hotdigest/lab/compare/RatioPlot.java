package org.hotdigest.lab.compare;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.hotdigest.lab.compare.Report.RowResult;
import org.hotdigest.lab.stats.Interval;
import org.hotdigest.lab.stats.Verdict;

/** By how much each row is faster or slower: its estimate, its interval, and the band of what does not matter. */
final class RatioPlot {
    private static final double WIDTH = 440;
    private static final double LINE = 21;
    private static final double TOP = 6;
    private static final double BOTTOM = 36;
    private static final double CHARACTER = 6.9;
    private static final int LONGEST_LABEL = 25;

    private RatioPlot() {}

    /** Draws the rows, digest by digest; there is at least one. */
    static void draw(Markup page, Report report) {
        List<RowResult> rows = report.rows();
        Map<String, List<RowResult>> digests = rows.stream()
                .collect(Collectors.groupingBy(r -> r.row().digest(), LinkedHashMap::new, Collectors.toList()));
        int characters = rows.stream().mapToInt(r -> label(r.row()).length()).max().orElse(0);
        double left = 12 + CHARACTER * characters;
        int digits = rows.stream().mapToInt(r -> ReportText.speedUp(r.d().estimate()).length()).max().orElse(0);
        double right = WIDTH - 12 - CHARACTER * digits;
        double bottom = TOP + LINE * (rows.size() + digests.size());
        Axis axis = axis(report, left, right);
        page.open("svg", "class", "plot wide", "id", "ratio", "role", "img", "viewBox", view(bottom + BOTTOM),
                "aria-label", "Speed-up of each row with its 95 % interval; the table has the numbers");
        double tau = Math.log1p(report.setup().threshold());
        page.empty("rect", "class", "band", "x", axis.at(-tau), "y", TOP,
                "width", axis.at(tau) - axis.at(-tau), "height", bottom - TOP);
        axis.drawX(page, TOP, bottom);
        page.empty("line", "class", "zero", "x1", axis.at(0), "x2", axis.at(0), "y1", TOP, "y2", bottom);
        double y = TOP + LINE / 2;
        for (Map.Entry<String, List<RowResult>> digest : digests.entrySet()) {
            page.element("text", shortened(digest.getKey()), "class", "group", "x", 2., "y", y + 4);
            y += LINE;
            for (RowResult row : digest.getValue()) {
                draw(page, axis, row, y);
                y += LINE;
            }
        }
        page.element("text", "speed-up in %: B slower left of 0, faster right of it",
                "x", (left + right) / 2, "y", bottom + 30, "text-anchor", "middle");
        page.close();
    }

    /** The mark of a verdict. */
    static Shape shape(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Faster() -> Shape.UP;
            case Verdict.Slower() -> Shape.DOWN;
            case Verdict.Same same -> Shape.CIRCLE;
            case Verdict.Inconclusive inconclusive -> Shape.DIAMOND;
        };
    }

    /** The class of a verdict in the style sheet. */
    static String kind(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Faster() -> "faster";
            case Verdict.Slower() -> "slower";
            case Verdict.Same same -> "same";
            case Verdict.Inconclusive inconclusive -> "open";
        };
    }

    private static void draw(Markup page, Axis axis, RowResult row, double y) {
        String kind = kind(row.verdict());
        Interval d = row.d().interval();
        boolean known = Double.isFinite(d.halfWidth());
        page.element("text", label(row.row()), "x", 8., "y", y + 4);
        page.empty("line", "class", "interval " + kind + (known ? "" : " unknown"),
                "x1", axis.at(-d.high()), "x2", axis.at(-d.low()), "y1", y, "y2", y);
        String speedUp = ReportText.speedUp(row.d().estimate());
        String title = String.join(
                " ", row.row() + ":", speedUp, ReportText.interval(row.d()) + ",", ReportText.words(row.verdict()));
        shape(row.verdict()).draw(page, axis.at(-row.d().estimate()), y, kind, title);
        page.element("text", speedUp, "x", WIDTH - 2, "y", y + 4, "text-anchor", "end");
    }

    /** Wide enough for all that is known, and for the band. */
    private static Axis axis(Report report, double from, double to) {
        double low = -2 * Math.log1p(report.setup().threshold());
        double high = -low;
        for (RowResult row : report.rows()) {
            Interval d = row.d().interval();
            for (double end : DoubleStream.of(-d.high(), -row.d().estimate(), -d.low()).filter(Double::isFinite).toArray()) {
                low = Math.min(low, end);
                high = Math.max(high, end);
            }
        }
        double margin = 0.03 * (high - low);
        return Axis.ratios(low - margin, high + margin, from, to);
    }

    private static String label(Row row) {
        String length = " " + ThroughputPlot.bytes(row.length());
        String benchmark = row.benchmark();
        int room = LONGEST_LABEL - length.length();
        return (benchmark.length() <= room ? benchmark : benchmark.substring(0, room - 1) + "…") + length;
    }

    private static String shortened(String digest) {
        return digest.length() <= 2 * LONGEST_LABEL ? digest : digest.substring(0, 2 * LONGEST_LABEL - 1) + "…";
    }

    private static String view(double height) {
        return "0 0 " + Markup.number(WIDTH) + " " + Markup.number(height);
    }
}
