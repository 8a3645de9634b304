package org.hotdigest.lab.compare;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hotdigest.lab.UserError;

/**
 * JDKs under the names of their columns: {@code 17=/jdk-17,26=/jdk-26}.
 *
 * @param folders at least two, in the order given; the first is what the others are held against
 */
record NamedJdks(Map<String, Path> folders) {
    private static final String EXAMPLE = "write names and folders, as in 17=/jdk-17,26=/jdk-26";

    /** @throws UserError exit status 2, if it is no such list */
    static NamedJdks parse(String text) {
        Map<String, Path> folders = new LinkedHashMap<>();
        for (String part : text.split(",", -1)) {
            int equals = part.indexOf('=');
            String name = part.substring(0, Math.max(0, equals)).strip();
            String folder = part.substring(equals + 1).strip();
            if (name.isEmpty() || folder.isEmpty()) {
                throw UserError.usage("'%s' in the list of JDKs is no name=folder: %s", part, EXAMPLE);
            }
            if (folders.put(name, Path.of(folder)) != null) {
                throw UserError.usage("the list of JDKs has the name '%s' twice: each is a column of its own", name);
            }
        }
        if (folders.size() < 2) {
            throw UserError.usage("the list of JDKs '%s' has one only, which leaves nothing to compare: %s", text, EXAMPLE);
        }
        return new NamedJdks(folders);
    }

    /**
     * A contender for each.
     *
     * @param flags of all
     * @throws UserError if a folder is no JDK
     */
    List<Side> contenders(String flags) {
        return folders.entrySet().stream().map(jdk -> Side.of(jdk.getKey(), jdk.getValue(), flags)).toList();
    }
}
