package org.hotdigest.lab.build;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.hotdigest.lab.UserError;

/** A build folder of the JDK's makefiles: configured once, made with progress; an interrupted make goes on where it was. */
final class JdkMake {
    private static final Set<String> KEPT_VARIABLES = Set.of("HOME", "LOGNAME", "PATH", "TERM", "TMPDIR", "USER");

    private final Settings settings;
    private final Path src;
    private final Path build;
    private final PrintWriter log;
    private final Path logFile;

    /**
     * @param src the source tree
     * @param build the folder, which configure makes
     * @param log what takes all output; {@code logFile} is where it goes
     */
    JdkMake(Settings settings, Path src, Path build, PrintWriter log, Path logFile) {
        this.settings = settings;
        this.src = src;
        this.build = build;
        this.log = log;
        this.logFile = logFile;
    }

    /** Configures, unless this folder was and nothing that configure reads is newer. A {@link UserError} says why it failed. */
    void configure(List<String> arguments) throws IOException {
        Path stamp = build.resolve("hotdigest-configured");
        if (Files.isRegularFile(stamp) && !anyNewer(stamp, src.resolve("make/autoconf"), src.resolve("make/conf"))) {
            return;
        }
        System.err.println("configuring");
        if (!Files.isRegularFile(stamp)) {
            FileTrees.delete(build);
        }
        Files.createDirectories(build);
        Files.deleteIfExists(stamp);
        List<String> command = new ArrayList<>(List.of("bash", src.resolve("configure").toString()));
        command.addAll(arguments);
        List<String> lines = new ArrayList<>();
        int status = Run.stream(build, makeEnvironment(), command, line -> {
            lines.add(line);
            log.println(line);
        });
        if (status != 0) {
            throw failure("the JDK's configure", lines, logFile);
        }
        FileTrees.write(stamp, String.join("\n", arguments));
    }

    private static boolean anyNewer(Path stamp, Path... dirs) throws IOException {
        FileTime time = Files.getLastModifiedTime(stamp);
        for (Path dir : dirs) {
            if (FileTrees.list(dir).values().stream().anyMatch(f -> f.lastModifiedTime().compareTo(time) > 0)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Only what a program needs to run at all: of any other variable of the caller's, or of the make that called, the
     * JDK's makefiles might make one of theirs.
     */
    private static Map<String, String> makeEnvironment() {
        Map<String, String> env = new HashMap<>();
        System.getenv().keySet().stream().filter(n -> !KEPT_VARIABLES.contains(n)).forEach(n -> env.put(n, ""));
        // The distribution's tarball is without these headers, and its package has them in a folder of their own.
        env.put("C_INCLUDE_PATH", "/usr/include/PCSC");
        return env;
    }

    /**
     * Makes, with progress on standard error. A {@link UserError} says why it failed.
     *
     * @param counted the file that keeps how many objects a whole build has
     * @param objects how many they are until that has been counted
     */
    void make(List<String> targets, Path counted, int objects) throws IOException {
        Path made = build.resolve("hotdigest-made");
        int empty = removeEmptyObjects(build);
        if (empty > 0) {
            System.err.printf("%d empty object%s removed: this machine stopped while they were written%n", empty, empty == 1 ? "" : "s");
        }
        int before = objects(build);
        int expected = 0;
        if (!Files.exists(made)) {
            expected = Files.exists(counted) ? Integer.parseInt(Files.readString(counted).strip()) : objects;
        }
        boolean terminal = Boolean.getBoolean("hotdigest.tty");
        Progress progress = new Progress(System.err, terminal, InstantSource.system(), before, expected);
        Thread.ofVirtual().start(() -> tick(progress));
        int status = Run.stream(
                build,
                makeEnvironment(),
                Stream.concat(Stream.of("make", "LOG=info", "JOBS=" + settings.jobs()), targets.stream()).toList(),
                line -> {
                    log.println(line);
                    BuildLog.step(line).ifPresent(progress::accept);
                });
        progress.end();
        if (status != 0) {
            throw failure("the JDK's build", Files.readAllLines(logFile), logFile);
        }
        System.err.printf(
                "built: %d objects compiled, %s elapsed%n", progress.done(), Progress.minutes(progress.elapsed()));
        FileTrees.write(made, "");
        FileTrees.write(counted, Integer.toString(objects(build)));
    }

    /** Runs until the JVM ends: an ended display stays as it is. */
    private static void tick(Progress progress) {
        try {
            while (true) {
                Thread.sleep(1000);
                progress.tick();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** make removes what it was interrupted at; a machine that stops leaves a file without its content, newer than its source. */
    static int removeEmptyObjects(Path build) throws IOException {
        int removed = 0;
        for (Map.Entry<String, BasicFileAttributes> file : FileTrees.list(build).entrySet()) {
            if (file.getKey().endsWith(".o") && file.getValue().size() == 0) {
                Files.delete(build.resolve(file.getKey()));
                removed++;
            }
        }
        return removed;
    }

    private static int objects(Path build) throws IOException {
        return (int) FileTrees.list(build).keySet().stream().filter(f -> f.endsWith(".o")).count();
    }

    private static UserError failure(String what, List<String> log, Path logFile) {
        BuildLog.errors(log).forEach(line -> System.err.println("    " + line));
        return new UserError("%s failed, for the reason above; full log: %s", what, logFile);
    }
}
