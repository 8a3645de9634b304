package org.hotdigest.lab.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.hotdigest.lab.UserError;

/** The project's whole files of its own, which go into the tree beside the JDK's. */
public final class Overlay {
    private Overlay() {}

    /**
     * Each file's place in the tree of the JDK line {@code base}, and where it is in the checkout: those for every line,
     * and those of hotspot-stubs/BASE/ that fit them into this one. A {@link UserError} names a file that is in both.
     */
    public static Map<String, Path> of(Path home, String base) throws IOException {
        Map<String, Path> files = new TreeMap<>();
        Path stubs = home.resolve("hotspot-stubs");
        add(files, stubs, "src");
        add(files, stubs.resolve(base), "src");
        add(files, home.resolve("jtreg-tests"), "test");
        return files;
    }

    private static void add(Map<String, Path> files, Path root, String sub) throws IOException {
        if (Files.isDirectory(root.resolve(sub))) {
            for (String name : FileTrees.list(root.resolve(sub)).keySet()) {
                Path file = root.resolve(sub).resolve(name);
                Path other = files.put(sub + "/" + name, file);
                if (other != null) {
                    throw new UserError("%s and %s are the same file of the JDK's tree: rename one", other, file);
                }
            }
        }
    }
}
