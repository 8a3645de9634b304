package org.hotdigest.lab.compare;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hotdigest.lab.compare.Report.RowResult;

/** {@code results.csv}: the table with all digits, for a spreadsheet. RFC 4180, decimal points, fractions not percent. */
final class Csv {
    private static final List<String> COLUMNS = List.of(
            "benchmark", "digest", "bytes", "a_ns_per_op", "b_ns_per_op", "time_ratio", "time_ratio_low", "time_ratio_high",
            "p", "pairs", "verdict");

    private Csv() {}

    static String of(Report report) {
        return of(Stream.concat(Stream.of(COLUMNS), report.rows().stream().map(Csv::cells)).toList());
    }

    /** Any table, the names of its columns first. */
    static String of(List<List<String>> lines) {
        return lines.stream()
                .map(cells -> cells.stream().map(Csv::quoted).collect(Collectors.joining(",")) + "\r\n")
                .collect(Collectors.joining());
    }

    private static List<String> cells(RowResult r) {
        return List.of(
                r.row().benchmark(),
                r.row().digest(),
                String.valueOf(r.row().length()),
                number(r.aNanos()),
                number(r.bNanos()),
                number(Math.exp(r.d().estimate())),
                end(r.d().interval().low()),
                end(r.d().interval().high()),
                number(r.adjustedP()),
                String.valueOf(r.d().n()),
                ReportText.words(r.verdict()));
    }

    /** Empty if unknown. */
    static String end(double logRatio) {
        return Double.isInfinite(logRatio) ? "" : number(Math.exp(logRatio));
    }

    static String number(double value) {
        return String.format(Locale.ROOT, "%.8g", value);
    }

    private static String quoted(String cell) {
        return cell.matches("[^\",\r\n]*") ? cell : "\"" + cell.replace("\"", "\"\"") + "\"";
    }
}
