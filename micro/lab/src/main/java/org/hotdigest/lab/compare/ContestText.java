package org.hotdigest.lab.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.hotdigest.lab.compare.Contest.Against;
import org.hotdigest.lab.compare.Contest.Cell;
import org.hotdigest.lab.compare.ReportText.Fact;
import org.hotdigest.lab.stats.Interval;
import org.hotdigest.lab.stats.Verdict;

/** A {@link Contest} as text: for the terminal, as Markdown, and as {@code results.csv}. */
final class ContestText {
    private static final List<String> CSV_COLUMNS = List.of(
            "benchmark", "digest", "bytes", "contender", "ns_per_op", "forks", "time_ratio", "time_ratio_low", "time_ratio_high",
            "p", "verdict");

    /** The columns before those of the contenders. */
    private static final List<String> ROW_COLUMNS = List.of("benchmark", "digest", "bytes");

    private ContestText() {}

    static String forTerminal(Contest contest, Colours colours) {
        StringBuilder text = new StringBuilder();
        facts(contest).forEach(f -> text.append(f.name()).append(": ").append(f.text()).append('\n'));
        text.append('\n').append(table(contest).terminal((line, column, cell) -> styled(contest, colours, line, column, cell))).append('\n');
        remarks(contest).forEach(line -> text.append(line).append('\n'));
        return text.toString();
    }

    static String markdown(Contest contest) {
        StringBuilder text = new StringBuilder("### ").append(contest.setup().title()).append("\n\n");
        facts(contest).forEach(f -> text.append("- ").append(f.name()).append(": ").append(f.text()).append('\n'));
        text.append('\n').append(table(contest).markdown()).append('\n');
        remarks(contest).forEach(line -> text.append("- ").append(line).append('\n'));
        return text.toString();
    }

    /** With all digits, a line for each cell. */
    static String csv(Contest contest) {
        List<List<String>> lines = new ArrayList<>();
        lines.add(CSV_COLUMNS);
        for (Row row : contest.setup().rows()) {
            for (Side side : contest.setup().contenders()) {
                contest.cell(row, side).ifPresent(cell -> {
                    List<String> line = new ArrayList<>(List.of(row.benchmark(), row.digest(), String.valueOf(row.length()),
                            side.name(), Csv.number(cell.nanos()), String.valueOf(cell.forks())));
                    line.addAll(cell.against()
                            .map(a -> List.of(
                                    Csv.number(Math.exp(a.d().estimate())),
                                    Csv.end(a.d().interval().low()),
                                    Csv.end(a.d().interval().high()),
                                    contest.setup().judged() ? Csv.number(a.adjustedP()) : "",
                                    contest.setup().judged() ? ReportText.words(a.verdict()) : ""))
                            .orElse(List.of("", "", "", "", "")));
                    lines.add(line);
                });
            }
        }
        return Csv.of(lines);
    }

    private static List<Fact> facts(Contest contest) {
        Contest.Setup setup = contest.setup();
        List<Fact> facts = new ArrayList<>();
        if (contest.partial()) {
            facts.add(Fact.partial());
        }
        contest.conditions().ifPresent(c -> facts.add(new Fact("meanwhile", c.text())));
        facts.addAll(ReportText.machine(setup.machine()));
        facts.add(new Fact("date", ReportText.date(setup.date()) + ", seed " + setup.seed()));
        facts.add(new Fact("JVM", contest.vms().values().stream().findFirst().map(VmReport::version).orElse("no fork ran")));
        facts.addAll(vms(contest));
        facts.addAll(setup.remarks());
        return facts;
    }

