package org.hotdigest.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathFactory;
import org.hotdigest.lab.compare.Sample.Phase;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class HtmlReportTest {
    private static final String MARKS = "//*[contains(@class, 'mark ')]";

    @Test
    void hasAMarkForEveryRowAndSample() throws Exception {
        List<Sample> samples = ReportTextTest.samples();
        Document page = page(report(false, samples), samples);
        assertThat(texts(page, "//svg[@id='ratio']" + MARKS + "/title"))
                .hasSize(3)
                .contains("digest MD5 64: +5.28 % [+5.02, +5.63], faster");
        assertThat(texts(page, "//svg[contains(@class, 'throughput')]")).hasSize(3);
        assertThat(texts(page, "//svg[contains(@class, 'throughput')]" + MARKS)).hasSize(2 * 3);
        assertThat(texts(page, "//svg[contains(@class, 'throughput')]//title"))
                .contains("A, digest MD5 64: 381 MiB/s", "B, digest MD5 64: 401 MiB/s");
        assertThat(texts(page, "//svg[contains(@class, 'forks')]")).hasSize(3);
        assertThat(texts(page, "//svg[contains(@class, 'forks')]" + MARKS)).hasSameSizeAs(samples);
        assertThat(texts(page, "//svg[contains(@class, 'forks')]//path[@class='mark noise']/title"))
                .hasSize(8)
                .allMatch(title -> title.contains("A against itself"));
        // Nothing to join where each digest has one length only.
        assertThat(texts(page, "//polyline")).isEmpty();
    }

    @Test
    void saysWhatTheMarkdownSays() throws Exception {
        List<Sample> samples = ReportTextTest.samples();
        Report report = report(false, samples);
        Document page = page(report, samples);
        String markdown = ReportText.markdown(report);
        assertThat(texts(page, "//dl/dt"))
                .containsExactly("noise", "CPU", "kernel", "date", "A", "A stubs", "A VM", "B", "B stubs", "B VM");
        assertThat(texts(page, "//dl/dd")).contains("26.0.2+1 (HotDigest-1.0), no flags", "md5:bmi1,sha1:ni");
        assertThat(texts(page, "//dl/dd | //li | //td | //tbody/tr/th | //thead/tr/th"))
                .hasSizeGreaterThan(50)
                .allSatisfy(text -> assertThat(markdown).contains(text));
        assertThat(texts(page, "//tbody/tr")).hasSize(3);
        assertThat(texts(page, "//th[@scope='row']")).hasSize(3 * 3);
        assertThat(texts(page, "//th[@scope='col']")).hasSize(11);
        assertThat(texts(page, "//p[@class='summary']"))
                .containsExactly("Of 3 rows: 1 faster, 0 slower, 1 the same, 1 inconclusive.");
        assertThat(texts(page, "//section[h2='Method']/p"))
                .singleElement()
                .satisfies(method -> assertThat(markdown).contains("Method: " + method));
    }

    @Test
    void isAccessibleAndFetchesNothing() throws Exception {
        List<Sample> samples = ReportTextTest.samples();
        Document page = page(report(false, samples), samples);
        assertThat(page.getDocumentElement().getAttribute("lang")).isEqualTo("en");
        assertThat(texts(page, "//svg")).hasSizeGreaterThan(7);
        assertThat(texts(page, "//svg[not(@aria-label) and not(@aria-hidden)]")).isEmpty();
        assertThat(texts(page, "//meta[@name='viewport']")).hasSize(1);
        assertThat(texts(page, "//script | //link | //img | //iframe | //@href | //@src")).isEmpty();
        assertThat(HtmlReport.html(report(false, samples), samples))
                .doesNotContain("http://", "https://", "url(", "@import", "NaN", "Infinity");
    }

    @Test
    void whatFlagsAndNamesSayIsText() throws Exception {
        String wicked = "-Dx=<script>alert('&amp;\"')</script>]]>\u0001\ud800";
        Side a = new Side("A", Path.of("/jdk/a"), List.of(wicked));
        Row row = new Row("<b>digest</b>", "MD5\" onload=\"x", 64);
        List<Sample> samples = forks(row, 6, 100, 90);
        Report.Setup like = Synthetic.setup(List.of(row));
        Report.Setup setup = new Report.Setup(
                like.rows(), a, Synthetic.B, like.effort(), 1, 0.01, new Machine("<i>", 1, "&lt;"), like.date());
        Report report = Report.of(setup, false, samples);
        assertThat(HtmlReport.html(report, samples)).doesNotContain("<script", "<b>", "<i>");
        Document page = page(report, samples);
        assertThat(texts(page, "//dl/dd"))
                .contains("<i>, 1 CPUs", "&lt;")
                .anyMatch(fact -> fact.endsWith("-Dx=<script>alert('&amp;\"')</script>]]>\ufffd\ufffd"));
        assertThat(texts(page, "//@onload")).isEmpty();
        assertThat(texts(page, "//tbody/tr/th")).containsExactly("<b>digest</b>", "MD5\" onload=\"x", "64");
    }

    @Test
    void aPartialReportSaysSoAndDrawsWhatThereIs() throws Exception {
        List<Sample> samples = ReportTextTest.samples().stream()
                .filter(s -> s.phase() == Phase.COMPARE)
                .filter(s -> s.pair() < 1 && (s.row().digest().equals("MD5")
                        || s.row().digest().equals("SHA-1") && s.side().equals("A")))
                .toList();
        Report report = report(true, samples);
        Document page = page(report, samples);
        assertThat(texts(page, "//p[@class='warning']"))
                .containsExactly("partial: the run was ended before its time; this is what was measured until then");
        assertThat(texts(page, "//dl/dd")).contains("not measured");
        assertThat(texts(page, "//li")).contains("not measured: digest SHA-1 16384, getAndDigest SHA-512 16384");
        // One pair has no interval.
        assertThat(texts(page, "//line[contains(@class, 'interval') and contains(@class, 'unknown')]")).hasSize(1);
        assertThat(texts(page, "//td")).contains("unknown");
        assertThat(texts(page, "//svg[@id='ratio']" + MARKS)).hasSize(1);
        assertThat(texts(page, "//svg[contains(@class, 'forks')]")).hasSize(2);
        assertThat(texts(page, "//svg[contains(@class, 'forks')]" + MARKS)).hasSameSizeAs(samples);
        assertThat(HtmlReport.html(report, samples)).doesNotContain("NaN", "Infinity");
    }

    @Test
    void ofNothingThereIsAPageToo() throws Exception {
        Document page = page(report(true, List.of()), List.of());
        assertThat(texts(page, "//p[@class='summary']")).containsExactly("Nothing was compared.");
        assertThat(texts(page, "//svg")).isEmpty();
        assertThat(texts(page, "//dl/dd")).contains("no fork ran");
    }

    @Test
    void savedResultsHaveNoOrderInTime() throws Exception {
        List<Sample> samples = forks(new Row("digest", "MD5", 64), 6, 100, 90);
        Report.Setup like = Synthetic.setup(List.of(samples.getFirst().row()));
        Report.Setup setup = new Report.Setup(
                like.rows(), like.a(), like.b(), Optional.empty(), 1, 0.01, like.machine(), like.date());
        assertThat(texts(page(Report.of(setup, false, samples), samples), "//section[h2='Every fork']/p"))
                .anyMatch(text -> text.startsWith("These are saved results"));
    }

    @Test
    void linesJoinTheLengthsOfASideAndBenchmark() throws Exception {
        List<Sample> samples = new ArrayList<>();
        for (Row row : Row.all(List.of("digest", "getAndDigest"), List.of("MD5", "SHA-1"), List.of(0, 64, 1024, 1 << 20))) {
            samples.addAll(forks(row, 2, 100 + row.length(), 90 + row.length()));
        }
        List<Row> rows = samples.stream().map(Sample::row).distinct().toList();
        Document page = page(Report.of(Synthetic.setup(rows), false, samples), samples);
        assertThat(texts(page, "//svg[contains(@class, 'throughput')]")).hasSize(2);
        assertThat(texts(page, "//polyline/@stroke-dasharray")).hasSize(8).containsOnly("none", "6 4");
        // An empty input has no throughput.
        assertThat(texts(page, "//svg[contains(@class, 'throughput')]" + MARKS)).hasSize(2 * 2 * 2 * 3);
        assertThat(texts(page, "//svg[contains(@class, 'throughput')]/text")).contains("64 B", "1 KiB", "1 MiB");
        assertThat(texts(page, "//svg[@id='ratio']" + MARKS)).hasSize(16);
    }

    /** 3 GHz and 4500 ns for 4 KiB are 3.30 cycles per byte; the bound of HotSpot's own MD5 stub and of bmi1 is 4.5. */
    @Test
    void cyclesPerByteStandBesideTheBound() throws Exception {
        List<Sample> samples = new ArrayList<>();
        for (int length : List.of(64, 4096, 16384)) {
            samples.addAll(forks(new Row("digest", "MD5", length), 2, length * 1.65, length * 1.5));
            samples.addAll(forks(new Row("digest", "SHA3-256", length), 2, length * 2.5, length * 2.));
        }
        List<Row> rows = samples.stream().map(Sample::row).distinct().toList();
        Report.Setup setup = Synthetic.setup(rows);
        Conditions conditions = new Conditions(0, 0, 2.9, 3.1);
        Document page = page(Report.of(setup, false, samples, Optional.of(conditions)), samples);
        assertThat(texts(page, "//section[h2='Cycles per byte']/p")).first().asString()
                .startsWith("About: ").contains("2.90 to 3.10 GHz");
        assertThat(texts(page, "//section[h2='Cycles per byte']//figcaption"))
                .containsExactly("MD5: A (default) at least 4.50, B (bmi1) at least 4.50", "SHA3-256: no bound known");
        String plots = "//svg[contains(@class, 'cycles')]";
        assertThat(texts(page, plots)).hasSize(2);
        // The short ones have no place here.
        assertThat(texts(page, plots + MARKS)).hasSize(2 * 2 * 2);
        assertThat(texts(page, plots + MARKS + "/title"))
                .contains("A, digest MD5 4096: about 4.95 cycles per byte (4.79 to 5.12)",
                        "B, digest MD5 16384: about 4.50 cycles per byte (4.35 to 4.65)");
        assertThat(texts(page, plots + "//line[contains(@class, 'clock')]")).hasSize(2 * 2 * 2);
        assertThat(texts(page, plots + "//line[starts-with(@class, 'bound')]/title"))
                .containsExactly("bound of A: 4.50 cycles per byte", "bound of B: 4.50 cycles per byte");
        assertThat(texts(page, plots + "//polyline")).hasSize(2 * 2);
    }

    @Test
    void withoutAClockOrALongInputThereAreNoCycles() throws Exception {
        List<Sample> samples = forks(new Row("digest", "MD5", 64), 2, 100, 90);
        Report.Setup setup = Synthetic.setup(List.of(samples.getFirst().row()));
        Document clockless = page(Report.of(setup, false, samples), samples);
        assertThat(texts(clockless, "//section[h2='Cycles per byte']/p")).singleElement().asString()
                .startsWith("Not here: ").contains("nobody knows the clock");
        Document shortOnly = page(Report.of(setup, false, samples, Optional.of(new Conditions(0, 0, 3, 3))), samples);
        assertThat(texts(shortOnly, "//section[h2='Cycles per byte']/p")).singleElement().asString()
                .contains("no row has an input of 1 KiB or more");
        assertThat(texts(shortOnly, "//svg[contains(@class, 'cycles')]")).isEmpty();
    }

    /** Both benchmarks, four digests, two lengths, with all verdicts and a machine that gets slower. */
    static List<Sample> many() {
        List<Row> rows = Row.all(
                List.of("digest", "getAndDigest"), List.of("MD5", "SHA-1", "SHA-256", "SHA-512"), List.of(64, 16384));
        Random random = new Random(5);
        List<Sample> samples = new ArrayList<>();
        for (int pair = 0; pair < 8; pair++) {
            for (Row row : rows) {
                int i = rows.indexOf(row);
                double nanos = (60 + row.length()) * (1 + i % 5 / 4.) * (1 + samples.size() * 1e-4);
                double sigma = i % 4 == 3 ? 0.08 : 0.002;
                boolean noise = pair < 2;
                for (String side : List.of("A", "B")) {
                    double ratio = !noise && side.equals("B") ? 1 + (i % 3 - 1) * 0.12 : 1;
                    double drawn = nanos * ratio * Math.exp(sigma * random.nextGaussian());
                    add(samples, noise ? Phase.NOISE : Phase.COMPARE, row, side, noise ? pair : pair - 2, drawn);
                }
            }
        }
        return samples;
    }

    /** Lengths from nothing to 256 MiB, thrice as fast or twelve times slower, some rows of one pair. */
    static List<Sample> wide() {
        List<Integer> lengths = List.of(0, 16, 64, 256, 1024, 4096, 16384, 1 << 20, 1 << 28);
        List<Sample> samples = new ArrayList<>();
        for (Row row : Row.all(List.of("digest"), List.of("MD5", "SHA-512/256"), lengths)) {
            double nanos = 80 + 1.3 * row.length();
            double ratio = row.digest().equals("MD5") ? 1.05 : row.length() == 256 ? 12.5 : 0.31;
            for (Sample fork : forks(row, row.length() == 64 ? 1 : 4, nanos, nanos * ratio)) {
                add(samples, fork.phase(), row, fork.side(), fork.pair(), fork.fork().sample());
            }
        }
        return samples;
    }

    private static List<Sample> forks(Row row, int pairs, double aNanos, double bNanos) {
        List<Sample> samples = new ArrayList<>();
        IntStream.range(0, pairs).forEach(pair -> {
            add(samples, Phase.COMPARE, row, "A", pair, aNanos + 0.01 * pair);
            add(samples, Phase.COMPARE, row, "B", pair, bNanos + 0.01 * pair);
        });
        return samples;
    }

    private static void add(List<Sample> samples, Phase phase, Row row, String side, int pair, double nanos) {
        Fork fork = Synthetic.fork(phase == Phase.NOISE ? "A" : side, row, Synthetic.START, nanos);
        samples.add(new Sample(samples.size(), phase, row, side, pair, fork));
    }

    private static Report report(boolean partial, List<Sample> samples) {
        List<Row> rows = ReportTextTest.samples().stream().map(Sample::row).distinct().toList();
        return Report.of(Synthetic.setup(rows), partial, samples);
    }

    /** The page as XML: it is well-formed, or this fails. */
    private static Document page(Report report, List<Sample> samples) throws Exception {
        String html = HtmlReport.html(report, samples);
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(html)));
    }

    /** The texts of the nodes. */
    private static List<String> texts(Document page, String xpath) throws Exception {
        NodeList nodes = (NodeList) XPathFactory.newInstance().newXPath().evaluate(xpath, page, XPathConstants.NODESET);
        return IntStream.range(0, nodes.getLength()).mapToObj(i -> nodes.item(i).getTextContent()).toList();
    }
}
