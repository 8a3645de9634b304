package org.hotdigest.lab.compare;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.hotdigest.lab.compare.Report.RowResult;
import org.hotdigest.lab.compare.ReportText.Fact;
import org.hotdigest.lab.compare.Sample.Phase;
import org.hotdigest.lab.stats.Verdict;

/**
 * A {@link Report} as a page with plots: one file that fetches nothing and runs nothing. It says what
 * {@link ReportText#markdown} says, in the same words and numbers.
 */
final class HtmlReport {
    private static final String TITLE = "Digest stubs: B against A";

    /** The columns that name the row. */
    private static final int ROW_HEADERS = 3;

    private final Report report;
    private final List<Sample> samples;
    private final Markup page = new Markup();

    private HtmlReport(Report report, List<Sample> samples) {
        this.report = report;
        this.samples = samples;
    }

    /**
     * The page.
     *
     * @param samples what the report was made of, in the order in which the forks ran
     */
    static String html(Report report, List<Sample> samples) {
        return new HtmlReport(report, samples).html();
    }

    private String html() {
        page.open("html", "lang", "en");
        page.open("head")
                .empty("meta", "charset", "utf-8")
                .empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1")
                .empty("meta", "name", "color-scheme", "content", "light dark")
                .element("title", TITLE + ", " + ReportText.date(report.setup().date()))
                .style(styleSheet())
                .close();
        page.open("body").open("main");
        page.element("h1", TITLE);
        header();
        table();
        ratios();
        throughput();
        forks();
        cycles();
        section("Method").element("p", ReportText.method(report).replaceFirst("^Method: ", "")).close();
        page.close().close().close();
        return page.document();
    }

    private void header() {
        List<Fact> facts = ReportText.facts(report);
        facts.stream()
                .filter(Fact::isWarning)
                .forEach(f -> page.element("p", f.name() + ": " + f.text(), "class", "warning"));
        page.element("p", summary(), "class", "summary");
        page.open("dl");
        facts.stream().filter(f -> !f.isWarning()).forEach(f -> page.element("dt", f.name()).element("dd", f.text()));
        page.close();
    }

    private String summary() {
        if (report.rows().isEmpty()) {
            return "Nothing was compared.";
        }
        return String.format(
                Locale.ROOT,
                "Of %d rows: %d faster, %d slower, %d the same, %d inconclusive.",
                report.rows().size(),
                count(Verdict.Faster.class),
                count(Verdict.Slower.class),
                count(Verdict.Same.class),
                count(Verdict.Inconclusive.class));
    }

    private long count(Class<? extends Verdict> verdict) {
        return report.rows().stream().filter(r -> verdict.isInstance(r.verdict())).count();
    }

    private void table() {
        section("Rows");
        List<List<String>> table = ReportText.table(report);
        page.open("div", "class", "scroll", "role", "region", "tabindex", "0", "aria-label", "The table of rows");
        page.open("table");
        page.open("thead").open("tr");
        List<String> columns = table.getFirst();
        for (int j = 0; j < columns.size(); j++) {
            page.element("th", columns.get(j), "scope", "col", "class", alignment(j));
        }
        page.close().close().open("tbody");
        for (int i = 1; i < table.size(); i++) {
            page.open("tr");
            for (int j = 0; j < columns.size(); j++) {
                String cell = table.get(i).get(j);
                if (j < ROW_HEADERS) {
                    page.element("th", cell, "scope", "row", "class", alignment(j));
                } else if (j < columns.size() - 1) {
                    page.element("td", cell, "class", alignment(j));
                } else {
                    page.element("td", cell, "class", "verdict " + RatioPlot.kind(report.rows().get(i - 1).verdict()));
                }
            }
            page.close();
        }
        page.close().close().close();
        List<String> remarks = new ArrayList<>(ReportText.means(report));
        ReportText.missing(report).ifPresent(remarks::add);
        ReportText.outliers(report).ifPresent(remarks::add);
        ReportText.uneven(report).ifPresent(remarks::add);
        page.open("ul");
        remarks.forEach(line -> page.element("li", line));
        page.close().close();
    }

    private static String alignment(int column) {
        return ReportText.WORDS.contains(column) ? "word" : "number";
    }

    private void ratios() {
        if (report.rows().isEmpty()) {
            return;
        }
        section("Speed-up");
        page.element("p", "A line a row: the estimate and its 95 % interval (dashed where it is not known). The band"
                + " is the threshold: what lies within it does not matter. The axis is one of ratios: twice as fast is as"
                + " far from 0 as half as fast.");
        page.open("p", "class", "legend");
        for (Verdict verdict : List.of(
                new Verdict.Faster(), new Verdict.Slower(), new Verdict.Same(1), new Verdict.Inconclusive(0))) {
            String kind = RatioPlot.kind(verdict);
            page.open("span");
            RatioPlot.shape(verdict).key(page, kind);
            page.text(kind.equals("open") ? "inconclusive" : kind).close();
        }
        page.close();
        RatioPlot.draw(page, report);
        page.close();
    }

