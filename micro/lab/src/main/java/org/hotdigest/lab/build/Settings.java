package org.hotdigest.lab.build;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.hotdigest.lab.UserError;

/**
 * What the caller chose, through the environment, as make hands it on. An empty variable counts as not set.
 *
 * @param home the checkout
 * @param base BASE
 * @param jdkSrc JDK_SRC: a source tree to build instead of the pinned one
 * @param jdkTarball JDK_TARBALL: the pinned tarball, already here
 * @param bootJdk BOOT_JDK, as build-scripts/lab.sh found it
 * @param debug DEBUG: release or fastdebug
 * @param jobs JOBS: compilers at once
 * @param cache BUILD_DIR, else a folder for this project under the user's cache folder
 * @param jtreg JTREG: a jtreg of the caller's
 */
public record Settings(
        Path home,
        Base base,
        Optional<Path> jdkSrc,
        Optional<Path> jdkTarball,
        Path bootJdk,
        String debug,
        int jobs,
        Path cache,
        Optional<Path> jtreg) {

    public static Settings fromEnvironment() throws IOException {
        return of(Path.of(System.getProperty("hotdigest.home", ".")).toAbsolutePath().normalize(), System.getenv());
    }

    static Settings of(Path home, Map<String, String> env) throws IOException {
        // As the scripts have it: Java's own property is what the system's list of users says.
        Path userHome = path(env, "HOME").orElseGet(() -> Path.of(System.getProperty("user.home")));
        Path cache = path(env, "BUILD_DIR")
                .orElseGet(() -> path(env, "XDG_CACHE_HOME")
                        .orElse(userHome.resolve(".cache"))
                        .resolve("hotdigest"));
        if (cache.toString().chars().anyMatch(c -> c <= ' ' || "\"'\\$`:#&;()".indexOf(c) >= 0)) {
            throw new UserError(
                    "the JDK's build cannot work in a path with a space or a sign of the shell's: \"%s\"; name another folder"
                            + " with BUILD_DIR=",
                    cache);
        }
        String debug = text(env, "DEBUG").orElse("release");
        if (!debug.equals("release") && !debug.equals("fastdebug")) {
            throw new UserError("DEBUG=%s is unknown: use release or fastdebug", debug);
        }
        return new Settings(
                home,
                Base.load(home, text(env, "BASE").orElse("26")),
                path(env, "JDK_SRC"),
                path(env, "JDK_TARBALL"),
                path(env, "BOOT_JDK").orElse(Path.of(System.getProperty("java.home"))),
                debug,
                text(env, "JOBS").map(Settings::jobs).orElseGet(Settings::defaultJobs),
                cache,
                path(env, "JTREG"));
    }

    private static Optional<String> text(Map<String, String> env, String name) {
        return Optional.ofNullable(env.get(name)).map(String::strip).filter(v -> !v.isEmpty());
    }

    private static Optional<Path> path(Map<String, String> env, String name) {
        return text(env, name).map(v -> Path.of(v).toAbsolutePath().normalize());
    }

    private static int jobs(String text) {
        if (!text.matches("[1-9][0-9]{0,3}")) {
            throw new UserError("JOBS=%s is not a count of compilers: use a number from 1", text);
        }
        return Integer.parseInt(text);
    }

    /** One compiler a core, but no more than the memory holds: one takes up to a GiB. */
    private static int defaultJobs() {
        int cores = Runtime.getRuntime().availableProcessors();
        if (ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean os) {
            return Math.clamp(os.getTotalMemorySize() >> 30, 1, cores);
        }
        return cores;
    }
}
