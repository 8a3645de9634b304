package org.hotdigest.lab.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotdigest.lab.UserError;

/** A run of several contenders in rounds, with the files that it leaves. */
final class ContestRun implements GuardedRun.Job<Contest> {
    private final Contest.Setup setup;
    private final Rounds.Plan plan;
    private final String report;
    private final Path directory;
    private final Progress progress;

    /**
     * @param report the name of the file with the table
     * @param directory where the results go; made if it does not exist
     */
    ContestRun(Contest.Setup setup, Rounds.Plan plan, String report, Path directory, Progress progress) {
        this.setup = setup;
        this.plan = plan;
        this.report = report;
        this.directory = directory;
        this.progress = progress;
    }

    /**
     * Runs it and writes its files, once.
     *
     * @throws UserError as {@link GuardedRun#run}
     */
    Contest run() throws IOException {
        return new GuardedRun<>(this, directory, progress).run();
    }

    @Override
    public Measuring prepare(Path scratch, Pace pace) throws IOException {
        Map<String, Probe> probes = new LinkedHashMap<>();
        for (Side side : setup.contenders()) {
            // A provider of digests runs in the first one's VM.
            probes.put(
                    side.name(),
                    side.provider().equals(Side.DEFAULT_PROVIDER)
                            ? Probe.of(side, JmhForks.benchmarkArguments(), scratch)
                            : probes.get(setup.first().name()));
        }
        return new Rounds(
                setup.contenders(),
                plan,
                setup.seed(),
                new JmhForks(setup.effort(), probes, scratch, pace),
                progress,
                InstantSource.system());
    }

    @Override
    public Contest result(Measuring measuring, boolean partial, Optional<Conditions> conditions) {
        Map<String, String> notRun = measuring instanceof Rounds rounds ? rounds.notRun() : Map.of();
        return Contest.of(setup, partial, measuring.samples(), conditions, notRun);
    }

    @Override
    public boolean isEmpty(Contest contest) {
        return contest.cells().isEmpty();
    }

    @Override
    public void write(Path directory, Contest contest, List<Sample> samples) throws IOException {
        ResultFiles.write(directory, report, contest, samples);
    }
}
