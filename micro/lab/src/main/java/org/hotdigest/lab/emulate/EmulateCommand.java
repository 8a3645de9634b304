package org.hotdigest.lab.emulate;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.hotdigest.lab.stubs.JdkUnderTest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code lab emulate}: paths on emulated CPUs. */
@Command(name = "emulate", description = "Runs the machine code of paths that this CPU may lack on CPUs that Bochs emulates.",
        mixinStandardHelpOptions = true)
public final class EmulateCommand implements Callable<Integer> {
    @Option(names = "--jdk", required = true, paramLabel = "DIR", description = "a patched JDK, release build")
    private Path jdk;

    @Option(names = "--sha512ni", paramLabel = "DIR",
            description = "the JDK's path with the SHA512 extension instead of the AVX-512 paths, in the Bochs 3 of this folder")
    private Path bochs3;

    @Override
    public Integer call() throws IOException {
        Path home = Path.of(System.getProperty("hotdigest.home"));
        JdkUnderTest inspected = JdkUnderTest.inspect(jdk);
        EmulateRun.Outcome outcome = bochs3 == null
                ? EmulateRun.of(home, inspected, Bochs.installed(), EmulateRun.AVX512, System.out)
                : EmulateRun.of(home, inspected, Optional.of(Bochs.unpacked(bochs3)), EmulateRun.SHA512_NI, System.out);
        outcome.failures().forEach(failure -> System.err.println("FAILED " + failure));
        System.out.println(outcome);
        return outcome.failures().isEmpty() ? 0 : 1;
    }
}
