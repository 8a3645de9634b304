package org.hotdigest.lab.jcheck;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.hotdigest.lab.UserError;
import org.hotdigest.lab.build.Cache;
import org.hotdigest.lab.build.Settings;
import org.hotdigest.lab.build.SourceStore;
import org.hotdigest.lab.upstream.UpstreamBranch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code lab jcheck}: what OpenJDK's own checker would say of the commits of {@code lab upstream}. Exit status 1 if it would
 * refuse one.
 */
@Command(name = "jcheck", description = "Says what OpenJDK's jcheck would say of commits, those of make upstream if no other.",
        mixinStandardHelpOptions = true)
public final class JCheckCommand implements Callable<Integer> {
    @Option(names = "--repo", paramLabel = "DIR", description = "the repository, instead of that of make upstream")
    private Path repo;

    @Option(names = "--range", paramLabel = "BASE..HEAD", description = "the commits, instead of those of make upstream")
    private String range;

    @Option(names = "--change", paramLabel = "NAME", description = "as of make upstream: this change and those that it needs")
    private String change;

    @Override
    public Integer call() throws IOException {
        if (repo != null) {
            return check(repo, range != null ? range : UpstreamBranch.range(Settings.fromEnvironment(), change));
        }
        Settings settings = Settings.fromEnvironment();
        Path all = Cache.upstreams(settings.cache());
        if (!Files.isDirectory(all)) {
            throw new UserError("no repository in %s: run make upstream first, or name one with --repo", all);
        }
        // Under the lock: make upstream makes its branches anew.
        try (Cache cache = Cache.open(settings.cache(), "make jcheck")) {
            Path made = UpstreamBranch.repository(cache, new SourceStore(settings, cache).obtain());
            return check(made, range != null ? range : UpstreamBranch.range(settings, change));
        }
    }

    private static int check(Path repository, String range) throws IOException {
        Report report = JCheck.run(Git.open(repository), range);
        report.lines().forEach(System.out::println);
        return report.exitStatus();
    }
}
