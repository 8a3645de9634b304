package org.hotdigest.lab.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The source package that stands in for the pinned one, which is no longer served. Kept in a file, so that one choice
 * holds for all later runs and these need no network to find out.
 *
 * @param version the package's version
 * @param tarball the name of its upstream tarball
 * @param sha256 of that tarball, as the signed list has it
 */
record Substitute(String version, String tarball, String sha256) {
    /** The newest of those served that has a tarball. */
    static Optional<Substitute> newest(List<PrivateApt.SourcePackage> served) {
        return served.stream()
                .filter(p -> p.tarball().isPresent())
                .reduce((a, b) -> isNewer(b.version(), a.version()) ? b : a)
                .map(p -> new Substitute(
                        p.version(), p.tarball().get(), p.files().get(p.tarball().get())));
    }

    private static boolean isNewer(String a, String b) {
        return Run.capture("dpkg", "--compare-versions", a, "gt", b).ok();
    }

    /** What {@link #write} left in {@code file}. */
    static Optional<Substitute> read(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        Map<String, String> values = KeyValues.read(file);
        return values.keySet().containsAll(List.of("VERSION", "TARBALL", "SHA256"))
                ? Optional.of(new Substitute(values.get("VERSION"), values.get("TARBALL"), values.get("SHA256")))
                : Optional.empty();
    }

    void write(Path file) throws IOException {
        FileTrees.write(file, "VERSION=%s%nTARBALL=%s%nSHA256=%s%n".formatted(version, tarball, sha256));
    }

    /** What to tell whoever asked for the pinned version. */
    String warning(Base base) {
        return "the pinned %s %s is no longer served: taking %s, the newest served"
                .formatted(base.sourcePackage(), base.version(), version);
    }
}
