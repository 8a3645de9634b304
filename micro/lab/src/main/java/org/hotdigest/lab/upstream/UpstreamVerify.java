package org.hotdigest.lab.upstream;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.hotdigest.lab.build.Cache;
import org.hotdigest.lab.build.FileTrees;
import org.hotdigest.lab.build.Settings;
import org.hotdigest.lab.build.Source;
import org.hotdigest.lab.build.TreeBuild;

/** Compiles each commit, one after the other in one build folder, so that each compiles only what it changes. */
final class UpstreamVerify {
    private final UpstreamRepository repository;
    private final Path root;
    private final TreeBuild build;

    /** @param root where its tree, its build folder and its memory of what was compiled are */
    UpstreamVerify(Settings settings, Cache cache, Source source, UpstreamRepository repository, Path root) {
        this.repository = repository;
        this.root = root;
        this.build = new TreeBuild(settings, cache, source, root.resolve("src"), root.resolve("build"));
    }

    /** What compiling a commit came to; only what compiled, or could not be tried, gets one. */
    record Verdict(String change, String text) {}

    /**
     * Compiles libjvm and java.base at each commit, and starts the JDK. Of a change to aarch64 that proves only that the
     * rest is as it was: whether it compiles is {@code not-run}, except where a test of ours compiles its files.
     *
     * @throws org.hotdigest.lab.UserError at the first commit that does not compile; the ones before it are remembered
     */
    List<Verdict> compile(List<String> commits, List<Change> changes) throws IOException {
        List<Verdict> verdicts = new ArrayList<>();
        for (int i = 0; i < commits.size(); i++) {
            Change change = changes.get(i);
            String tree = repository.show(commits.get(i), "%T");
            Path memory = root.resolve("compiled").resolve(tree);
            if (!Files.exists(memory)) {
                System.err.printf("%s: compiling%n", change.name());
                Files.createDirectories(root);
                repository.checkOut(commits.get(i), root.resolve("src"));
                FileTrees.write(memory, build.compile());
            }
            String version = Files.readString(memory).strip();
            verdicts.add(new Verdict(change.name(), change.cpu().equals("aarch64")
                    ? "not-run for aarch64 (make test-aarch64 compiles the series); compiled for x86_64, %s".formatted(version)
                    : "compiled, %s".formatted(version)));
        }
        return verdicts;
    }
}
