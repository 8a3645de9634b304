package org.hotdigest.lab.stubs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.hotdigest.bench.DigestCycles;
import org.junit.jupiter.api.Test;

class DigestTimingsTest {
    @Test
    void readsTheFiguresOfItsDigestAlone() {
        List<CyclesCommand.Row> rows = DigestTimings.rows(Digest.MD5, "add", List.of(
                "OpenJDK 64-Bit Server VM warning: something",
                "MD5\tbulk\t288.5\t0.001",
                "MD5\tdigest64\t650.0\t0.02",
                "#\tnanosPerCycle\t0.25\t0"));
        assertThat(rows).extracting(CyclesCommand.Row::size).containsExactly("bulk", "digest64");
        assertThat(rows.getFirst().cycles()).hasValue(288.5);
        assertThat(rows.getLast().spread()).isEqualTo(0.02);
    }

    @Test
    void whatTheBenchmarkPrintsIsWhatIsRead() throws Exception {
        PrintStream out = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
            DigestCycles.main(new String[] {"1", "MD5"});
        } finally {
            System.setOut(out);
        }
        assertThat(DigestTimings.rows(Digest.MD5, "default", bytes.toString(StandardCharsets.UTF_8).lines().toList()))
                .extracting(CyclesCommand.Row::key)
                .containsExactly("MD5 default bulk", "MD5 default digest64");
    }

    @Test
    void aJdkBefore22SaysWhyTheLabCannotRunInIt() {
        assertThat(new JdkUnderTest(Path.of("/jdk"), "17.0.19+10-hotdigest", true, Child.class).whyNoLab()).isPresent();
        assertThat(new JdkUnderTest(Path.of("/jdk"), "26.0.2.1+1-hotdigest", true, Child.class).whyNoLab()).isEmpty();
    }
}
