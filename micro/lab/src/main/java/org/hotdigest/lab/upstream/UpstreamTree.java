package org.hotdigest.lab.upstream;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hotdigest.lab.UserError;
import org.hotdigest.lab.build.Patch;

/** The JDK's tree with one change after the other in it. */
final class UpstreamTree {
    private static final Pattern INCLUDE = Pattern.compile("(?m)^#include \"(.+)\"\n");
    private static final Pattern CONSTANT = Pattern.compile("(?m)^#define (INCLUDE_\\w+) ([01])$");
    private static final Pattern ORACLE_YEARS =
            Pattern.compile("(Copyright \\(c\\) )(\\d{4})(?:, (\\d{4}))?(, Oracle and/or its affiliates\\.)");

    private final Path dir;
    private final Map<String, Path> overlay;
    private final Changes changes;
    private final int year;

    /** What is in the tree by now: our files, and the digests that each CPU's table has. */
    private final Set<String> files = new LinkedHashSet<>();

    private final Map<String, Set<String>> rows = new HashMap<>();

    /**
     * @param dir the tree
     * @param overlay our whole files, by their places in the tree
     * @param year of the commits
     */
    UpstreamTree(Path dir, Map<String, Path> overlay, Changes changes, int year) {
        this.dir = dir;
        this.overlay = overlay;
        this.changes = changes;
        this.year = year;
    }

    /** Brings the next change in. A {@link UserError} names what of it does not fit. */
    void add(Change change) throws IOException {
        for (String name : change.patches()) {
            List<String> misfits = Patch.read(changes.patch(name)).apply(dir);
            if (!misfits.isEmpty()) {
                throw new UserError("%s: %s", change.name(), String.join("\nerror: ", misfits));
            }
        }
        Map<String, CppSource> sources = new TreeMap<>();
        for (Change.Dead dead : change.dead()) {
            Path file = dir.resolve(dead.file());
            if (!Files.isRegularFile(file)) {
                throw new UserError("%s: no file %s to remove anything from", change.name(), dead.file());
            }
            if (dead.name().isEmpty()) {
                Files.delete(file);
                continue;
            }
            CppSource source = sources.get(dead.file());
            if (source == null) {
                source = new CppSource(dead.file(), Files.readString(file));
                sources.put(dead.file(), source);
            }
            source.remove(dead.name());
        }
        for (Map.Entry<String, CppSource> source : sources.entrySet()) {
            Files.writeString(dir.resolve(source.getKey()), source.getValue().text());
        }
        files.addAll(change.files());
        rows.computeIfAbsent(change.cpu(), c -> new LinkedHashSet<>()).addAll(change.rows());
        for (Map.Entry<String, String> file : ours().entrySet()) {
            Path to = dir.resolve(file.getKey());
            Files.createDirectories(to.getParent());
            Files.writeString(to, file.getValue());
        }
    }

    /** In the JDK's own files that differ now, the last year of Oracle's line is the commit's. */
    void date(List<String> changed) throws IOException {
        for (String name : changed) {
            Path file = dir.resolve(name);
            if (overlay.containsKey(name) || !Files.isRegularFile(file)) {
                continue;
            }
            String text = Files.readString(file);
            Matcher matcher = ORACLE_YEARS.matcher(text);
            if (matcher.find() && !String.valueOf(year).equals(matcher.group(3)) && !String.valueOf(year).equals(matcher.group(2))) {
                Files.writeString(file, matcher.replaceFirst("$1$2, " + year + "$4"));
            }
        }
    }

    /** Our files as they go upstream with the changes so far. */
    private Map<String, String> ours() throws IOException {
        Map<String, String> texts = new TreeMap<>();
        Map<String, Boolean> constants = new HashMap<>();
        Map<String, String> adapters = new HashMap<>();
        for (Map.Entry<String, Path> file : overlay.entrySet()) {
            if (isAdapter(file.getKey())) {
                String text = Files.readString(file.getValue());
                CONSTANT.matcher(text).results().forEach(c -> constants.put(c.group(1), c.group(2).equals("1")));
                StringBuilder includes = new StringBuilder();
                INCLUDE.matcher(text).results().forEach(i -> includes.append(i.group()));
                adapters.put(file.getKey().replaceFirst(".*/", ""), includes.toString());
            }
        }
        for (String name : files) {
            Path from = overlay.get(name);
            if (from == null) {
                throw new UserError("no file %s in hotspot-stubs or jtreg-tests: a change in %s names it", name, "upstream/");
            }
            String text = UpstreamText.withoutLab(name, Files.readString(from));
            if (name.startsWith("src/hotspot/")) {
                text = UpstreamText.resolved(text, constants);
                for (Map.Entry<String, String> adapter : adapters.entrySet()) {
                    text = text.replace("#include \"" + adapter.getKey() + "\"\n", adapter.getValue());
                }
                if (text.contains("DigestPaths::_rows[] = {")) {
                    text = UpstreamText.withRows(name, text, rows.getOrDefault(cpu(name), Set.of()));
                }
            }
            texts.put(name, text);
        }
        for (String name : files) {
            String base = name.replaceFirst(".*/", "");
            if (base.startsWith("digestStubs_")) {
                String table = String.join("\n", texts.entrySet().stream()
                        .filter(t -> cpu(t.getKey()).equals(cpu(name)) && t.getValue().contains("DigestPaths::_rows[] = {"))
                        .map(Map.Entry::getValue).toList());
                texts.put(name, UpstreamText.withGenerators(name, texts.get(name), table));
            }
        }
        texts.forEach(UpstreamText::check);
        return texts;
    }

    /** A header that only fits our files into one JDK line: what it defines is resolved, what it includes takes its place. */
    private static boolean isAdapter(String name) {
        return name.matches(".*/digestHook_\\w+\\.hpp");
    }

    private static String cpu(String name) {
        return name.startsWith("src/hotspot/cpu/") ? name.split("/")[3] : "share";
    }
}
