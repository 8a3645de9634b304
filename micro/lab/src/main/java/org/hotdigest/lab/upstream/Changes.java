package org.hotdigest.lab.upstream;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hotdigest.lab.UserError;

/** The changes of a base, in the order in which they can be committed: the file {@code upstream/series} has it. */
final class Changes {
    private final Path dir;
    private final Map<String, Change> all = new LinkedHashMap<>();

    private Changes(Path dir) {
        this.dir = dir;
    }

    /**
     * Reads them and checks that each comes after those that it needs.
     *
     * @param patchDir {@code jdk-patch/<base>}
     */
    static Changes read(Path patchDir) throws IOException {
        Changes changes = new Changes(patchDir.resolve("upstream"));
        Path series = changes.dir.resolve("series");
        if (!Files.isRegularFile(series)) {
            throw new UserError("%s is missing: this base has no changes for upstream; use BASE=26", series);
        }
        for (String line : Files.readAllLines(series)) {
            String name = line.replaceFirst("#.*", "").strip();
            if (name.isEmpty()) {
                continue;
            }
            Path file = changes.dir.resolve(name + Change.SUFFIX);
            if (!Files.isRegularFile(file)) {
                throw new UserError("%s names %s, which is not there: expected %s", series, name, file);
            }
            Change change = Change.read(file);
            for (String needed : change.needs()) {
                if (!changes.all.containsKey(needed)) {
                    throw new UserError("%s needs %s, which does not come before it in %s", name, needed, series);
                }
            }
            changes.all.put(name, change);
        }
        return changes;
    }

    List<Change> all() {
        return List.copyOf(all.values());
    }

    /** The change called {@code name}, after those that it needs; a {@link UserError} lists the names that there are. */
    List<Change> upTo(String name) {
        if (!all.containsKey(name)) {
            throw UserError.usage("no change \"%s\": there are %s", name, String.join(", ", all.keySet()));
        }
        Set<String> wanted = new LinkedHashSet<>();
        require(name, wanted);
        return all.values().stream().filter(c -> wanted.contains(c.name())).toList();
    }

    private void require(String name, Set<String> wanted) {
        all.get(name).needs().forEach(needed -> require(needed, wanted));
        wanted.add(name);
    }

    /** Where a patch that a change names is: in the series' folder, or beside the change. */
    Path patch(String name) {
        List<Path> places = new ArrayList<>(List.of(dir.resolve(name), dir.resolveSibling(name)));
        return places.stream().filter(Files::isRegularFile).findFirst()
                .orElseThrow(() -> new UserError("no patch %s in %s or %s", name, dir, dir.getParent()));
    }
}
