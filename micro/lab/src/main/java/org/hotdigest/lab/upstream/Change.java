package org.hotdigest.lab.upstream;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.hotdigest.lab.UserError;

/**
 * One change as it would be proposed: a file {@code jdk-patch/<base>/upstream/<name>.change}, headers as in a mail
 * ({@code Key: value}, continued on indented lines), an empty line, and the text of the commit's message.
 *
 * @param name the file's name without .change
 * @param title of the commit, without the bug's number
 * @param bug the bug's number, {@value #NO_BUG} as long as there is none
 * @param patches names of the patches in {@code jdk-patch/<base>} and of further ones beside the change, in order
 * @param needs names of the changes that must come before it
 * @param cpu which port it changes: x86, aarch64, or share for all
 * @param rows the digests whose rows the CPU's table of paths has from this change on: md5, sha1, sha256, sha512
 * @param files our whole files that it adds, as places in the JDK's tree
 * @param dead what of the JDK's it leaves unused: see {@link Dead}
 * @param digests JCA names of the digests that it is measured by
 * @param stocks by digest, as its row has it, the path in the lab's figures that it is held against, if not {@code stock}
 * @param reason why it is faster, and the bound
 * @param message the text below the title
 */
record Change(
        String name,
        String title,
        String bug,
        List<String> patches,
        List<String> needs,
        String cpu,
        List<String> rows,
        List<String> files,
        List<Dead> dead,
        List<String> digests,
        Map<String, String> stocks,
        String reason,
        String message) {
    static final String NO_BUG = "0000000";
    static final String SUFFIX = ".change";

    private static final Set<String> KEYS = Set.of(
            "Title", "Bug", "Patches", "Needs", "CPU", "Rows", "Files", "Dead", "Digests", "Stock", "Reason");

    /**
     * Something of the JDK's to be removed.
     *
     * @param file its place in the tree
     * @param name the function's, class's or variable's name as the file has it (X::f; class=X); empty for the whole file
     */
    record Dead(String file, String name) {
        static Dead parse(String text) {
            int colon = text.indexOf(':');
            return colon < 0 ? new Dead(text, "") : new Dead(text.substring(0, colon), text.substring(colon + 1).replace('=', ' '));
        }
    }

    /** The path that it is held against. @param digest its JCA name */
    String stock(String digest) {
        return stocks.getOrDefault(digest.toLowerCase(Locale.ROOT).replace("-", ""), "stock");
    }

    /** The first line of the commit's message. */
    String subject() {
        return bug + ": " + title;
    }

    /** @throws UserError that names a header which is unknown or missing */
    static Change read(Path file) throws IOException {
        Map<String, String> headers = new LinkedHashMap<>();
        List<String> lines = Files.readAllLines(file);
        int end = lines.indexOf("");
        String key = null;
        for (String line : lines.subList(0, end < 0 ? lines.size() : end)) {
            if (line.startsWith(" ") && key != null) {
                headers.merge(key, line.strip(), (a, b) -> (a + " " + b).strip());
                continue;
            }
            int colon = line.indexOf(':');
            key = colon < 0 ? line : line.substring(0, colon);
            if (colon < 0 || !KEYS.contains(key)) {
                throw new UserError("%s has a line \"%s\": expected Key: value with one of %s", file, line,
                        String.join(", ", KEYS.stream().sorted().toList()));
            }
            headers.put(key, line.substring(colon + 1).strip());
        }
        String name = file.getFileName().toString().replace(SUFFIX, "");
        for (String needed : List.of("Title", "CPU", "Reason")) {
            if (headers.getOrDefault(needed, "").isEmpty()) {
                throw new UserError("%s has no header %s:", file, needed);
            }
        }
        String cpu = headers.get("CPU");
        if (!Set.of("x86", "aarch64", "share").contains(cpu)) {
            throw new UserError("%s has CPU: %s: expected x86, aarch64 or share", file, cpu);
        }
        List<String> text = new ArrayList<>(end < 0 ? List.of() : lines.subList(end + 1, lines.size()));
        return new Change(
                name,
                headers.get("Title"),
                headers.getOrDefault("Bug", NO_BUG),
                words(headers, "Patches"),
                words(headers, "Needs"),
                cpu,
                words(headers, "Rows"),
                words(headers, "Files"),
                words(headers, "Dead").stream().map(Dead::parse).toList(),
                words(headers, "Digests"),
                stocks(words(headers, "Stock")),
                headers.get("Reason"),
                String.join("\n", text).strip());
    }

    private static Map<String, String> stocks(List<String> words) {
        return words.stream().map(w -> w.split("=", 2)).collect(Collectors.toMap(w -> w[0], w -> w[w.length - 1]));
    }

    private static List<String> words(Map<String, String> headers, String key) {
        String value = headers.getOrDefault(key, "");
        return value.isEmpty() ? List.of() : List.of(value.split("\\s+"));
    }
}
