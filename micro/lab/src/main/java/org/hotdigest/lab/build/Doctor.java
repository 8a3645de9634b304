package org.hotdigest.lab.build;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.hotdigest.lab.UserError;

/** Tells what the machine has and what it lacks. */
final class Doctor {
    /** The CPU features that some path of some digest asks for, as Linux calls them. */
    private static final List<String> FEATURES = List.of(
            "bmi1", "bmi2", "adx", "ssse3", "avx", "avx2", "avx512f", "avx512vl", "avx512bw", "sha_ni", "sha512");

    private final Settings settings;
    private final Cache cache;
    private final PrintStream out;
    private boolean lacking;

    Doctor(Settings settings, PrintStream out) {
        this.settings = settings;
        this.cache = Cache.look(settings.cache());
        this.out = out;
    }

    /**
     * Prints the report.
     *
     * @param missingPackages the distribution's packages that build-scripts/deps.sh would install
     * @return whether all that is needed is here or can be fetched
     */
    boolean report(List<String> missingPackages) throws IOException {
        cpu(Files.readAllLines(Path.of("/proc/cpuinfo")));
        String os = KeyValues.read(Path.of("/etc/os-release")).getOrDefault("PRETTY_NAME", "unknown");
        line("system", "%s, Linux %s".formatted(os, System.getProperty("os.version")));
        try {
            JdkBuild.checkPlatform();
        } catch (UserError e) {
            line("platform", missing(e.getMessage()));
        }
        line(
                "memory, jobs",
                "%d MiB, %d compilers at once".formatted(memoryMib(Files.readAllLines(Path.of("/proc/meminfo"))), settings.jobs()));
        bootJdk();
        for (String tool : List.of("g++", "make", "autoconf", "git", "mvn")) {
            Run.Result version = Run.capture(tool, "--version");
            line(tool, version.ok() ? plain(version.lines().getFirst()) : missing("make deps installs it"));
        }
        jtreg();
        source();
        disk();
        line(
                "packages",
                missingPackages.isEmpty()
                        ? "all here"
                        : missing("%s; make deps installs them".formatted(String.join(" ", missingPackages))));
        return !lacking;
    }

    private void cpu(List<String> cpuinfo) {
        String model = field(cpuinfo, "model name").orElse("unknown");
        Set<String> flags = new TreeSet<>(Arrays.asList(field(cpuinfo, "flags").orElse("").split(" ")));
        line("cpu", "%s, %d in use".formatted(model, Runtime.getRuntime().availableProcessors()));
        line("  has", String.join(" ", FEATURES.stream().filter(flags::contains).toList()));
        line("  lacks", String.join(" ", FEATURES.stream().filter(f -> !flags.contains(f)).toList()));
    }

    /** The value of the first "name : value" line with that name. */
    static Optional<String> field(List<String> lines, String name) {
        return lines.stream()
                .filter(l -> l.contains(":") && l.substring(0, l.indexOf(':')).strip().equals(name))
                .map(l -> l.substring(l.indexOf(':') + 1).strip())
                .findFirst();
    }

    static long memoryMib(List<String> meminfo) {
        return field(meminfo, "MemTotal")
                .map(v -> Long.parseLong(v.replaceFirst(" .*", "")) >> 10)
                .orElse(0L);
    }

    private void bootJdk() throws IOException {
        // build-scripts/lib.sh has chosen it, and does not start this without one.
        line("boot JDK", "%s in %s".formatted(Toolchain.versionOf(settings.bootJdk()), settings.bootJdk()));
        Path lab = Path.of(System.getProperty("java.home"));
        if (!lab.equals(settings.bootJdk())) {
            line("harness on", "%s in %s".formatted(Toolchain.versionOf(lab), lab));
        }
    }

    private void jtreg() throws IOException {
        Base base = settings.base();
        Path unpacked = cache.jtreg(base.jtregPackage());
        Optional<Path> jar = settings.jtreg().isPresent()
                ? settings.jtreg().map(d -> d.resolve("lib/jtreg.jar"))
                : Jtreg.present(settings, unpacked);
        Optional<String> version = jar.flatMap(j -> Jtreg.version(settings, j));
        Optional<String> obstacle = PrivateApt.obstacle();
        String text;
        if (version.isPresent() && Jtreg.atLeast(version.get(), base.jtregVersion())) {
            text = "%s in %s".formatted(version.get(), jar.get());
        } else if (settings.jtreg().isPresent()) {
            text = missing("JTREG= names none of version %s or newer".formatted(base.jtregVersion()));
        } else if (obstacle.isPresent()) {
            text = missing("%s; name a jtreg %s with JTREG=".formatted(obstacle.get(), base.jtregVersion()));
        } else {
            text = "none yet: make test fetches the distribution's %s".formatted(base.jtregPackage());
        }
        line("jtreg", text);
    }

    private void source() throws IOException {
        SourceStore store = new SourceStore(settings, cache);
        Optional<String> obstacle = store.obstacle();
        line("source", obstacle.isPresent() ? missing(obstacle.get()) : store.plan());
    }

    private void disk() throws IOException {
        long free = cache.freeMib();
        long need = settings.base().buildMib();
        line(
                "disk",
                "%,d MiB free for %s, a first build needs %,d%s"
                        .formatted(
                                free,
                                cache.root(),
                                need,
                                free < need ? "; " + missing("make room, or name another folder with BUILD_DIR=") : ""));
    }

    private String missing(String how) {
        lacking = true;
        return "MISSING: " + how;
    }

    /** Without the escapes that some tools put into a version. */
    private static String plain(String text) {
        return text.replaceAll("\033\\[[0-9;]*m", "");
    }

    private void line(String what, String text) {
        out.printf("%-13s %s%n", what, text);
    }
}
