package org.hotdigest.lab.compare;

import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code lab jdks}: the same digests on each of several JDKs, of any vendor and any line from 17 on. */
@Command(
        name = "jdks",
        description = "Compares the digests of several JDKs.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
public final class JdksCommand implements Callable<Integer> {
    @Option(names = "--jdks", required = true, paramLabel = "NAME=DIR,…",
            description = "At least two JDKs and names for them, as in 17=/jdk-17,26=/jdk-26;"
                    + " the first is what the others are held against.")
    private String jdks;

    @Option(names = "--flags", defaultValue = "", paramLabel = "FLAGS", description = "VM flags of all, in one word.")
    private String flags;

    @Mixin
    private RowOptions options;

    @Override
    public Integer call() throws IOException {
        JudgedContest.run(
                "Digests of several JDKs", NamedJdks.parse(jdks).contenders(flags), ReportText.flagsOfAll(flags), options);
        return 0;
    }
}
