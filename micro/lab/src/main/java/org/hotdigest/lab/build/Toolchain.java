package org.hotdigest.lab.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.hotdigest.lab.UserError;

/**
 * What compiles the JDK.
 *
 * @param compiler the C++ compiler's own first line of --version
 * @param bootJdk the JDK that compiles the Java part
 * @param bootVersion that JDK's version
 */
record Toolchain(String compiler, Path bootJdk, String bootVersion) {
    static Toolchain find(Settings settings) throws IOException {
        Run.Result gcc = Run.capture("g++", "--version");
        if (!gcc.ok()) {
            throw new UserError("no C++ compiler: g++ is missing; run make deps");
        }
        return new Toolchain(gcc.lines().getFirst(), settings.bootJdk(), versionOf(settings.bootJdk()));
    }

    /** A JDK's version as its release file has it: 25.0.3. */
    static String versionOf(Path jdk) throws IOException {
        Path release = jdk.resolve("release");
        String version = Files.isRegularFile(release) ? KeyValues.read(release).get("JAVA_VERSION") : null;
        if (version == null) {
            throw new UserError("%s is not a JDK: it has no file \"release\" with a JAVA_VERSION", jdk);
        }
        return version;
    }
}
