package org.hotdigest.lab.stubs;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.BitSet;
import java.util.function.IntConsumer;

/** On which CPUs the calling thread may run: sched_setaffinity(2). Linux. */
public final class Affinity {
    private static final int MASK_BYTES = 128; // of glibc's cpu_set_t

    private static final MethodHandle GET = function("sched_getaffinity");
    private static final MethodHandle SET = function("sched_setaffinity");

    private Affinity() {}

    private static MethodHandle function(String name) {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(
                linker.defaultLookup().find(name).orElseThrow(),
                FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, ADDRESS));
    }

    /** The CPUs, by number. */
    public static BitSet get() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment mask = arena.allocate(MASK_BYTES, 8);
            call(GET, mask);
            return BitSet.valueOf(mask.toArray(ValueLayout.JAVA_BYTE));
        }
    }

    /**
     * Runs {@code work} in this thread on each of its CPUs, the first {@code most} of them, one after the other, with the
     * CPU's number; then it may run on all of them again.
     */
    public static void onEach(int most, IntConsumer work) {
        BitSet all = get();
        try {
            all.stream().limit(most).forEach(cpu -> {
                BitSet one = new BitSet();
                one.set(cpu);
                set(one);
                work.accept(cpu);
            });
        } finally {
            set(all);
        }
    }

    private static void set(BitSet cpus) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment mask = arena.allocate(MASK_BYTES, 8);
            byte[] bytes = cpus.toByteArray();
            MemorySegment.copy(bytes, 0, mask, ValueLayout.JAVA_BYTE, 0, bytes.length);
            call(SET, mask);
        }
    }

    private static void call(MethodHandle function, MemorySegment mask) {
        int result;
        try {
            result = (int) function.invokeExact(0, (long) MASK_BYTES, mask);
        } catch (Throwable t) {
            throw new AssertionError(t);
        }
        if (result < 0) {
            throw new IllegalStateException("the kernel refused a thread's CPUs");
        }
    }
}
