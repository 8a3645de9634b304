package org.hotdigest.lab.compare;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.hotdigest.lab.compare.Report.Mean;
import org.hotdigest.lab.compare.Report.NoiseRow;
import org.hotdigest.lab.compare.Report.RowResult;
import org.hotdigest.lab.stats.Bootstrap;
import org.hotdigest.lab.stats.Interval;
import org.hotdigest.lab.stats.Verdict;

/** A {@link Report} as text: for the terminal, and as Markdown for a pull request. */
final class ReportText {
    private static final List<String> COLUMNS = List.of(
            "benchmark",
            "digest",
            "bytes",
            "A ns/op",
            "B ns/op",
            "B/A time",
            "speed-up",
            "95 % interval",
            "p",
            "pairs",
            "verdict");

    private static final int FACT_NAME = 11;

    private static final int MANY_PAIRS = 20;

    /** Columns that are words, and stand to the left. */
    static final List<Integer> WORDS = List.of(0, 1, 10);

    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private ReportText() {}

    /** Facts, table and means, aligned in columns; every line ends with a line feed. */
    static String forTerminal(Report report, Colours colours) {
        StringBuilder text = new StringBuilder();
        for (Fact fact : facts(report)) {
            text.append(String.format(Locale.ROOT, "%-" + FACT_NAME + "s%s\n", fact.name() + ":", fact.text()));
        }
        TextTable.Style verdicts = (line, column, cell) ->
                column == COLUMNS.size() - 1 ? colours.paint(report.rows().get(line - 1).verdict(), cell) : cell;
        text.append('\n').append(new TextTable(table(report), WORDS::contains).terminal(verdicts)).append('\n');
        means(report).forEach(line -> text.append(line).append('\n'));
        missing(report).ifPresent(line -> text.append(line).append('\n'));
        outliers(report).ifPresent(line -> text.append(line).append('\n'));
        uneven(report).ifPresent(line -> text.append(line).append('\n'));
        return text.toString();
    }

    /** What people paste into a pull request. */
    static String markdown(Report report) {
        StringBuilder text = new StringBuilder("### Digest stubs: B against A\n\n");
        for (Fact fact : facts(report)) {
            text.append("- ").append(fact.name()).append(": ").append(fact.text()).append('\n');
        }
        text.append('\n').append(new TextTable(table(report), WORDS::contains).markdown()).append('\n');
        means(report).forEach(line -> text.append("- ").append(line).append('\n'));
        missing(report).ifPresent(line -> text.append("- ").append(line).append('\n'));
        outliers(report).ifPresent(line -> text.append("- ").append(line).append('\n'));
        uneven(report).ifPresent(line -> text.append("- ").append(line).append('\n'));
        text.append('\n').append(method(report)).append('\n');
        return text.toString();
    }

