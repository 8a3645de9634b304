package org.hotdigest.lab.stubs;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hotdigest.lab.UserError;

/**
 * The instructions that one call of a function executes, in order, taken by single-stepping the thread that makes it 
 * (ptrace(2), Linux on x86_64).
 */
final class Trace {
    // sys/ptrace.h, sys/user.h, sys/wait.h
    private static final int PTRACE_PEEKUSER = 3;
    private static final int PTRACE_SINGLESTEP = 9;
    private static final int PTRACE_SEIZE = 0x4206;
    private static final int PTRACE_INTERRUPT = 0x4207;
    private static final long RIP = 16 * 8;
    private static final long RSP = 19 * 8;
    private static final int WAIT_ALL = 0x40000000;
    private static final int SIGTRAP = 5;
    private static final int SIGKILL = 9;

    private static final int LONGEST_INSTRUCTION = 15;
    private static final int MOST_STEPS_TO_ENTRY = 2_000_000;
    private static final int MOST_STEPS = 5_000_000;

    private static final Linker LINKER = Linker.nativeLinker();
    private static final MethodHandle PTRACE = LINKER.downcallHandle(
            LINKER.defaultLookup().find("ptrace").orElseThrow(),
            FunctionDescriptor.of(JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG),
            Linker.Option.firstVariadicArg(1));
    private static final MethodHandle WAITPID = LINKER.downcallHandle(
            LINKER.defaultLookup().find("waitpid").orElseThrow(),
            FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT));
    private static final MethodHandle KILL = LINKER.downcallHandle(
            LINKER.defaultLookup().find("kill").orElseThrow(), FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT));

    private final int pid;
    private final int thread;

    private Trace(int pid, int thread) {
        this.pid = pid;
        this.thread = thread;
    }

    /**
     * The code of one call of the function at {@code entry} that the thread makes by itself again and again, instruction
     * by instruction; taken branches are left out. The process is ended.
     *
     * @param pid a child of this process
     * @throws UserError if the system forbids tracing, or the thread does not call the function
     */
    static List<byte[]> of(int pid, int thread, long entry) throws IOException {
        Trace trace = new Trace(pid, thread);
        try {
            return trace.run(entry);
        } finally {
            call(KILL, pid, SIGKILL);
            // as long as its tracer has not seen it end, the process can't
            trace.reap();
        }
    }

    private List<byte[]> run(long entry) throws IOException {
        if (ptrace(PTRACE_SEIZE, 0, 0) != 0) {
            throw UserError.usage("this system forbids tracing a child process (ptrace); see /proc/sys/kernel/yama/ptrace_scope");
        }
        ptrace(PTRACE_INTERRUPT, 0, 0);
        int signal = await();
        long at = ptrace(PTRACE_PEEKUSER, RIP, 0);
        for (int i = 0; at != entry; i++) {
            if (i == MOST_STEPS_TO_ENTRY) {
                throw new UserError("the traced thread does not come to the function at 0x%x", entry);
            }
            signal = step(signal);
            at = ptrace(PTRACE_PEEKUSER, RIP, 0);
        }
        long bottom = ptrace(PTRACE_PEEKUSER, RSP, 0);
        List<Long> steps = new ArrayList<>();
        // until it has returned, when the return address is off the stack
        while (ptrace(PTRACE_PEEKUSER, RSP, 0) <= bottom) {
            if (steps.size() == MOST_STEPS) {
                throw new UserError("the function at 0x%x does not return", entry);
            }
            steps.add(at);
            signal = step(signal);
            at = ptrace(PTRACE_PEEKUSER, RIP, 0);
        }
        steps.add(at);
        return code(steps);
    }

    private List<byte[]> code(List<Long> steps) throws IOException {
        List<byte[]> code = new ArrayList<>();
        Map<Long, byte[]> known = new HashMap<>();
        try (RandomAccessFile memory = new RandomAccessFile("/proc/" + pid + "/mem", "r")) {
            for (int i = 0; i + 1 < steps.size(); i++) {
                long at = steps.get(i);
                long length = steps.get(i + 1) - at;
                if (length <= 0 || length > LONGEST_INSTRUCTION) {
                    continue;
                }
                byte[] bytes = known.get(at);
                if (bytes == null) {
                    bytes = new byte[(int) length];
                    memory.seek(at);
                    memory.readFully(bytes);
                    known.put(at, bytes);
                }
                // a short forward branch, now taken, now not
                if (bytes.length == length) {
                    code.add(bytes);
                }
            }
        }
        return code;
    }

    private void reap() {
        try {
            while (true) {
                await();
            }
        } catch (UserError e) {
            return;
        }
    }

    private int step(int signal) {
        if (ptrace(PTRACE_SINGLESTEP, 0, signal) != 0) {
            throw new UserError("the traced process has ended");
        }
        return await();
    }

    /** Waits for the thread to stop. @return the signal to hand on to it, or 0 */
    private int await() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment status = arena.allocate(JAVA_INT);
            int waited;
            try {
                waited = (int) WAITPID.invokeExact(thread, status, WAIT_ALL);
            } catch (Throwable t) {
                throw new AssertionError(t);
            }
            int value = status.get(JAVA_INT, 0);
            if (waited != thread || (value & 0xff) != 0x7f) {
                throw new UserError("the traced process has ended");
            }
            int signal = value >> 8 & 0xff;
            return signal == SIGTRAP ? 0 : signal;
        }
    }

    private long ptrace(int request, long address, long data) {
        try {
            return (long) PTRACE.invokeExact(request, thread, address, data);
        } catch (Throwable t) {
            throw new AssertionError(t);
        }
    }

    private static void call(MethodHandle function, int a, int b) {
        try {
            int ignored = (int) function.invokeExact(a, b);
        } catch (Throwable t) {
            throw new AssertionError(t);
        }
    }
}
