package org.hotdigest.lab.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code lab matrix}: the same digests with each value of a VM flag. */
@Command(
        name = "matrix",
        description = "Compares the digests of a JDK with each of several values of a VM flag.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
public final class MatrixCommand implements Callable<Integer> {
    @Option(names = "--jdk", required = true, paramLabel = "DIR", description = "The JDK.")
    private Path jdk;

    @Option(names = "--matrix", required = true, paramLabel = "FLAG=VALUES",
            description = "The flag and its values, as in UseAVX=3,2,1,0 or UseMD5Intrinsics=true,false;"
                    + " the first is what the others are held against.")
    private String matrix;

    @Option(names = "--flags", defaultValue = "", paramLabel = "FLAGS", description = "VM flags of all, in one word.")
    private String flags;

    @Mixin
    private RowOptions options;

    @Override
    public Integer call() throws IOException {
        FlagsMatrix values = FlagsMatrix.parse(matrix);
        JudgedContest.run(
                "Digests by " + values.flag(), values.contenders(jdk, flags), ReportText.flagsOfAll(flags), options);
        return 0;
    }
}
