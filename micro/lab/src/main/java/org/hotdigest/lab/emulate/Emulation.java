package org.hotdigest.lab.emulate;

import java.io.IOException;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.hotdigest.lab.UserError;

/** Runs an emulator to its end, or to that of its time, and never leaves one behind. */
final class Emulation {
    private Emulation() {}

    /** @return its exit status; empty if it did not end within {@code seconds}, and is gone now */
    static OptionalInt run(ProcessBuilder builder, int seconds) throws IOException {
        Process process = builder.start();
        Thread killer = new Thread(process::destroyForcibly);
        Runtime.getRuntime().addShutdownHook(killer);
        try {
            return process.waitFor(seconds, TimeUnit.SECONDS) ? OptionalInt.of(process.exitValue()) : OptionalInt.empty();
        } catch (InterruptedException e) {
            throw new UserError("interrupted");
        } finally {
            process.destroyForcibly();
            try {
                Runtime.getRuntime().removeShutdownHook(killer);
            } catch (IllegalStateException e) {
                // this process is on its way out already
            }
        }
    }
}
