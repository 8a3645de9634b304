package org.hotdigest.lab.compare;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.hotdigest.lab.UserError;

/**
 * One of the two things compared: a JDK and the flags its VM runs with.
 *
 * @param name {@code A} or {@code B}
 * @param jdk the JDK's directory, absolute; of saved results their file
 * @param flags VM flags in order, as the user gave them
 * @param provider the JCA provider of its digests, or {@link #DEFAULT_PROVIDER}
 */
record Side(String name, Path jdk, List<String> flags, String provider) {
    /** The first one that has the digest. */
    static final String DEFAULT_PROVIDER = "DEFAULT";

    /** Prepended to the flags, as most flags that choose a stub are diagnostic. */
    static final String UNLOCK = "-XX:+UnlockDiagnosticVMOptions";

    /** With the default provider. */
    Side(String name, Path jdk, List<String> flags) {
        this(name, jdk, flags, DEFAULT_PROVIDER);
    }

    /**
     * A side of the user's words.
     *
     * @throws UserError if the directory has no {@code bin/java}, or the flags can't be split
     */
    static Side of(String name, Path jdk, String flags) {
        Side side = new Side(name, jdk.toAbsolutePath().normalize(), Words.split(flags));
        if (!Files.isExecutable(side.java())) {
            throw new UserError(
                    "%s is not a JDK: it has no bin/java; give the directory of a JDK image for side %s", jdk, name);
        }
        return side;
    }

    /** The same under another name. */
    Side as(String other) {
        return new Side(other, jdk, flags, provider);
    }

    Path java() {
        return jdk.resolve("bin").resolve("java");
    }

    /** The flags with {@link #UNLOCK} before them. */
    List<String> vmArguments() {
        List<String> arguments = new ArrayList<>();
        arguments.add(UNLOCK);
        arguments.addAll(flags);
        return arguments;
    }
}