    /** A verdict in words. */
    static String words(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Faster() -> "faster";
            case Verdict.Slower() -> "slower";
            case Verdict.Same(double threshold) -> "same within " + percent(threshold);
            case Verdict.Inconclusive(int forks) ->
                "inconclusive: needs " + (forks >= Verdict.MANY_FORKS ? "over " : "") + forks + " more forks";
        };
    }

    /** A line of the header. */
    record Fact(String name, String text) {
        private static final String PARTIAL = "partial";

        /** That there is more to come, but not from this run. */
        static Fact partial() {
            return new Fact(PARTIAL, "the run was ended before its time; this is what was measured until then");
        }

        /** Whether it takes something away from all that follows. */
        boolean isWarning() {
            return name.equals(PARTIAL);
        }
    }

    /** Which VM flags all contenders have, if any. */
    static List<Fact> flagsOfAll(String flags) {
        return flags.isBlank() ? List.of() : List.of(new Fact("flags of all", flags));
    }

    /** What is to be known before the table. */
    static List<Fact> facts(Report report) {
        Report.Setup setup = report.setup();
        List<Fact> facts = new ArrayList<>();
        if (report.partial()) {
            facts.add(Fact.partial());
        }
        setup.baseline().ifPresent(b -> facts.add(new Fact("baseline", String.format(
                Locale.ROOT,
                "A is the saved results '%s' of %s: its forks were not interleaved with B's, so what the machine did between"
                        + " the two runs is in the difference",
                b.name(), date(b.kept())))));
        if (setup.effort().isEmpty() && !setup.a().jdk().equals(setup.b().jdk())) {
            facts.add(new Fact("two runs", "the forks of the two files were not interleaved, so what the machine did between the runs"
                    + " is in the difference"));
        }
        facts.add(new Fact("noise", noise(report)));
        report.conditions().ifPresent(c -> facts.add(new Fact("meanwhile", c.text())));
        facts.addAll(machine(setup.machine()));
        facts.add(new Fact("date", date(setup.date())
                + (setup.effort().isEmpty() ? " (of this report)" : ", seed " + setup.seed())));
        side(facts, setup.a(), report.aVm());
        side(facts, setup.b(), report.bVm());
        return facts;
    }

    static List<Fact> machine(Machine machine) {
        return List.of(
                new Fact("CPU", machine.cpu() + (machine.cpus() == 0 ? "" : ", " + machine.cpus() + " CPUs")),
                new Fact("kernel", machine.kernel()));
    }

    /** To the minute. */
    static String date(Instant date) {
        return DATE.format(date);
    }

    private static void side(List<Fact> facts, Side side, Optional<VmReport> vm) {
        if (vm.isEmpty()) {
            facts.add(new Fact(side.name(), "no fork ran"));
            return;
        }
        String flags = side.flags().isEmpty() ? "no flags" : String.join(" ", side.flags());
        facts.add(new Fact(side.name(), vm.get().version() + ", " + flags));
        if (vm.get().flags().isEmpty()) {
            // JMH's files have none of this.
            return;
        }
        facts.add(new Fact(side.name() + " stubs", vm.get().stubs()));
        facts.add(new Fact(side.name() + " VM", vm.get().flagLine()));
    }

    private static String noise(Report report) {
        if (report.noise().isEmpty()) {
            return "not measured";
        }
        double spread = report.noise().stream().mapToDouble(NoiseRow::spread).max().orElseThrow();
        double halfWidth = report.noiseHalfWidth().orElseThrow();
        int forks = report.noise().stream().mapToInt(n -> 2 * n.d().n()).min().orElseThrow();
        String line = String.format(
                Locale.ROOT,
                "A against itself (rows: %d, forks of each: %d): fork medians spread by %.2f %% (standard deviation),"
                        + " the interval is ± %.2f %%",
                report.noise().size(),
                forks,
                100 * spread,
                100 * Math.expm1(halfWidth));
        // An interval narrows with the square root of its pairs, and a row gets 20 at most in the time there is.
        boolean noisy = halfWidth * Math.sqrt(forks / 2.0 / MANY_PAIRS) > Math.log1p(report.setup().threshold());
        return noisy ? line + "; this machine is too noisy now for small differences" : line;
    }

    /** The names of the columns, then a line for every row of the report. */
    static List<List<String>> table(Report report) {
        List<List<String>> table = new ArrayList<>();
        table.add(COLUMNS);
        for (RowResult r : report.rows()) {
            table.add(List.of(
                    r.row().benchmark(),
                    r.row().digest(),
                    String.valueOf(r.row().length()),
                    nanos(r.aNanos()),
                    nanos(r.bNanos()),
                    String.format(Locale.ROOT, "%.4f", Math.exp(r.d().estimate())),
                    speedUp(r.d().estimate()),
                    interval(r.d()),
                    r.adjustedP() < 0.001 ? "<0.001" : String.format(Locale.ROOT, "%.3f", r.adjustedP()),
                    String.valueOf(r.d().n()),
                    words(r.verdict())));
        }
        return table;
    }

    /** A line for every mean. */
    static List<String> means(Report report) {
        return report.means().stream()
                .map(m -> "geometric mean, " + meanName(m) + ": " + speedUp(m.d().estimate()) + " " + interval(m.d()))
                .toList();
    }

    private static String meanName(Mean mean) {
        return mean.name().equals("all") ? "all rows" : mean.name();
    }

    /** The rows that are not in the table; empty if there is none. */
    static Optional<String> missing(Report report) {
        return report.missing().isEmpty()
                ? Optional.empty()
                : Optional.of("not measured: "
                        + report.missing().stream().map(Row::toString).collect(Collectors.joining(", ")));
    }

    /** The outliers; empty if there is none. */
    static Optional<String> outliers(Report report) {
        return report.outliers().isEmpty()
                ? Optional.empty()
                : Optional.of("forks far from their like, kept: "
                        + report.outliers().stream().map(Outlier::text).collect(Collectors.joining("; ")));
    }

    /** What was measured again; empty if nothing was. */
    static Optional<String> uneven(Report report) {
        return report.uneven() == 0
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "not counted but measured again: %d forks, in blocks during which the clock or the width of a core"
                                + " changed by more than %.0f %%",
                        report.uneven(), 100 * Comparison.UNEVEN));
    }

    /** How it was measured and judged, beginning with {@code Method:}. */
    static String method(Report report) {
        if (report.setup().effort().isEmpty()) {
            return String.format(
                    Locale.ROOT,
                    "Method: saved results of JMH; a sample is the median of a fork's iterations (where this harness measured them,"
                            + " an iteration is the fastest of several slices), %d forks, paired by their order; %s",
                    report.forks(), statistics(report));
        }
        Effort effort = report.setup().effort().orElseThrow();
        return String.format(
                Locale.ROOT,
                "Method: HotDigest's MessageDigests (JMH); a sample is the median of %d iterations of one fork, an"
                        + " iteration the fastest of %d slices of %d ms spread over it (after %d of %d ms to warm up), %d forks %s; %s",
                effort.measurements(),
                effort.slices(),
                effort.sliceMillis(),
                effort.warmups(),
                effort.warmupMillis(),
                report.forks(),
                report.setup().baseline().isPresent()
                        ? "of which B's were run now, row by row in rounds, and paired with A's by their order"
                        : "in ABBA order",
                statistics(report));
    }

    private static String statistics(Report report) {
        return "speed-up is A's time over B's, less 1: Hodges-Lehmann estimate over pairs of forks with 95 % bootstrap interval;"
                + " p is Mann-Whitney's, Holm-corrected over the rows; threshold " + percent(report.setup().threshold())
                + "; outliers are kept.";
    }

    /** A time in ns, with the digits that mean something. */
    static String nanos(double nanos) {
        return String.format(Locale.ROOT, nanos < 100 ? "%.2f" : nanos < 1000 ? "%.1f" : "%.0f", nanos);
    }

    /** By how much more B does in the same time. */
    static String speedUp(double logRatio) {
        return signed(100 * Math.expm1(-logRatio)) + " %";
    }

    /** The interval of the speed-up in percent, or {@code unknown}. */
    static String interval(Bootstrap d) {
        Interval i = d.interval();
        return i.equals(Interval.UNKNOWN)
                ? "unknown"
                : "[" + signed(100 * Math.expm1(-i.high())) + ", " + signed(100 * Math.expm1(-i.low())) + "]";
    }

    private static String signed(double percent) {
        String text = String.format(Locale.ROOT, "%+.2f", percent);
        return text.equals("-0.00") ? "+0.00" : text;
    }

    /** A fraction in percent. */
    static String percent(double fraction) {
        double percent = 100 * fraction;
        return (percent == Math.rint(percent) ? String.format(Locale.ROOT, "%.0f", percent) : String.valueOf(percent))
                + " %";
    }}
