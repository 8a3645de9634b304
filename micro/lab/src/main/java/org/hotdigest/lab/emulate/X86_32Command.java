package org.hotdigest.lab.emulate;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code lab x86_32}: a JDK for 32-bit x86, natively where the kernel starts its programs, otherwise under qemu. */
@Command(name = "x86_32", description = "Runs the digests of a JDK for 32-bit x86.", mixinStandardHelpOptions = true)
public final class X86_32Command implements Callable<Integer> {
    @Option(names = "--jdk", required = true, paramLabel = "DIR", description = "as 'lab build x86_32' prints it")
    private Path jdk;

    @Override
    public Integer call() throws IOException {
        EmulateRun.Outcome outcome = X86_32Run.of(jdk, System.out);
        outcome.failures().forEach(failure -> System.err.println("FAILED " + failure));
        System.out.println(outcome);
        return outcome.failures().isEmpty() ? 0 : 1;
    }
}
