package org.hotdigest.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.hotdigest.lab.UserError;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class RowOptionsTest {
    @Command
    private static final class Options {
        @Mixin
        private RowOptions rows;
    }

    private static List<Row> rows(String... arguments) {
        Options options = new Options();
        new CommandLine(options).parseArgs(arguments);
        return options.rows.rows();
    }

    @Test
    void theBenchmarksAreTheFirstTwoUnlessNamed() {
        assertThat(rows()).extracting(Row::benchmark).containsOnly("digest", "getAndDigest");
        assertThat(rows("--quick")).extracting(Row::benchmark).containsOnly("digest");
        assertThat(rows("--quick", "--benchmarks=directBuffer,byteWise,byteWise", "--digests=MD5", "--lengths=64"))
                .containsExactly(new Row("directBuffer", "MD5", 64), new Row("byteWise", "MD5", 64));
        assertThatThrownBy(() -> rows("--benchmarks=digests"))
                .isInstanceOf(UserError.class).hasMessageContaining("--benchmarks has digests").hasMessageContaining("byteWise");
    }
}
