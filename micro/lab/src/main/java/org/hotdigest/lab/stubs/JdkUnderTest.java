package org.hotdigest.lab.stubs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hotdigest.lab.UserError;

/**
 * A JDK whose stubs the lab looks at, from child processes of that JDK.
 *
 * @param home the JDK's folder
 * @param version as the JDK prints it, such as 26.0.2.1+1-hotdigest
 * @param hasKnob whether it is patched: it can emit every path's stub
 * @param lab the main class of its child processes
 */
public record JdkUnderTest(Path home, String version, boolean hasKnob, Class<?> lab) {
    private static final int OLDEST = 22;
    private static final Pattern VERSION = Pattern.compile("\\((?:fastdebug |slowdebug )?build (?:.*-)??((\\d+)[^)\\s]*?)(?:, [^)]*)?\\)");

    /** @throws UserError exit status 2, for a folder that is no JDK or a JDK older than 22 */
    public static JdkUnderTest inspect(Path home) {
        JdkUnderTest jdk = look(home);
        jdk.whyNoLab().ifPresent(why -> {
            throw UserError.usage("%s", why);
        });
        return jdk;
    }

    /** Of any version. @throws UserError exit status 2, for a folder that is no JDK */
    public static JdkUnderTest look(Path home) {
        Path java = home.resolve("bin").resolve("java");
        if (!Files.isExecutable(java)) {
            throw UserError.usage("no JDK at %s: it has no bin/java; give the folder that holds bin", home);
        }
        String output = run(List.of(java.toString(), "-XX:+UnlockDiagnosticVMOptions", "-XX:+PrintFlagsFinal", "-version"));
        Matcher m = VERSION.matcher(output);
        String version = m.find() ? m.group(1) : "";
        if (version.isEmpty()) {
            throw UserError.usage("%s does not say which version it is: %s", java, firstLine(output));
        }
        return new JdkUnderTest(home, version, output.contains(" EmitAllDigestStubs "), Child.class);
    }

    /** Why the lab can't run inside this JDK, if it can't. */
    public Optional<String> whyNoLab() {
        return Integer.parseInt(version.replaceFirst("\\D.*", "")) >= OLDEST
                ? Optional.empty()
                : Optional.of("the lab needs JDK %d or later for its Foreign Function API; %s is %s"
                        .formatted(OLDEST, home, version));
    }

    /** The same JDK with another main class inside it: for tests that plant a fault. */
    JdkUnderTest withLab(Class<?> other) {
        return new JdkUnderTest(home, version, hasKnob, other);
    }

    private static String run(List<String> command) {
        try {
            Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw UserError.usage("can't start %s: %s", command.getFirst(), e.getMessage());
        }
    }

    private static String firstLine(String text) {
        return text.lines().findFirst().orElse("no output");
    }

    /**
     * The command of a child process of this JDK that runs {@link #lab} with the harness's own class path.
     *
     * @param folder for the VM's logs of this child
     * @param flags for the VM, after the lab's own
     * @param arguments for the main class, after the stub log
     */
    List<String> childCommand(Path folder, List<String> flags, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(
                home.resolve("bin").resolve("java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:+UnlockDiagnosticVMOptions",
                // the stubs must be there when main starts, not when C2 does
                "-XX:-DelayCompilerStubsGeneration",
                "-XX:-CreateCoredumpOnCrash",
                "-XX:ErrorFile=" + folder.resolve("hs_err"),
                "-Xlog:stubs=debug:file=" + quoted(folder.resolve("stubs.log")) + ":none"));
        if (hasKnob) {
            command.add("-XX:+EmitAllDigestStubs");
        }
        command.addAll(flags);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), lab.getName(),
                folder.resolve("stubs.log").toString()));
        command.addAll(arguments);
        return command;
    }

    // -Xlog takes a colon in a file's name only between quotes
    private static String quoted(Path file) {
        return "\"" + file + "\"";
    }
}
