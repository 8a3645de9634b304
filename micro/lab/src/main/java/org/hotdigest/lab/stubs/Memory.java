package org.hotdigest.lab.stubs;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;

/** Pages from mmap(2): executable ones, and ones between inaccessible neighbours. Never given back: they live as long as the child process. */
public final class Memory {
    public static final int PAGE = 4096;

    private static final int PROT_NONE = 0;
    private static final int PROT_READ_WRITE = 3;
    private static final int PROT_READ_WRITE_EXEC = 7;
    private static final int MAP_PRIVATE_ANONYMOUS = 0x22;

    private static final MethodHandle MMAP = libc("mmap",
            FunctionDescriptor.of(ADDRESS, ADDRESS, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG));
    private static final MethodHandle MPROTECT = libc("mprotect",
            FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT));

    private Memory() {}

    /** The kernel's number of the calling thread. */
    static int threadId() {
        try {
            return (int) libc("gettid", FunctionDescriptor.of(JAVA_INT)).invokeExact();
        } catch (Throwable t) {
            throw new AssertionError(t);
        }
    }

    private static MethodHandle libc(String name, FunctionDescriptor type) {
        SymbolLookup lookup = Linker.nativeLinker().defaultLookup();
        return Linker.nativeLinker().downcallHandle(lookup.find(name).orElseThrow(), type);
    }

    private static MemorySegment map(long bytes, int protection) {
        try {
            MemorySegment pages = (MemorySegment)
                    MMAP.invokeExact(MemorySegment.NULL, bytes, protection, MAP_PRIVATE_ANONYMOUS, -1, 0L);
            return pages.address() == -1 ? MemorySegment.NULL : pages.reinterpret(bytes);
        } catch (Throwable t) {
            throw new AssertionError(t);
        }
    }

    private static void protect(MemorySegment pages, int protection) {
        int failed;
        try {
            failed = (int) MPROTECT.invokeExact(pages, pages.byteSize(), protection);
        } catch (Throwable t) {
            throw new AssertionError(t);
        }
        if (failed != 0) {
            throw new IllegalStateException("mprotect failed");
        }
    }

    /** @throws ExecutableMemoryDenied where the system forbids writable and executable pages */
    public static MemorySegment executable(long bytes) {
        MemorySegment pages = map(roundUp(bytes), PROT_READ_WRITE_EXEC);
        if (pages.equals(MemorySegment.NULL)) {
            throw new ExecutableMemoryDenied();
        }
        return pages;
    }

    /** At least {@code bytes} bytes, a whole number of pages, between two pages that fault on any access. */
    public static MemorySegment guarded(long bytes) {
        long inner = roundUp(bytes);
        MemorySegment pages = map(inner + 2 * PAGE, PROT_READ_WRITE);
        if (pages.equals(MemorySegment.NULL)) {
            throw new IllegalStateException("mmap of " + inner + " bytes failed");
        }
        protect(pages.asSlice(0, PAGE), PROT_NONE);
        protect(pages.asSlice(PAGE + inner, PAGE), PROT_NONE);
        return pages.asSlice(PAGE, inner);
    }

    private static long roundUp(long bytes) {
        return Math.max(PAGE, (bytes + PAGE - 1) / PAGE * PAGE);
    }

    /** The system gives no executable memory to this process. */
    public static final class ExecutableMemoryDenied extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }
}
