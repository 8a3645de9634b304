package org.hotdigest.lab.stubs;

import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** What the lab's commands have in common. */
final class StubsOptions {
    @Option(names = "--jdk", required = true, paramLabel = "DIR", description = "the JDK to look at, 22 or later")
    private Path jdk;

    @Option(names = "--flags", defaultValue = "", paramLabel = "FLAGS",
            description = "flags for its VM, separated by spaces")
    private String flags;

    JdkUnderTest jdk() {
        return JdkUnderTest.inspect(jdk);
    }

    /** Of any version: for commands that do something with one before 22. */
    JdkUnderTest anyJdk() {
        return JdkUnderTest.look(jdk);
    }

    List<String> flags() {
        return flags.isBlank() ? List.of() : List.of(flags.strip().split("\\s+"));
    }
}
