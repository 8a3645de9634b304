package org.hotdigest.lab.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * The machine that measures.
 *
 * @param cpu model name
 * @param cpus how many the VM may use
 * @param kernel name, release and architecture
 */
record Machine(String cpu, int cpus, String kernel) {
    static Machine here() {
        return new Machine(
                cpuModel(),
                Runtime.getRuntime().availableProcessors(),
                System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                        + System.getProperty("os.arch"));
    }

    /**
     * The model as Linux gives it. Cloud machines may hide the name, so family, model and stepping come with it where
     * known.
     */
    private static String cpuModel() {
        String name = "unknown CPU";
        StringBuilder numbers = new StringBuilder();
        try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            for (String line : lines.takeWhile(l -> !l.isBlank()).toList()) {
                String key = line.split(":", 2)[0].strip();
                String value = line.substring(line.indexOf(':') + 1).strip();
                switch (key) {
                    case "model name" -> name = value;
                    case "cpu family", "model", "stepping" ->
                        numbers.append(numbers.isEmpty() ? "" : ", ")
                                .append(key.replace("cpu ", ""))
                                .append(' ')
                                .append(value);
                    default -> {}
                }
            }
        } catch (IOException e) {
            return name;
        }
        return numbers.isEmpty() ? name : name + " (" + numbers + ")";
    }
}
