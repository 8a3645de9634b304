package org.hotdigest.lab.compare;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.hotdigest.lab.UserError;

/**
 * A comparison with all that it leaves behind: its files, and after Ctrl-C the files of what was measured, no fork, and
 * no scratch.
 */
final class CompareRun {
    private static final Duration KILL_INTERVAL = Duration.ofMillis(100);
    private static final int KILL_ATTEMPTS = 50;

    private final Report.Setup setup;
    private final Path directory;
    private final Progress progress;

    private final Conditions.Watch watch = new Conditions.Watch();

    private volatile Comparison comparison;
    private volatile boolean interrupted;

    /** @param directory where the results go; made if it does not exist */
    CompareRun(Report.Setup setup, Path directory, Progress progress) {
        this.setup = setup;
        this.directory = directory;
        this.progress = progress;
    }

    /**
     * Runs it and writes its files, once. If a fork fails, the files are of what was measured before.
     *
     * @throws UserError if another benchmark runs, a side does not start, a fork fails, or the results can't be written
     */
    Report run() throws IOException {
        FileChannel lock = lock();
        CompareCommand.create(directory);
        Path scratch = Files.createTempDirectory("hotdigest");
        Thread onInterrupt = new Thread(() -> interrupted(scratch), "interrupted");
        Runtime.getRuntime().addShutdownHook(onInterrupt);
        try {
            return run(scratch);
        } catch (RuntimeException e) {
            if (!interrupted) {
                writePartial();
            }
            throw e;
        } finally {
            if (interrupted) {
                // The hook cleans up, and whatever failed here failed because of it.
                parkForever();
            }
            removeHook(onInterrupt);
            watch.close();
            delete(scratch);
            deleteIfEmpty(directory);
            lock.close();
        }
    }

    private Report run(Path scratch) throws IOException {
        List<String> heap = JmhForks.benchmarkArguments();
        Map<String, Probe> probes =
                Map.of("A", Probe.of(setup.a(), heap, scratch), "B", Probe.of(setup.b(), heap, scratch));
        Effort effort = setup.effort().orElseThrow();
        comparison = new Comparison(
                setup.rows(),
                setup.a(),
                setup.b(),
                effort,
                setup.threshold(),
                setup.seed(),
                new JmhForks(effort, probes, scratch, watch::look),
                progress,
                InstantSource.system());
        comparison.run();
        Report report = Report.of(setup, false, comparison.samples(), watch.conditions());
        ResultFiles.write(directory, report, comparison.samples());
        return report;
    }

    /**
     * Takes JMH's own lock for the whole run. JMH takes it fork by fork ({@link JmhForks} has it not do so): another JMH
     * could start in between, and this run fail after a quarter of an hour.
     */
    static FileChannel lock() throws IOException {
        Path file = Path.of(System.getProperty("java.io.tmpdir"), "jmh.lock");
        FileChannel channel;
        try {
            channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        } catch (IOException e) {
            throw new UserError("JMH's lock %s can't be opened (%s); delete it or have its owner do so", file, e);
        }
        // As JMH does, or no other user could ever take it.
        file.toFile().setWritable(true, false);
        try {
            if (channel.tryLock() != null) {
                return channel;
            }
        } catch (OverlappingFileLockException e) {
            // This very process has it.
        }
        channel.close();
        throw new UserError("another JMH benchmark runs on this machine (it holds %s); wait until it has ended", file);
    }

    private void interrupted(Path scratch) {
        try {
            interrupted = true;
            progress.end();
            boolean stopped = false;
            for (int i = 0; !stopped && i < KILL_ATTEMPTS; i++) {
                // First, so that the end of its fork is no surprise to it.
                stopped = comparison == null || comparison.stop(Duration.ZERO);
                ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
                stopped = stopped || comparison.stop(KILL_INTERVAL);
            }
            writePartial();
            delete(scratch);
            deleteIfEmpty(directory);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            System.err.println("error: the results so far can't be written: " + e);
        }
    }

    private static void parkForever() {
        while (true) {
            LockSupport.park();
        }
    }

    private void writePartial() {
        List<Sample> samples = comparison == null ? List.of() : comparison.samples();
        Report report = Report.of(setup, true, samples, watch.conditions());
        if (report.rows().isEmpty()) {
            if (interrupted) {
                System.err.println("ended before anything was compared: no results");
            }
            return;
        }
        try {
            ResultFiles.write(directory, report, samples);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        System.err.println("ended early: the results so far, marked as partial, are in " + directory);
    }

    private static void removeHook(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The VM is ending, and the hook does what there is to do.
            return;
        }
    }

    static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.toList()) {
                Files.deleteIfExists(file);
            }
        }
        Files.deleteIfExists(directory);
    }

    private static void deleteIfEmpty(Path directory) throws IOException {
        try {
            Files.deleteIfExists(directory);
        } catch (DirectoryNotEmptyException e) {
            return;
        }
    }
}
