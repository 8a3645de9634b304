package org.hotdigest.lab.emulate;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.hotdigest.lab.stubs.JdkUnderTest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code lab emulate}: the AVX-512 paths on emulated CPUs. */
@Command(name = "emulate", description = "Runs the AVX-512 paths' machine code on CPUs that Bochs emulates.",
        mixinStandardHelpOptions = true)
public final class EmulateCommand implements Callable<Integer> {
    @Option(names = "--jdk", required = true, paramLabel = "DIR", description = "a patched JDK, release build")
    private Path jdk;

    @Override
    public Integer call() throws IOException {
        Path home = Path.of(System.getProperty("hotdigest.home"));
        EmulateRun.Outcome outcome = EmulateRun.of(home, JdkUnderTest.inspect(jdk), System.out);
        outcome.failures().forEach(failure -> System.err.println("FAILED " + failure));
        System.out.println(outcome);
        return outcome.failures().isEmpty() ? 0 : 1;
    }
}
