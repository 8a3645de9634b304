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
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.hotdigest.lab.UserError;

/**
 * Any run of forks with all that it leaves behind: its files, and after Ctrl-C the files of what was measured, no fork,
 * and no scratch.
 *
 * @param <R> what it finds out
 */
final class GuardedRun<R> {
    private static final Duration KILL_INTERVAL = Duration.ofMillis(100);
    private static final int KILL_ATTEMPTS = 50;

    private final Job<R> job;
    private final Path directory;
    private final Progress progress;

    private final Conditions.Watch watch = new Conditions.Watch();

    private volatile Measuring measuring;
    private volatile boolean interrupted;

    /** What is run, and what becomes of it. */
    interface Job<R> {
        /**
         * Looks at the JDKs, and gets ready.
         *
         * @param scratch an existing directory, which is gone after the run
         * @param pace is to be looked at before every fork
         */
        Measuring prepare(Path scratch, Pace pace) throws IOException;

        /**
         * The result, of any beginning of a run too.
         *
         * @param measuring what {@link #prepare} has returned
         */
        R result(Measuring measuring, boolean partial, Optional<Conditions> conditions);

        /** Whether there is anything in it. */
        boolean isEmpty(R result);

        /** Writes its files. */
        void write(Path directory, R result, List<Sample> samples) throws IOException;
    }

    /** @param directory where the results go; made if it does not exist */
    GuardedRun(Job<R> job, Path directory, Progress progress) {
        this.job = job;
        this.directory = directory;
        this.progress = progress;
    }

    /**
     * Runs it and writes its files, once. If a fork fails, the files are of what was measured before.
     *
     * @throws UserError if another benchmark runs, a side does not start, a fork fails, or the results can't be written
     */
    R run() throws IOException {
        FileChannel lock = lock();
        CompareCommand.create(directory);
        Path scratch = Files.createTempDirectory("hotdigest");
        Thread onInterrupt = new Thread(() -> interrupted(scratch), "interrupted");
        Runtime.getRuntime().addShutdownHook(onInterrupt);
        try {
            measuring = job.prepare(scratch, watch);
            measuring.run();
            R result = job.result(measuring, false, watch.conditions());
            job.write(directory, result, measuring.samples());
            return result;
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

    /**
     * Takes JMH's own lock for the whole run. JMH takes it fork by fork ({@link JmhForks} has it not do so): another JMH
     * could start in between, and this run fail after a quarter of an hour.
     */
    private static FileChannel lock() throws IOException {
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
                stopped = measuring == null || measuring.stop(Duration.ZERO);
                ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
                stopped = stopped || measuring.stop(KILL_INTERVAL);
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
        Optional<R> result = Optional.ofNullable(measuring).map(m -> job.result(m, true, watch.conditions()));
        if (result.isEmpty() || job.isEmpty(result.get())) {
            if (interrupted) {
                System.err.println("ended before anything was compared: no results");
            }
            return;
        }
        try {
            job.write(directory, result.get(), measuring.samples());
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

    private static void delete(Path directory) throws IOException {
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
