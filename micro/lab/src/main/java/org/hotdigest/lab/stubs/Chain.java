package org.hotdigest.lab.stubs;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.hotdigest.lab.stubs.MachineCode.R10;
import static org.hotdigest.lab.stubs.MachineCode.R11;
import static org.hotdigest.lab.stubs.MachineCode.R12;
import static org.hotdigest.lab.stubs.MachineCode.R8;
import static org.hotdigest.lab.stubs.MachineCode.R9;
import static org.hotdigest.lab.stubs.MachineCode.RAX;
import static org.hotdigest.lab.stubs.MachineCode.RBX;
import static org.hotdigest.lab.stubs.MachineCode.RCX;
import static org.hotdigest.lab.stubs.MachineCode.RDI;
import static org.hotdigest.lab.stubs.MachineCode.RDX;
import static org.hotdigest.lab.stubs.MachineCode.RSI;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * The lab's clock and its loop, as machine code. The clock: a chain of dependent register adds, one cycle each on every
 * x86_64 core, so that its time is the length of a cycle at the frequency of the moment. The loop: calls a stub with the
 * same arguments again and again, so that a single block is timed without the Foreign Function API's few dozen cycles.
 */
final class Chain {
    private static final int ADDS_AN_ITERATION = 100;

    // As many as no x86_64 core can start in a cycle, or nearly.
    private static final int[] SPREAD = {RAX, RCX, RDX, R8, R9, R10, R11};

    private static final int SPREAD_ADDS = 14 * SPREAD.length;

    // Offsets in the loop's context, in bytes.
    private static final int TARGET = 0;
    private static final int ARGUMENT = 8;
    private static final int COUNT = 48;

    private final MethodHandle adds;
    private final MethodHandle spread;
    private final MethodHandle repeat;
    private final Arena arena;

    Chain(Arena arena) {
        this.arena = arena;
        Linker linker = Linker.nativeLinker();

        // add reg, reg: newer Intel cores fold an immediate add into renaming, for no cycle at all.
        MachineCode chain = new MachineCode().move(RAX, RDI).align(64);
        int top = chain.position();
        for (int i = 0; i < ADDS_AN_ITERATION; i++) {
            chain.add(RAX, RDI);
        }
        chain.decrement(RSI).jumpIfNotZero(top).ret();
        adds = linker.downcallHandle(chain.into(Memory.executable(4096)),
                FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_LONG));

        MachineCode free = new MachineCode().align(64);
        int first = free.position();
        for (int i = 0; i < SPREAD_ADDS; i++) {
            free.add(SPREAD[i % SPREAD.length], RDI);
        }
        free.decrement(RSI).jumpIfNotZero(first).ret();
        spread = linker.downcallHandle(free.into(Memory.executable(4096)),
                FunctionDescriptor.ofVoid(JAVA_LONG, JAVA_LONG));

        int[] arguments = {RDI, RSI, RDX, RCX, R8};
        MachineCode loop = new MachineCode().push(RBX).push(R12).addImmediate(MachineCode.RSP, -8)
                .move(R12, RDI).load(RBX, RDI, COUNT).align(64);
        int again = loop.position();
        for (int i = 0; i < arguments.length; i++) {
            loop.load(arguments[i], R12, ARGUMENT + 8 * i);
        }
        loop.load(RAX, R12, TARGET).callRax().decrement(RBX).jumpIfNotZero(again)
                .addImmediate(MachineCode.RSP, 8).pop(R12).pop(RBX).ret();
        repeat = linker.downcallHandle(loop.into(Memory.executable(4096)), FunctionDescriptor.ofVoid(ADDRESS));
    }

    /** Runs {@code iterations} times a hundred dependent adds. @return nanoseconds a cycle */
    double nanosPerCycle(long iterations) {
        try {
            long start = System.nanoTime();
            long sum = (long) adds.invokeExact(1L, iterations);
            long nanos = System.nanoTime() - start;
            if (sum != 1 + iterations * ADDS_AN_ITERATION) {
                throw new AssertionError("the chain computed " + sum);
            }
            return (double) nanos / (iterations * ADDS_AN_ITERATION);
        } catch (Throwable t) {
            throw new AssertionError(t);
        }
    }

    /** Runs {@code iterations} times 98 adds, of which each seven can go at once. @return adds a nanosecond */
    double addsPerNano(long iterations) {
        try {
            long start = System.nanoTime();
            spread.invokeExact(1L, iterations);
            return (double) iterations * SPREAD_ADDS / (System.nanoTime() - start);
        } catch (Throwable t) {
            throw new AssertionError(t);
        }
    }

    /** {@code count} calls of {@code target}, to be run by {@link Call#nanos}. */
    Call call(long target, long count, long... arguments) {
        MemorySegment context = arena.allocate(COUNT + 8, 64);
        context.set(JAVA_LONG, TARGET, target);
        for (int i = 0; i < arguments.length; i++) {
            context.set(JAVA_LONG, ARGUMENT + 8 * i, arguments[i]);
        }
        context.set(JAVA_LONG, COUNT, count);
        return () -> {
            try {
                long start = System.nanoTime();
                repeat.invokeExact(context);
                return System.nanoTime() - start;
            } catch (Throwable t) {
                throw new AssertionError(t);
            }
        };
    }

    /** One timed run. */
    @FunctionalInterface
    interface Call {
        /** @return nanoseconds of all its calls together */
        long nanos();
    }
}
