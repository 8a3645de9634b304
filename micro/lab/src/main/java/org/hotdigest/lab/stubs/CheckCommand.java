package org.hotdigest.lab.stubs;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code lab check}: the machine code of every digest stub against an independent implementation. */
@Command(name = "check", description = "Checks the digest stubs of a JDK, every path of every digest.",
        mixinStandardHelpOptions = true)
public final class CheckCommand implements Callable<Integer> {
    @Mixin
    private StubsOptions options;

    @Option(names = "--seed", paramLabel = "N", description = "repeats a run; printed by every run")
    private Long seed;

    @Option(names = "--verbose", description = "a line for every check")
    private boolean verbose;

    @Override
    public Integer call() {
        CheckRun run = new CheckRun(options.jdk(), options.flags(), seed == null ? CheckRun.drawSeed() : seed, System.out, verbose);
        return run.run().failures().isEmpty() ? 0 : 1;
    }
}
