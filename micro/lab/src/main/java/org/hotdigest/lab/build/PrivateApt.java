package org.hotdigest.lab.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.hotdigest.lab.UserError;

/**
 * apt with a folder of its own: lists, cache and the one source it reads are in there, so that another suite than the
 * system's can be read and the system's own lists, configuration and packages stay as they are. Signatures are checked
 * against the distribution's keyring, as apt does for the system's own suites.
 */
final class PrivateApt {
    private static final List<Path> KEYRINGS = List.of(
            Path.of("/usr/share/keyrings/debian-archive-keyring.gpg"),
            Path.of("/usr/share/keyrings/debian-archive-keyring.pgp"));

    private final Path dir;
    private final String suite;
    private final String instead;

    private PrivateApt(Path dir, String suite, String instead) {
        this.dir = dir;
        this.suite = suite;
        this.instead = instead;
    }

    /** Why apt can't be used here at all, if it can't. */
    static Optional<String> obstacle() throws IOException {
        if (!Files.isExecutable(Path.of("/usr/bin/apt-get"))) {
            return Optional.of("this system has no apt");
        }
        if (KEYRINGS.stream().noneMatch(Files::isReadable)) {
            return Optional.of("the keyring of Debian's archive is not installed (package debian-archive-keyring)");
        }
        if (AptMirror.find(Path.of("/etc/apt")).isEmpty()) {
            return Optional.of("/etc/apt names no archive of Debian's");
        }
        if (!KeyValues.read(Path.of("/etc/os-release")).getOrDefault("ID", "").equals("debian")) {
            return Optional.of("this system is not Debian");
        }
        return Optional.empty();
    }

    /** As {@link #update(Path, String, String, Optional, String)}, for this machine's own architecture. */
    static PrivateApt update(Path dir, String suite, String kind, String instead) throws IOException {
        return update(dir, suite, kind, Optional.empty(), instead);
    }

    /**
     * Reads the newest lists of a suite.
     *
     * @param dir the private folder, made if needed
     * @param kind Sources or Packages: which list
     * @param architecture by Debian's name, if another one's packages are wanted
     * @param instead what to do without apt, the end of each error: "name … with JDK_TARBALL="
     */
    static PrivateApt update(Path dir, String suite, String kind, Optional<String> architecture, String instead)
            throws IOException {
        Optional<String> obstacle = obstacle();
        if (obstacle.isPresent()) {
            throw new UserError("%s: %s", obstacle.get(), instead);
        }
        for (String sub : List.of("lists/partial", "cache/archives/partial", "parts", "sources.list.d", "preferences.d")) {
            Files.createDirectories(dir.resolve(sub));
        }
        FileTrees.write(
                dir.resolve("sources.list.d/suite.sources"),
                """
                Types: %s
                URIs: %s
                Suites: %s
                Components: main
                Signed-By: %s
                Targets: %s
                """
                        .formatted(
                                kind.equals("Sources") ? "deb-src" : "deb",
                                AptMirror.find(Path.of("/etc/apt")).orElseThrow(),
                                suite,
                                KEYRINGS.stream().filter(Files::isReadable).findFirst().orElseThrow(),
                                kind));
        // Read after the system's configuration, which keeps the proxy settings: only the places change, and the
        // system's hooks, which work on its own cache, are dropped.
        FileTrees.write(
                dir.resolve("apt.conf"),
                """
                Dir::Etc::sourcelist "/dev/null";
                Dir::Etc::sourceparts "%1$s/sources.list.d";
                Dir::Etc::preferences "/dev/null";
                Dir::Etc::preferencesparts "%1$s/preferences.d";
                Dir::State::lists "%1$s/lists";
                Dir::Cache "%1$s/cache";
                Dir::Cache::pkgcache "";
                Dir::Cache::srcpkgcache "";
                Acquire::Languages "none";
                APT::Get::AllowUnauthenticated "false";
                Acquire::AllowInsecureRepositories "false";
                Acquire::Retries "2";
                APT::Sandbox::User "%2$s";
                #clear APT::Update::Pre-Invoke;
                #clear APT::Update::Post-Invoke;
                #clear APT::Update::Post-Invoke-Success;
                """
                        .formatted(dir, System.getProperty("user.name"))
                        + architecture.map(PrivateApt::configurationOf).orElse(""));
        PrivateApt apt = new PrivateApt(dir, suite, instead);
        System.err.printf("reading the signed list of the distribution's suite %s%n", suite);
        Run.Result result = apt.run(dir, "apt-get", "-q", "update");
        // apt-get update ends with 0 even if a server did not answer.
        if (!result.ok() || result.lines().stream().anyMatch(l -> l.matches("^(E|Err|W: Failed).*"))) {
            throw new UserError(
                    "apt cannot read the suite %s (%s): without a network, %s", suite, apt.firstError(result), instead);
        }
        return apt;
    }

