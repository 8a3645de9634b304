package org.hotdigest.lab.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotdigest.lab.UserError;

/** A comparison of two sides, or of B with what was saved of A. */
final class CompareRun implements GuardedRun.Job<Report> {
    private final Report.Setup setup;
    private final Path directory;
    private final Progress progress;

    /** @param directory where the results go; made if it does not exist */
    CompareRun(Report.Setup setup, Path directory, Progress progress) {
        this.setup = setup;
        this.directory = directory;
        this.progress = progress;
    }

    /**
     * Runs it and writes its files, once.
     *
     * @throws UserError as {@link GuardedRun#run}
     */
    Report run() throws IOException {
        return new GuardedRun<>(this, directory, progress).run();
    }

    @Override
    public Measuring prepare(Path scratch, Pace pace) throws IOException {
        List<String> heap = JmhForks.benchmarkArguments();
        Effort effort = setup.effort().orElseThrow();
        if (setup.baseline().isPresent()) {
            Baseline baseline = setup.baseline().get();
            return new Rounds(
                    List.of(setup.b()),
                    Rounds.Plan.of(setup.rows(), baseline::forks),
                    setup.seed(),
                    new JmhForks(effort, Map.of("B", Probe.of(setup.b(), heap, scratch)), scratch, pace),
                    progress,
                    InstantSource.system());
        }
        Probe a = Probe.of(setup.a(), heap, scratch);
        Probe b = Probe.of(setup.b(), heap, scratch);
        return new Comparison(
                setup.rows(),
                setup.a(),
                setup.b(),
                effort,
                setup.threshold(),
                setup.seed(),
                new JmhForks(effort, Map.of("A", a, "B", b), scratch, pace),
                pace,
                progress,
                InstantSource.system());
    }

    @Override
    public Report result(Measuring measuring, boolean partial, Optional<Conditions> conditions) {
        return Report.of(setup, partial, samples(measuring.samples()), conditions);
    }

    @Override
    public boolean isEmpty(Report report) {
        return report.rows().isEmpty();
    }

    @Override
    public void write(Path directory, Report report, List<Sample> samples) throws IOException {
        ResultFiles.write(directory, report, samples(samples));
    }

    /** With those that were saved before them, as they were in time. */
    private List<Sample> samples(List<Sample> measured) {
        return setup.baseline().map(baseline -> baseline.before(measured)).orElse(measured);
    }
}
