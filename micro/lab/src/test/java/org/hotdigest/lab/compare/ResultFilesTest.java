package org.hotdigest.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.hotdigest.lab.compare.Sample.Phase;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultFilesTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path directory;

    private List<Sample> samples;
    private Report report;

    @BeforeEach
    void run() {
        samples = ReportTextTest.samples();
        List<Row> rows = samples.stream().map(Sample::row).distinct().toList();
        report = Report.of(Synthetic.setup(rows), true, samples);
    }

    @Test
    void resultsAreInJmhsFormatWithTheSideAsParameter() throws IOException {
        JsonNode results = JSON.readTree(ResultFiles.results(report, samples));
        assertThat(results).hasSize(6);
        assertThat(results.findValuesAsText("side")).containsExactly("A", "B", "A", "B", "A", "B");
        JsonNode first = results.get(0);
        assertThat(first.get("benchmark").asText()).isEqualTo("org.hotdigest.bench.MessageDigests.digest");
        assertThat(first.get("mode").asText()).isEqualTo("thrpt");
        assertThat(first.get("forks").asInt()).isEqualTo(6);
        assertThat(first.get("params").get("digesterName").asText()).isEqualTo("MD5");
        assertThat(first.get("primaryMetric").get("scoreUnit").asText()).isEqualTo("ops/ms");
        assertThat(first.get("primaryMetric").get("rawData")).hasSize(6).allSatisfy(f -> assertThat(f).hasSize(3));
        assertThat(first.get("jvmArgs").toString())
                .contains("-Xmx1024m", "-XX:+UnlockDiagnosticVMOptions", "-XX:DigestStubs=stock")
                .doesNotContain("forkReport");
    }

    @Test
    void theNoiseRunIsNoResult() throws IOException {
        List<Sample> noise = samples.stream().filter(s -> s.phase() == Phase.NOISE).toList();
        assertThat(ResultFiles.results(report, noise).strip()).isEqualTo("[\n]");
    }

    @Test
    void samplesTellEveryForkInOrder() throws IOException {
        JsonNode root = JSON.readTree(ResultFiles.samples(report, samples));
        assertThat(root.get("seed").asLong()).isEqualTo(42);
        assertThat(root.get("partial").asBoolean()).isTrue();
        assertThat(root.get("sides").get("B").get("stubs").asText()).isEqualTo("md5:bmi1,sha1:ni");
        assertThat(root.get("sides").get("A").get("stubs").isNull()).isTrue();
        JsonNode all = root.get("samples");
        assertThat(all).hasSameSizeAs(samples);
        for (int i = 0; i < samples.size(); i++) {
            JsonNode node = all.get(i);
            Sample sample = samples.get(i);
            assertThat(node.get("order").asInt()).isEqualTo(i);
            assertThat(node.get("side").asText()).isEqualTo(sample.side());
            assertThat(node.get("pair").asInt()).isEqualTo(sample.pair());
            assertThat(node.get("block").asInt()).isEqualTo(sample.pair() / 2);
            assertThat(node.get("nanosPerOp").asDouble()).isCloseTo(sample.fork().sample(), within(1e-9));
            assertThat(node.get("iterationsNanosPerOp")).hasSize(3);
            assertThat(node.get("started").asText()).isEqualTo(sample.fork().started().toString());
        }
        assertThat(all.get(0).get("phase").asText()).isEqualTo("noise");
    }

    @Test
    void replacesWholeFilesAndLeavesNoOthers() throws IOException {
        Files.writeString(directory.resolve("report.md"), "old");
        ResultFiles.write(directory, report, samples);
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files.map(f -> f.getFileName().toString()))
                    .containsExactlyInAnyOrder("report.html", "report.md", "results.json", "results.csv", "samples.json");
        }
        assertThat(directory.resolve("report.md")).content().isEqualTo(ReportText.markdown(report));
    }
}