    private void throughput() {
        List<RowResult> rows = ThroughputPlot.rows(report);
        if (rows.isEmpty()) {
            return;
        }
        section("Throughput by length of the input");
        page.element("p", "Of the medians in the table; both axes are logarithmic.");
        page.open("p", "class", "legend");
        sides();
        benchmarks();
        page.close().open("div", "class", "plots");
        rows.stream().map(r -> r.row().digest()).distinct().forEach(digest -> {
            page.open("figure").element("figcaption", digest);
            ThroughputPlot.draw(page, digest, rows);
            page.close();
        });
        page.close().close();
    }

    private void cycles() {
        section("Cycles per byte");
        List<RowResult> rows = CyclesPlot.rows(report);
        if (report.conditions().isEmpty() || rows.isEmpty()) {
            String why = report.conditions().isEmpty()
                    ? "a benchmark's sample is a time, and nobody knows the clock of the core that it was measured on. "
                    : "no row has an input of " + ThroughputPlot.bytes(CyclesPlot.SHORTEST) + " or more. ";
            page.open("p").text("Not here: " + why).element("code", "make cycles")
                    .text("has them, beside the bound of every stub.").close().close();
            return;
        }
        Conditions conditions = report.conditions().get();
        CyclesPlot plot = new CyclesPlot(report, conditions);
        page.open("p").text(String.format(
                        Locale.ROOT,
                        "About: the medians in the table, of inputs of %s and more, times the clock, which was %.2f to %.2f GHz between the"
                                + " forks. A mark stands at the middle of that, the line through it goes from one end to the other;"
                                + " within a fork the clock may have been another. The dashed line is the bound of the stub that the VM"
                                + " uses, in which the block of padding does not count: no order of its instructions is faster. ",
                        ThroughputPlot.bytes(CyclesPlot.SHORTEST), conditions.lowestGhz(), conditions.highestGhz()))
                .element("code", "make cycles").text("has the stubs alone, measured against the clock of the same moment.").close();
        if (report.setup().baseline().isPresent()) {
            page.element("p", "Of B alone: the clock at which A was measured is not known.");
        }
        page.open("p", "class", "legend");
        CyclesPlot.sides(report).forEach(this::side);
        benchmarks();
        page.close().open("div", "class", "plots");
        rows.stream().map(r -> r.row().digest()).distinct().forEach(digest -> {
            page.open("figure").element("figcaption", digest + ": " + plot.bounds(digest));
            plot.draw(page, digest, rows);
            page.close();
        });
        page.close().close();
    }

    private void forks() {
        if (samples.isEmpty()) {
            return;
        }
        section("Every fork");
        String order = report.setup().effort().isPresent()
                ? "From left to right in the order in which they ran, the same in all plots: what the machine did shows in"
                        + " several at one place."
                : "These are saved results: from left to right in the order of the files, which is not that of time.";
        page.element("p", order + " A mark is a fork's sample; the lines are the medians of A and B, the band is the"
                + " threshold about A's.");
        page.open("p", "class", "legend");
        sides();
        if (samples.stream().anyMatch(s -> s.phase() == Phase.NOISE)) {
            page.open("span");
            Shape.DIAMOND.key(page, "noise");
            page.text("A against itself (A/A)").close();
        }
        page.close().open("div", "class", "plots");
        List<Row> rows = samples.stream()
                .map(Sample::row)
                .distinct()
                .sorted(Comparator.comparingInt(report.setup().rows()::indexOf))
                .toList();
        for (Row row : rows) {
            page.open("figure").element("figcaption", row.digest() + ", " + row.length() + " bytes, " + row.benchmark());
            ForkPlot.draw(page, report, row, samples);
            page.close();
        }
        page.close().close();
    }

    private void sides() {
        List.of("A", "B").forEach(this::side);
    }

    /** What the dashes of lines mean. */
    private void benchmarks() {
        List<String> benchmarks = ThroughputPlot.benchmarks(ThroughputPlot.rows(report));
        for (int i = 0; i < benchmarks.size(); i++) {
            page.open("span").open("svg", "class", "key line", "viewBox", "0 0 30 12", "aria-hidden", "true")
                    .empty("line", "x1", 1., "x2", 29., "y1", 6., "y2", 6., "stroke-dasharray", ThroughputPlot.dashes(i))
                    .close()
                    .text(benchmarks.get(i))
                    .close();
        }
    }

    private void side(String side) {
        page.open("span");
        ForkPlot.shape(side).key(page, ForkPlot.kind(side));
        page.text(side).close();
    }

    /** Opens a section. */
    private Markup section(String title) {
        return page.open("section").element("h2", title);
    }

    private static String styleSheet() {
        try (InputStream in = HtmlReport.class.getResourceAsStream("report.css")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
