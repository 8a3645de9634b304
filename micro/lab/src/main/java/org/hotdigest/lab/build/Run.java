package org.hotdigest.lab.build;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.hotdigest.lab.UserError;

/** Runs other programs, and takes them down with this one: an interrupted build leaves no compiler behind. */
public final class Run {
    private static final Children CHILDREN = new Children();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(Run::stopAll, "stop-children"));
    }

    private Run() {}

    /**
     * What a program did.
     *
     * @param status its exit status
     * @param lines what it printed, on both streams
     */
    public record Result(int status, List<String> lines) {
        public boolean ok() {
            return status == 0;
        }

        public String text() {
            return String.join("\n", lines);
        }
    }

    /** Runs a program to its end and keeps what it prints. */
    public static Result capture(Path dir, Map<String, String> env, List<String> command) {
        List<String> lines = new ArrayList<>();
        int status = stream(dir, env, command, lines::add);
        return new Result(status, List.copyOf(lines));
    }

    /** As {@link #capture(Path, Map, List)} in the current folder and environment. */
    public static Result capture(String... command) {
        return capture(Path.of("").toAbsolutePath(), Map.of(), List.of(command));
    }

    /**
     * Runs a program to its end and hands on each line that it prints, on both streams.
     *
     * @param env variables to set; an empty value removes the variable
     * @return the exit status; 127 if there is no such program
     */
    static int stream(Path dir, Map<String, String> env, List<String> command, Consumer<String> onLine) {
        ProcessBuilder builder = new ProcessBuilder(command).directory(dir.toFile()).redirectErrorStream(true);
        builder.redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
        env.forEach((name, value) -> {
            if (value.isEmpty()) {
                builder.environment().remove(name);
            } else {
                builder.environment().put(name, value);
            }
        });
        builder.environment().put("LC_ALL", "C.UTF-8");
        Process process;
        try {
            process = CHILDREN.start(builder).orElseGet(Run::awaitEnd);
        } catch (IOException e) {
            onLine.accept(command.getFirst() + ": " + e.getMessage());
            return 127;
        }
        try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                onLine.accept(line);
            }
            int status = process.waitFor();
            if (status != 0) {
                // Ctrl-C reaches the program and this JVM at once: let the JVM find out, so that it is not taken for a
                // failure of the program's.
                Thread.sleep(300);
            }
            if (CHILDREN.isStopping()) {
                awaitEnd();
            }
            return status;
        } catch (IOException | InterruptedException e) {
            throw new UserError("%s was cut off: %s", command.getFirst(), e.getMessage());
        } finally {
            CHILDREN.ended(process);
        }
    }

    /** Waits for this JVM, which is shutting down, to be gone. */
    private static Process awaitEnd() {
        while (true) {
            try {
                Thread.sleep(Long.MAX_VALUE);
            } catch (InterruptedException e) {
                // nothing is to go on any more
            }
        }
    }

    private static void stopAll() {
        if (CHILDREN.stop()) {
            System.err.println("interrupted; the same command goes on from here");
        }
    }
}
