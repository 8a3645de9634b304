package org.hotdigest.lab.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Files of KEY=value lines, as build-scripts/bases/*.conf and a JDK's release file are. */
final class KeyValues {
    private KeyValues() {}

    /** The keys and values of a file, values without surrounding double quotes; # starts a comment line. */
    static Map<String, String> read(Path file) throws IOException {
        Map<String, String> values = new LinkedHashMap<>();
        for (String line : Files.readAllLines(file)) {
            int equals = line.indexOf('=');
            if (line.startsWith("#") || equals < 1) {
                continue;
            }
            String value = line.substring(equals + 1).strip();
            if (value.length() >= 2 && value.startsWith("\"") && value.endsWith("\"")) {
                value = value.substring(1, value.length() - 1);
            }
            values.put(line.substring(0, equals).strip(), value);
        }
        return values;
    }
}