    /** What each VM is, of those with the JDK's own digests: the first whole, of the others what is not the same. */
    private static List<Fact> vms(Contest contest) {
        List<Fact> facts = new ArrayList<>();
        Map<String, String> described = new LinkedHashMap<>();
        VmReport first = contest.vms().get(contest.setup().first().name());
        for (Side side : contest.setup().contenders()) {
            VmReport vm = contest.vms().get(side.name());
            if (vm == null || first == null || !side.provider().equals(Side.DEFAULT_PROVIDER)) {
                continue;
            }
            // Two JDKs that both don't tell need not have the same.
            boolean told = vm == first || vm.stubPaths().isEmpty() || !vm.stubs().equals(first.stubs());
            String stubs = told ? "stubs " + vm.stubs() : "the same stubs";
            String flags = vm.flagValues(vm == first ? Map.of() : first.flags());
            String version = vm.version().equals(first.version()) ? "" : vm.version() + "; ";
            String earlier = described.putIfAbsent(version + vm.stubs() + vm.flagValues(Map.of()), side.name());
            facts.add(new Fact(
                    side.name(), earlier == null ? version + stubs + "; " + flags : "reports the same flags and stubs as " + earlier));
        }
        return facts;
    }

    private static TextTable table(Contest contest) {
        List<Side> contenders = contest.setup().contenders();
        List<List<String>> lines = new ArrayList<>();
        List<String> head = new ArrayList<>(ROW_COLUMNS);
        contenders.forEach(side -> head.add(side.name()));
        lines.add(head);
        for (Row row : contest.setup().rows()) {
            List<String> line = new ArrayList<>(List.of(row.benchmark(), row.digest(), String.valueOf(row.length())));
            contenders.forEach(side -> line.add(cell(contest, row, side)));
            lines.add(line);
        }
        return new TextTable(lines, column -> column < 2);
    }

    private static String cell(Contest contest, Row row, Side side) {
        Optional<Cell> cell = contest.cell(row, side);
        if (cell.isEmpty()) {
            return "not-run";
        }
        String nanos = ReportText.nanos(cell.get().nanos());
        return cell.get().against().map(a -> nanos + " (" + ratio(a) + verdict(contest, a) + ")").orElse(nanos);
    }

    private static String styled(Contest contest, Colours colours, int line, int column, String text) {
        Contest.Setup setup = contest.setup();
        if (!setup.judged() || column < ROW_COLUMNS.size()) {
            return text;
        }
        return contest.cell(setup.rows().get(line - 1), setup.contenders().get(column - ROW_COLUMNS.size()))
                .flatMap(Cell::against)
                .map(against -> colours.paint(against.verdict(), text))
                .orElse(text);
    }

    private static String ratio(Against against) {
        Interval interval = against.d().interval();
        String ratio = String.format(Locale.ROOT, "%.3f", Math.exp(against.d().estimate()));
        return interval.equals(Interval.UNKNOWN)
                ? ratio
                : String.format(Locale.ROOT, "%s [%.3f, %.3f]", ratio, Math.exp(interval.low()), Math.exp(interval.high()));
    }

    private static String verdict(Contest contest, Against against) {
        if (!contest.setup().judged()) {
            return "";
        }
        return ", " + (against.verdict() instanceof Verdict.Inconclusive ? "inconclusive" : ReportText.words(against.verdict()));
    }

    private static List<String> remarks(Contest contest) {
        Contest.Setup setup = contest.setup();
        List<String> lines = new ArrayList<>();
        contest.notRun().forEach((who, why) -> lines.add("not-run " + who + ": " + why));
        int most = contest.cells().values().stream().flatMap(c -> c.values().stream()).mapToInt(Cell::forks).max().orElse(0);
        int least = contest.cells().values().stream().flatMap(c -> c.values().stream()).mapToInt(Cell::forks).min().orElse(0);
        lines.add(String.format(
                Locale.ROOT,
                "ns an operation, the median of %s forks in rounds that each run every contender once, in an order drawn from the"
                        + " seed; in brackets the time over that of %s (above 1 is slower): Hodges-Lehmann estimate over the rounds"
                        + " with its 95 %% bootstrap interval%s",
                least == most ? String.valueOf(most) : least + " to " + most,
                setup.first().name(),
                setup.judged()
                        ? ", and the verdict: p is Mann-Whitney's, Holm-corrected over all cells; threshold "
                                + ReportText.percent(setup.threshold())
                        : ""));
        return lines;
    }
}
