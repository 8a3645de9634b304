package org.hotdigest.lab.emulate;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code lab aarch64}: a JDK for aarch64 under qemu. */
@Command(name = "aarch64", description = "Runs the digests of a JDK for aarch64 on CPUs that qemu emulates.",
        mixinStandardHelpOptions = true)
public final class Aarch64Command implements Callable<Integer> {
    @Option(names = "--jdk", required = true, paramLabel = "DIR", description = "as 'lab build aarch64' prints it")
    private Path jdk;

    @Override
    public Integer call() throws IOException {
        Path home = Path.of(System.getProperty("hotdigest.home"));
        EmulateRun.Outcome outcome = Aarch64Run.of(home, jdk, System.out);
        outcome.failures().forEach(failure -> System.err.println("FAILED " + failure));
        System.out.println(outcome);
        return outcome.failures().isEmpty() ? 0 : 1;
    }
}
