package org.hotdigest.lab.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotdigest.lab.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvidenceTest {
    @TempDir
    Path temp;

    private static Change change(String cpu, List<String> digests) {
        return new Change("c", "a title", "0000000", List.of(), List.of(), cpu, List.of("sha512"),
                List.of("src/x.cpp", "test/hotspot/TestX.java", "test/hotspot/Helper.java"), List.of(), digests,
                Map.of("sha512", "stock-avx2"), "a bound of 400", "");
    }

    private Path cycles(String... lines) throws IOException {
        return Files.writeString(temp.resolve("c.jsonl"), String.join("\n", lines));
    }

    private static String figure(String path, String size, double cycles, String status) {
        return """
                {"digest":"SHA-512","path":"%s","size":"%s","cyclesPerBlock":%s,"bound":400,"status":"%s","cpu":"A CPU",\
                "date":"2031-01-02","jdk":"26.0.2"}""".formatted(path, size, cycles, status);
    }

    private static String page(Evidence evidence, Change change) throws IOException {
        return evidence.page(change, Optional.empty(), "26.0.2");
    }

    @Test
    void figuresStandBesideThoseOfTheStockPathWithTheMachine() throws IOException {
        Evidence evidence = Evidence.read(List.of(), List.of(cycles(
                figure("avx2", "bulk", 450, "ok"), figure("stock-avx2", "bulk", 500, "ok"), figure("openssl", "bulk", 300, "ok"))));
        assertThat(page(evidence, change("x86", List.of("SHA-512"))))
                .contains("`make cycles`, A CPU, 2031-01-02, JDK 26.0.2:")
                .contains("| SHA-512 | bulk | `avx2` | `stock-avx2` 500.0 | 450.0 | 0.900 | 400 |")
                .contains("Nowhere in these figures.")
                .contains("a bound of 400")
                .contains("test/hotspot/TestX.java")
                .doesNotContain("Helper", "`openssl`");
    }

    private Path comparison(String name, String flagsOfA) throws IOException {
        Path dir = Files.createDirectories(temp.resolve(name));
        String side = "{\"flags\":[%s],\"properties\":{\"java.runtime.version\":\"26.0.2\"},\"stubs\":\"sha512:avx2\"}";
        Files.writeString(dir.resolve("samples.json"), """
                {"date":"2031-01-02T03:04:05Z","threshold":0.01,"machine":{"cpu":"A CPU","cpus":2,"kernel":"Linux 6 amd64"},
                "sides":{"A":%s,"B":%s}}""".formatted(side.formatted(flagsOfA), side.formatted("")));
        String row = """
                {"benchmark":"org.hotdigest.bench.MessageDigests.digest","mode":"thrpt","forks":2,"jvmArgs":[],
                "measurementTime":"5 ms","params":{"digesterName":"SHA-512","iterations":"1","length":"64","provider":"DEFAULT",
                "side":"%s"},"primaryMetric":{"scoreUnit":"ops/ms","rawData":[[%s],[%s]]}}""";
        return Files.writeString(dir.resolve("results.json"),
                "[" + row.formatted("A", 100, 101) + "," + row.formatted("B", 120, 121) + "]");
    }

    @Test
    void aComparisonStandsThereWithItsSidesAndOneOfAWithItselfDoesNot() throws IOException {
        Change change = change("x86", List.of("SHA-512"));
        assertThat(page(Evidence.read(List.of(comparison("1", "\"-XX:DigestStubs=stock\"")), List.of()), change))
                .contains("`make compare`, A CPU, 2 CPUs, Linux 6 amd64", "- A: JDK 26.0.2, -XX:DigestStubs=stock, stubs sha512:avx2")
                .containsPattern("\\| digest +\\| SHA-512 +\\| +64 ");
        assertThat(page(Evidence.read(List.of(comparison("2", "")), List.of()), change)).contains("there are no measurements of it");
    }

    @Test
    void whereItIsSlowerIsSaid() throws IOException {
        Evidence evidence = Evidence.read(List.of(), List.of(cycles(
                figure("avx2", "1", 550, "noisy"), figure("stock-avx2", "1", 500, "ok"))));
        assertThat(page(evidence, change("x86", List.of("SHA-512"))))
                .contains("- SHA-512 `avx2`, 1: 1.100 of `stock-avx2` ~").contains("~ the machine was noisy at this figure");
    }

    @Test
    void aChangeWithoutMeasurementsSaysSo() throws IOException {
        Evidence evidence = Evidence.read(List.of(), List.of(cycles(
                figure("avx2", "bulk", 450, "ok"), figure("stock-avx2", "bulk", 500, "not-run"))));
        for (Change change : List.of(change("x86", List.of("SHA-512")), change("aarch64", List.of("SHA-512")),
                change("x86", List.of("MD5")))) {
            assertThat(page(evidence, change))
                    .contains("there are no measurements of it on this machine").contains("## Slower\n\nUnknown.");
        }
        assertThat(page(evidence, change("share", List.of()))).contains("it is no change for speed");
    }

    @Test
    void filesThatAreNoneOfOursAreRefused() throws IOException {
        assertThatThrownBy(() -> Evidence.read(List.of(temp.resolve("none")), List.of())).isInstanceOf(UserError.class)
                .hasMessageContaining("expected a results.json of make compare");
        Path text = cycles("no json");
        assertThatThrownBy(() -> Evidence.read(List.of(), List.of(text))).isInstanceOf(UserError.class)
                .hasMessageContaining("has a line that is no JSON object");
    }
}
