package org.hotdigest.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page in a browser: Chromium, where there is one. */
class HtmlReportBrowserTest {
    /** What a browser makes of the page, as attributes of its root; the page itself has no script. */
    private static final String MEASURE = """
            <script>
            addEventListener("load", () => {
              const all = (selector, from = document) => [...from.querySelectorAll(selector)];
              const drawn = e => e.getBoundingClientRect().width > 0 && e.getBoundingClientRect().height > 0;
              const inside = (e, svg) => {
                const [box, view] = [e.getBBox(), svg.viewBox.baseVal];
                return box.x >= 0 && box.y >= 0 && box.x + box.width <= view.width && box.y + box.height <= view.height;
              };
              const apart = (a, b) => {
                const [p, q] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
                return p.right <= q.left || q.right <= p.left || p.bottom <= q.top + 1 || q.bottom <= p.top + 1;
              };
              const plots = all("svg.plot");
              const texts = plots.flatMap(svg => all("text", svg).map(e => [e, svg]));
              const clashes = plots.flatMap(svg => all("text, .grid, .interval, .mark", svg).flatMap((a, i, those) =>
                those.slice(i + 1)
                  .filter(b => (a.tagName == "text" || b.tagName == "text") && !apart(a, b))
                  .map(b => [a, b].map(e => e.textContent || e.getAttribute("class")).join(" | "))));
              Object.assign(document.documentElement.dataset, {
                marks: all(".mark").filter(drawn).length,
                plots: plots.filter(drawn).length,
                bounds: all(".bound").filter(e => e.getBoundingClientRect().width > 0).length,
                clipped: texts.filter(([e, svg]) => !inside(e, svg)).map(([e]) => e.textContent).join(),
                clashes: clashes.join("; "),
                overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
                width: innerWidth,
              });
            });
            </script>
            """;

    /** Takes over what a frame's page has measured. */
    private static final String OF_FRAME = """
            <script>
            addEventListener("load", () => Object.assign(
              document.documentElement.dataset, document.querySelector("iframe").contentDocument.documentElement.dataset));
            </script>
            """;

    private static final Optional<Conditions> CLOCK = Optional.of(new Conditions(0, 0, 2.97, 3.24));

    @TempDir
    Path scratch;

    @Test
    void drawsEveryMarkAndLetsNothingOverlap() throws Exception {
        List<Sample> samples = HtmlReportTest.many();
        List<Row> rows = samples.stream().map(Sample::row).distinct().toList();
        Report report = Report.of(Synthetic.setup(rows), false, samples, CLOCK);
        Opened page = open(measuring(HtmlReport.html(report, samples)));
        assertThat(page.console()).isEmpty();
        // Half of the rows are of short inputs, which have no cycles per byte.
        assertThat(page.data("marks")).isEqualTo(String.valueOf(rows.size() + 2 * rows.size() + rows.size() + samples.size()));
        assertThat(page.data("plots")).isEqualTo(String.valueOf(1 + 4 + 4 + rows.size()));
        // A's VM has an MD5 intrinsic, B's stubs for MD5 and SHA-1.
        assertThat(page.data("bounds")).isEqualTo("3");
        assertThat(page.data("clipped")).isEmpty();
        assertThat(page.data("clashes")).isEmpty();
        assertThat(Integer.parseInt(page.data("overflow"))).isNotPositive();
    }

    @Test
    void manyLengthsAndLargeRatiosHaveRoom() throws Exception {
        List<Sample> samples = HtmlReportTest.wide();
        List<Row> rows = samples.stream().map(Sample::row).distinct().toList();
        Opened page = open(measuring(HtmlReport.html(Report.of(Synthetic.setup(rows), false, samples, CLOCK), samples)));
        assertThat(page.console()).isEmpty();
        // An empty input has no throughput.
        int measured = (int) rows.stream().filter(row -> row.length() > 0).count();
        int cycles = (int) rows.stream().filter(row -> row.length() >= CyclesPlot.SHORTEST).count();
        assertThat(page.data("marks")).isEqualTo(String.valueOf(rows.size() + 2 * measured + 2 * cycles + samples.size()));
        assertThat(page.data("clipped")).isEmpty();
        assertThat(page.data("clashes")).isEmpty();
        assertThat(Integer.parseInt(page.data("overflow"))).isNotPositive();
    }

    @Test
    void fitsAPhone() throws Exception {
        List<Sample> samples = HtmlReportTest.many();
        List<Row> rows = samples.stream().map(Sample::row).distinct().toList();
        String html = HtmlReport.html(Report.of(Synthetic.setup(rows), true, samples, CLOCK), samples);
        // Chromium has no windows this narrow, but frames.
        String escaped = measuring(html).replace("&", "&amp;").replace("\"", "&quot;");
        Opened page = open("<iframe style=\"width: 390px; border: 0\" srcdoc=\"" + escaped + "\"></iframe>" + OF_FRAME);
        assertThat(page.console()).isEmpty();
        assertThat(page.data("width")).isEqualTo("390");
        assertThat(page.data("plots")).isEqualTo(String.valueOf(1 + 4 + 4 + rows.size()));
        assertThat(Integer.parseInt(page.data("overflow"))).isNotPositive();
        assertThat(page.data("clashes")).isEmpty();
    }

    @Test
    void aMistakeInThePageWouldBeSeen() throws Exception {
        assertThat(open("<p>x</p><script>nobody()</script>").console()).anyMatch(line -> line.contains("nobody"));
    }

    /** What Chromium said and showed. */
    private record Opened(String dom, List<String> console) {
        String data(String name) {
            Matcher m = Pattern.compile(" data-" + name + "=\"([^\"]*)\"").matcher(dom);
            assertThat(m.find()).as(name).isTrue();
            return m.group(1);
        }
    }

    private static String measuring(String html) {
        return html.replace("</body>", MEASURE + "</body>");
    }

    private Opened open(String html) throws IOException, InterruptedException {
        Optional<Path> chromium = chromium();
        assumeTrue(chromium.isPresent(), "no chromium, chromium-browser or google-chrome on the PATH");
        Path page = Files.writeString(scratch.resolve("page.html"), html);
        Path dom = scratch.resolve("dom");
        Path log = scratch.resolve("log");
        Process process = new ProcessBuilder(
                        chromium.get().toString(),
                        "--headless=new",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--user-data-dir=" + scratch.resolve("profile"),
                        "--enable-logging=stderr",
                        "--v=0",
                        "--window-size=1280,900",
                        "--virtual-time-budget=5000",
                        "--dump-dom",
                        page.toUri().toString())
                .redirectOutput(dom.toFile())
                .redirectError(log.toFile())
                .start();
        try {
            assertThat(process.waitFor(120, TimeUnit.SECONDS)).as("Chromium ended").isTrue();
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        List<String> console = Files.readAllLines(log).stream().filter(line -> line.contains("CONSOLE")).toList();
        return new Opened(Files.readString(dom), console);
    }

    private static Optional<Path> chromium() {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return Stream.of("chromium", "chromium-browser", "google-chrome")
                .flatMap(name -> Stream.of(path.split(File.pathSeparator)).map(folder -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
