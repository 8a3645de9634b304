package org.hotdigest.lab.build;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The programs that run now, so that all can be stopped at once: from then on no other one starts. */
final class Children {
    private final Set<Process> running = new HashSet<>();
    private boolean stopping;

    /** Starts a program; nothing once {@link #stop} was called. */
    synchronized Optional<Process> start(ProcessBuilder builder) throws IOException {
        // Under the lock, so that stop() comes before the start or sees the program.
        if (stopping) {
            return Optional.empty();
        }
        Process process = builder.start();
        running.add(process);
        return Optional.of(process);
    }

    synchronized void ended(Process process) {
        running.remove(process);
    }

    synchronized boolean isStopping() {
        return stopping;
    }

    /**
     * Ends all that run, with what they have started.
     *
     * @return whether any ran
     */
    boolean stop() {
        List<ProcessHandle> all;
        synchronized (this) {
            stopping = true;
            if (running.isEmpty()) {
                return false;
            }
            // Each before what it has started: a script whose program ends goes on to the next one.
            all = running.stream()
                    .filter(Process::isAlive)
                    .map(Process::toHandle)
                    .flatMap(p -> Stream.concat(Stream.of(p), p.descendants()))
                    .toList();
        }
        all.forEach(ProcessHandle::destroy);
        for (ProcessHandle process : all) {
            try {
                process.onExit().get(5, TimeUnit.SECONDS);
            } catch (Exception e) {
                process.destroyForcibly();
            }
        }
        return true;
    }
}