    /** The packages that this machine has are none of that architecture's, so they are left out of account. */
    static String configurationOf(String architecture) {
        return """
                #clear APT::Architectures;
                APT::Architecture "%1$s";
                APT::Architectures { "%1$s"; };
                Dir::State::status "/dev/null";
                """
                .formatted(architecture);
    }

    /**
     * A source package as the signed list has it.
     *
     * @param version the package's version
     * @param files SHA-256 by file name
     */
    record SourcePackage(String version, Map<String, String> files) {
        /** The upstream tarball's name. */
        Optional<String> tarball() {
            return files.keySet().stream().filter(n -> n.matches("[^_]+_[^_]+\\.orig\\.tar\\.xz")).findFirst();
        }
    }

    /** All versions of a source package that are served. */
    List<SourcePackage> sourceVersions(String name) {
        return parseShowsrc(name, run(dir, "apt-cache", "showsrc", name).lines());
    }

    static List<SourcePackage> parseShowsrc(String name, List<String> lines) {
        List<SourcePackage> found = new ArrayList<>();
        String package_ = "";
        String version = "";
        boolean sums = false;
        Map<String, String> files = new LinkedHashMap<>();
        for (String line : Stream.concat(lines.stream(), Stream.of("")).toList()) {
            if (line.isBlank()) {
                if (package_.equals(name) && !version.isEmpty()) {
                    found.add(new SourcePackage(version, Map.copyOf(files)));
                }
                package_ = "";
                version = "";
                files.clear();
            } else if (line.startsWith("Package: ")) {
                package_ = line.substring("Package: ".length()).strip();
            } else if (line.startsWith("Version: ")) {
                version = line.substring("Version: ".length()).strip();
            }
            if (sums && line.startsWith(" ")) {
                String[] words = line.strip().split(" +");
                files.put(words[2], words[0]);
            } else {
                sums = line.startsWith("Checksums-Sha256:");
            }
        }
        return found;
    }

    /** Downloads the upstream tarball of a source package into {@code to}; goes on where an earlier try was cut off. */
    void downloadSource(String name, String version, Path to) {
        need(run(to, "apt-get", "-q", "source", "--download-only", "--tar-only", name + "=" + version));
    }

    /** Downloads a package into {@code to}. */
    void download(String name, Path to) {
        need(run(to, "apt-get", "-q", "download", name));
    }

    /** Downloads packages and unpacks them into {@code folder}, which is made; none of their scripts runs. */
    void unpack(List<String> names, Path folder) throws IOException {
        Files.createDirectories(folder);
        for (String name : names) {
            download(name, folder);
        }
        List<Path> files;
        try (Stream<Path> all = Files.list(folder)) {
            files = all.filter(f -> f.toString().endsWith(".deb")).toList();
        }
        for (Path file : files) {
            Run.Result unpacked = Run.capture("dpkg", "-x", file.toString(), folder.toString());
            if (!unpacked.ok()) {
                throw new UserError("cannot unpack %s: %s", file.getFileName(), unpacked.text());
            }
            Files.delete(file);
        }
    }

    private void need(Run.Result result) {
        if (!result.ok()) {
            throw new UserError(
                    "apt cannot fetch from the suite %s (%s): without a network, %s", suite, firstError(result), instead);
        }
    }

    private String firstError(Run.Result result) {
        return result.lines().stream()
                .filter(l -> l.matches("^(E|W: Failed).*") && !l.startsWith("Err:"))
                .map(l -> l.replaceFirst("^(E|W):\\s*", "").strip())
                .findFirst()
                .orElse("status " + result.status());
    }

    private Run.Result run(Path in, String tool, String... arguments) {
        List<String> command = new ArrayList<>(List.of(tool, "-c", dir.resolve("apt.conf").toString()));
        command.addAll(List.of(arguments));
        return Run.capture(in, Map.of(), command);
    }
}
