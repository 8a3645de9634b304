package org.hotdigest.lab.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import org.hotdigest.lab.UserError;

/**
 * Results that were kept under a name, {@code results/saved/NAME.json}.
 *
 * @param folder where they are; need not exist
 */
record Baselines(Path folder) {
    /** Before a name, where something else might stand. */
    static final String MARK = "@";

    private static final String SUFFIX = ".json";

    static Baselines standard() {
        return new Baselines(Path.of("results", "saved"));
    }

    /** @throws UserError if it can't be a file's name */
    static void requireName(String name) {
        if (!name.matches("[A-Za-z0-9][A-Za-z0-9._-]*")) {
            throw UserError.usage("'%s' can't be the name of saved results: use letters, digits, '.', '_' and '-'", name);
        }
    }

    /** Keeps a results file; one of that name before is replaced. @return where it is now */
    Path save(String name, Path results) throws IOException {
        requireName(name);
        Files.createDirectories(folder);
        Path half = folder.resolve("." + name + ".tmp");
        Files.copy(results, half, StandardCopyOption.REPLACE_EXISTING);
        return Files.move(half, folder.resolve(name + SUFFIX), StandardCopyOption.ATOMIC_MOVE);
    }

    /** The file that a word means: {@code @NAME} saved results, anything else a path. @throws UserError for an unknown name */
    Path file(String word) {
        if (!word.startsWith(MARK)) {
            return Path.of(word);
        }
        String name = word.substring(MARK.length());
        requireName(name);
        Path file = folder.resolve(name + SUFFIX);
        if (!Files.isRegularFile(file)) {
            throw UserError.usage("no saved results '%s': there are %s; SAVE=name keeps those of a comparison", name, names());
        }
        return file;
    }

    private List<String> names() {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(f -> f.getFileName().toString())
                    .filter(f -> f.endsWith(SUFFIX) && !f.startsWith("."))
                    .map(f -> f.substring(0, f.length() - SUFFIX.length()))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }
}
