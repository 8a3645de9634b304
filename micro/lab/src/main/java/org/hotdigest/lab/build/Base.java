package org.hotdigest.lab.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.hotdigest.lab.UserError;

/**
 * A JDK line that the project patches: a file of build-scripts/bases.
 *
 * @param name the file's name without .conf: 26
 * @param sourcePackage the distribution's source package
 * @param version the package version that is pinned
 * @param tarball the name of its upstream tarball
 * @param sha256 of that tarball, lower-case hex
 * @param suite the distribution's suite that serves the package
 * @param jtregVersion the oldest jtreg that its tests accept, such as 8.1
 * @param jtregSuite the suite with such a jtreg
 * @param jtregPackage that jtreg's package
 * @param objects how many native objects a build compiles, about
 * @param buildMib MiB that a first build needs
 */
public record Base(
        String name,
        String sourcePackage,
        String version,
        String tarball,
        String sha256,
        String suite,
        String jtregVersion,
        String jtregSuite,
        String jtregPackage,
        int objects,
        long buildMib) {

    /** Reads the base called {@code name}; a {@link UserError} names those that exist. */
    static Base load(Path home, String name) throws IOException {
        Path dir = home.resolve("build-scripts/bases");
        Path file = dir.resolve(name + ".conf");
        if (!name.matches("[0-9a-z.]+") || !Files.isRegularFile(file)) {
            throw new UserError(
                    "no base \"%s\": build-scripts/bases has %s; use BASE= one of them", name, String.join(", ", names(dir)));
        }
        return parse(name, KeyValues.read(file));
    }

    static Base parse(String name, Map<String, String> values) {
        return new Base(
                name,
                value(name, values, "PACKAGE"),
                value(name, values, "VERSION"),
                value(name, values, "TARBALL"),
                value(name, values, "SHA256"),
                value(name, values, "SUITE"),
                value(name, values, "JTREG_VERSION"),
                value(name, values, "JTREG_SUITE"),
                value(name, values, "JTREG_PACKAGE"),
                Integer.parseInt(value(name, values, "OBJECTS")),
                Long.parseLong(value(name, values, "BUILD_MIB")));
    }

    private static String value(String name, Map<String, String> values, String key) {
        String value = values.get(key);
        if (value == null || value.isEmpty()) {
            throw new UserError("build-scripts/bases/%s.conf has no %s=", name, key);
        }
        return value;
    }

    private static List<String> names(Path dir) throws IOException {
        try (Stream<Path> files = Files.list(dir)) {
            return files.map(f -> f.getFileName().toString())
                    .filter(n -> n.endsWith(".conf"))
                    .map(n -> n.substring(0, n.length() - ".conf".length()))
                    .sorted()
                    .toList();
        }
    }
}
