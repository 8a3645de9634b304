package org.hotdigest.lab.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** The project's whole files of its own, which go into the tree beside the JDK's. */
final class Overlay {
    private Overlay() {}

    /** Each file's place in the JDK's tree, and where it is in the checkout. */
    static Map<String, Path> of(Path home) throws IOException {
        Map<String, Path> files = new TreeMap<>();
        add(files, home.resolve("hotspot-stubs"), "src");
        add(files, home.resolve("jtreg-tests"), "test");
        return files;
    }

    private static void add(Map<String, Path> files, Path root, String sub) throws IOException {
        if (Files.isDirectory(root.resolve(sub))) {
            for (String name : FileTrees.list(root.resolve(sub)).keySet()) {
                files.put(sub + "/" + name, root.resolve(sub).resolve(name));
            }
        }
    }
}
