package org.hotdigest.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CsvTest {
    @Test
    void hasALineARowAndNoValueForWhatIsUnknown() {
        Row md5 = new Row("digest", "MD5", 64);
        Row sha1 = new Row("digest", "SHA-1", 16384);
        List<Sample> samples = ReportTextTest.samples().stream()
                .filter(s -> s.row().equals(md5) || s.row().equals(sha1) && s.pair() < 1)
                .toList();
        List<String> lines = Csv.of(Report.of(Synthetic.setup(List.of(md5, sha1)), true, samples)).lines().toList();
        assertThat(lines).hasSize(3);
        assertThat(lines.getFirst()).startsWith("benchmark,digest,bytes,").endsWith(",verdict");
        assertThat(lines.get(1)).startsWith("digest,MD5,64,").endsWith(",6,faster");
        assertThat(lines.get(2)).contains(",,,").endsWith("needs 12 more forks");
        assertThat(lines).allSatisfy(line -> assertThat(line.split(",", -1)).hasSize(11));
    }
}
