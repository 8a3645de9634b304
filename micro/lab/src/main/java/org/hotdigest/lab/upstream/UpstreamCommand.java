package org.hotdigest.lab.upstream;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Year;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.hotdigest.lab.build.Cache;
import org.hotdigest.lab.build.Overlay;
import org.hotdigest.lab.build.Settings;
import org.hotdigest.lab.build.Source;
import org.hotdigest.lab.build.SourceStore;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code lab upstream}: a branch with one commit a change on the unchanged source, without the lab, and without the code
 * that a change leaves unused; the same as mails; and the evidence for each.
 */
@Command(name = "upstream", description = "Makes commits for the JDK, one a change, and the evidence for each.",
        mixinStandardHelpOptions = true)
public final class UpstreamCommand implements Callable<Integer> {
    /** The repository, and as much again for what git keeps. */
    private static final int MIB = 2500;

    @Option(names = "--change", paramLabel = "NAME", description = "this one alone, after those that it needs")
    private String change;

    @Option(names = "--verify", description = "compile each commit")
    private boolean verify;

    @Option(names = "--results", split = ",", paramLabel = "FILE",
            description = "results.json of make compare for the evidence, the newer ones first")
    private List<Path> results = List.of();

    @Option(names = "--cycles", split = ",", paramLabel = "FILE", description = "what make cycles JSON=1 printed, for the evidence")
    private List<Path> cycles = List.of();

    @Override
    public Integer call() throws IOException {
        Settings settings = Settings.fromEnvironment();
        Path patchDir = settings.home().resolve("jdk-patch").resolve(settings.base().name());
        Changes changes = Changes.read(patchDir);
        List<Change> wanted = UpstreamBranch.wanted(changes, change);
        String branch = UpstreamBranch.name(changes, wanted, change);
        Evidence evidence = Evidence.read(results, cycles);
        try (Cache cache = Cache.open(settings.cache(), "make upstream")) {
            Source source = new SourceStore(settings, cache).obtain();
            Path root = cache.upstream(source.key());
            cache.requireSpace(verify ? MIB + settings.base().buildMib() : MIB, "make upstream");
            UpstreamRepository repository = UpstreamRepository.open(UpstreamBranch.repository(cache, source), source);
            List<String> commits = commit(repository, branch, changes, wanted, settings);
            List<Path> mails = repository.formatPatches(branch, root.resolve("patches"));
            List<UpstreamVerify.Verdict> verdicts = verify
                    ? new UpstreamVerify(settings, cache, source, repository, root.resolve("verify")).compile(commits, wanted)
                    : List.of();
            evidence.write(root.resolve("evidence"), wanted, verdicts, source.version());

            System.out.printf("branch %s in %s%n", branch, repository.dir());
            for (String commit : commits) {
                System.out.printf("  %s (%s)%n", repository.show(commit, "%h %s"), repository.size(commit));
            }
            System.out.printf("as mails for git am, one a commit: %s%n", mails.getFirst().getParent());
            System.out.printf("the evidence, a page a change: %s%n", root.resolve("evidence"));
            verdicts.forEach(v -> System.out.printf("  %s: %s%n", v.change(), v.text()));
            return 0;
        }
    }

    private static List<String> commit(
            UpstreamRepository repository, String branch, Changes changes, List<Change> wanted, Settings settings)
            throws IOException {
        repository.begin(branch);
        UpstreamTree tree = new UpstreamTree(
                repository.dir(), Overlay.of(settings.home(), settings.base().name()), changes, Year.now().getValue());
        List<String> commits = new ArrayList<>();
        for (Change next : wanted) {
            tree.add(next);
            tree.date(repository.changed());
            repository.commit(next.message().isEmpty() ? next.subject() : next.subject() + "\n\n" + next.message());
            commits.add(repository.commits(branch).getLast());
        }
        return commits;
    }
}
