package org.hotdigest.lab.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the archive that the system's own apt uses, so that no host is named here and local mirrors are honoured. */
final class AptMirror {
    private AptMirror() {}

    /**
     * The archive of the distribution proper in {@code etcApt}: it has a component main and a suite that is not one of
     * fixes alone. A third party's may look the same, so one at a path "debian" goes first; apt's check of signatures
     * is what tells them apart for certain.
     */
    static Optional<String> find(Path etcApt) throws IOException {
        List<Path> files = new ArrayList<>(List.of(etcApt.resolve("sources.list")));
        Path parts = etcApt.resolve("sources.list.d");
        if (Files.isDirectory(parts)) {
            try (Stream<Path> list = Files.list(parts)) {
                list.sorted().forEach(files::add);
            }
        }
        List<String> uris = new ArrayList<>();
        for (Path file : files) {
            String name = file.getFileName().toString();
            if (!Files.isReadable(file)) {
                continue;
            }
            if (name.endsWith(".sources")) {
                uris.addAll(fromStanzas(Files.readString(file)));
            } else if (name.endsWith(".list")) {
                uris.addAll(fromLines(Files.readString(file)));
            }
        }
        return uris.stream().filter(u -> u.matches(".*/debian/?")).findFirst().or(() -> uris.stream().findFirst());
    }

    /** The archives in a file of one-line entries: {@code deb [options] URI suite component…}. */
    static List<String> fromLines(String text) {
        List<String> uris = new ArrayList<>();
        for (String line : text.lines().toList()) {
            List<String> words = words(line.replaceFirst("#.*", "").replaceFirst("\\[[^]]*]", " "));
            if (words.size() >= 4
                    && words.getFirst().matches("deb|deb-src")
                    && isMain(List.of(words.get(2)), words.subList(3, words.size()))) {
                uris.add(words.get(1));
            }
        }
        return uris;
    }

    /** The archives in a file of deb822 stanzas (URIs, Suites, Components). */
    static List<String> fromStanzas(String text) {
        List<String> uris = new ArrayList<>();
        String withoutComments =
                text.lines().filter(l -> !l.startsWith("#")).reduce("", (a, b) -> a + b + "\n");
        for (String stanza : withoutComments.split("\n\\s*\n")) {
            Map<String, String> fields = new LinkedHashMap<>();
            String field = "";
            for (String line : stanza.lines().toList()) {
                if (line.startsWith(" ") || line.startsWith("\t")) {
                    fields.merge(field, line, String::concat);
                } else if (line.indexOf(':') > 0) {
                    field = line.substring(0, line.indexOf(':')).toLowerCase(Locale.ROOT);
                    fields.put(field, line.substring(line.indexOf(':') + 1));
                }
            }
            List<String> own = words(fields.getOrDefault("uris", ""));
            if (!own.isEmpty()
                    && !fields.getOrDefault("enabled", "yes").strip().equals("no")
                    && isMain(words(fields.getOrDefault("suites", "")), words(fields.getOrDefault("components", "")))) {
                uris.add(own.getFirst());
            }
        }
        return uris;
    }

    private static boolean isMain(List<String> suites, List<String> components) {
        return components.contains("main")
                && suites.stream().anyMatch(s -> s.matches("(old)*stable|testing|unstable|sid|[a-z]+"));
    }

    private static List<String> words(String text) {
        return Arrays.stream(text.strip().split("\\s+")).filter(w -> !w.isEmpty()).toList();
    }
}
