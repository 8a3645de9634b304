package org.hotdigest.lab.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hotdigest.lab.UserError;

/**
 * One patch of a series.
 *
 * @param name its file's name
 * @param file where it is
 * @param hunks the header of every hunk, by the path of the file that it changes, in order
 * @param paths every path that it reads, writes or removes
 */
public record Patch(String name, Path file, Map<String, List<String>> hunks, Set<String> paths) {
    private static final Pattern GIT_HEADER = Pattern.compile("diff --git a/(.*) b/(.*)");
    private static final Pattern HUNK = Pattern.compile("@@ -\\d+(?:,(\\d+))? \\+\\d+(?:,(\\d+))? @@.*");

    public static Patch read(Path file) throws IOException {
        Map<String, List<String>> hunks = new LinkedHashMap<>();
        Set<String> paths = new LinkedHashSet<>();
        String path = "";
        int old = 0;
        int now = 0;
        for (String line : Files.readAllLines(file)) {
            if (old > 0 || now > 0) {
                // Inside a hunk nothing is a header, whatever it looks like.
                char sign = line.isEmpty() ? ' ' : line.charAt(0);
                old -= sign == ' ' || sign == '-' ? 1 : 0;
                now -= sign == ' ' || sign == '+' ? 1 : 0;
                continue;
            }
            Matcher header = GIT_HEADER.matcher(line);
            Matcher hunk = HUNK.matcher(line);
            if (header.matches()) {
                paths.add(header.group(1));
                paths.add(header.group(2));
                path = header.group(2);
            } else if (line.startsWith("--- a/") || line.startsWith("+++ b/")) {
                path = line.substring("--- a/".length()).replaceFirst("\t.*", "");
                paths.add(path);
            } else if (hunk.matches()) {
                old = hunk.group(1) == null ? 1 : Integer.parseInt(hunk.group(1));
                now = hunk.group(2) == null ? 1 : Integer.parseInt(hunk.group(2));
                hunks.computeIfAbsent(path, p -> new ArrayList<>()).add(line);
            }
        }
        if (paths.isEmpty()) {
            throw new UserError("%s changes no file: expected a patch as git diff makes it", file);
        }
        return new Patch(file.getFileName().toString(), file, hunks, paths);
    }

    /** The patches that a file "series" in {@code dir} names, one a line, # for comments. */
    static List<Patch> series(Path dir) throws IOException {
        Path series = dir.resolve("series");
        if (!Files.isRegularFile(series)) {
            throw new UserError("%s is missing: a base needs its series of patches, which may be empty", series);
        }
        List<Patch> patches = new ArrayList<>();
        for (String line : Files.readAllLines(series)) {
            String name = line.replaceFirst("#.*", "").strip();
            if (name.isEmpty()) {
                continue;
            }
            if (!Files.isRegularFile(dir.resolve(name))) {
                throw new UserError("%s names %s, which is not there", series, name);
            }
            patches.add(read(dir.resolve(name)));
        }
        return patches;
    }

    /**
     * Applies the patch to the files in {@code dir}, all of it or what fits.
     *
     * @return one line for each hunk that does not fit, naming its file and header; empty if all is applied
     */
    public List<String> apply(Path dir) throws IOException {
        Map<String, String> before = content(dir);
        // Outside any repository git applies a patch as it stands; inside one it would skip files silently.
        Map<String, String> env = Map.of(
                "GIT_CEILING_DIRECTORIES", dir.toAbsolutePath().getParent().toString(),
                "GIT_DIR", "",
                "GIT_WORK_TREE", "",
                "GIT_CONFIG_GLOBAL", "/dev/null",
                "GIT_CONFIG_NOSYSTEM", "1");
        Run.Result result = Run.capture(
                dir, env, List.of("git", "apply", "--verbose", "--reject", "--whitespace=nowarn", file.toString()));
        if (result.ok()) {
            Map<String, String> after = content(dir);
            List<String> untouched =
                    hunks.keySet().stream().filter(p -> before.get(p).equals(after.get(p))).toList();
            return untouched.stream().map(p -> "%s: %s: git left it as it was".formatted(name, p)).toList();
        }
        List<String> misfits = misfits(result.lines());
        return misfits.isEmpty() ? List.of(name + ": git apply: " + result.text().replace('\n', ' ')) : misfits;
    }

    /** Reads what {@code git apply --reject --verbose} says. */
    List<String> misfits(List<String> lines) {
        List<String> misfits = new ArrayList<>();
        String path = "";
        Pattern applying = Pattern.compile("Applying patch (.+) with \\d+ rejects?\\.\\.\\.");
        Pattern rejected = Pattern.compile("Rejected hunk #(\\d+)\\.");
        Pattern whole = Pattern.compile("error: (.+): (No such file or directory|already exists in working directory)");
        for (String line : lines) {
            Matcher file = applying.matcher(line);
            Matcher hunk = rejected.matcher(line);
            Matcher gone = whole.matcher(line);
            if (file.matches()) {
                path = file.group(1);
            } else if (hunk.matches()) {
                int number = Integer.parseInt(hunk.group(1));
                List<String> headers = hunks.getOrDefault(path, List.of());
                String header = number <= headers.size() ? headers.get(number - 1) : "";
                misfits.add("%s: %s: hunk %d does not apply: %s".formatted(name, path, number, header));
            } else if (gone.matches()) {
                misfits.add("%s: %s: %s".formatted(name, gone.group(1), gone.group(2)));
            }
        }
        misfits.sort(Comparator.naturalOrder());
        return misfits;
    }

    private Map<String, String> content(Path dir) throws IOException {
        Map<String, String> content = new LinkedHashMap<>();
        for (String path : hunks.keySet()) {
            Path file = dir.resolve(path);
            content.put(path, Files.exists(file) ? Hashes.ofFile(file) : "");
        }
        return content;
    }
}
