package org.hotdigest.lab.stubs;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.Optional;

/** OpenSSL's libcrypto (1.1 or 3), where it is installed, through the Foreign Function API. */
public final class LibCrypto {
    private static final int MOST_BYTES = 64; // EVP_MAX_MD_SIZE

    private final MethodHandle byName;
    private final MethodHandle digest;

    private LibCrypto(SymbolLookup lookup) {
        Linker linker = Linker.nativeLinker();
        byName = linker.downcallHandle(
                lookup.find("EVP_get_digestbyname").orElseThrow(),
                FunctionDescriptor.of(ValueLayout.ADDRESS, ValueLayout.ADDRESS));
        digest = linker.downcallHandle(
                lookup.find("EVP_Digest").orElseThrow(),
                FunctionDescriptor.of(
                        ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_LONG, ValueLayout.ADDRESS,
                        ValueLayout.ADDRESS, ValueLayout.ADDRESS, ValueLayout.ADDRESS));
    }

    /** The library for as long as the arena lives; empty if none is installed. */
    public static Optional<LibCrypto> open(Arena arena) {
        return lookup(arena).map(LibCrypto::new);
    }

    static Optional<SymbolLookup> lookup(Arena arena) {
        for (String name : List.of("libcrypto.so.3", "libcrypto.so.1.1", "libcrypto.so")) {
            try {
                return Optional.of(SymbolLookup.libraryLookup(name, arena));
            } catch (IllegalArgumentException e) {
                // the next name
            }
        }
        return Optional.empty();
    }

    /**
     * One digest.
     *
     * @param jcaName such as SHA-512/224
     * @return its bytes
     * @throws IllegalArgumentException for a digest that this OpenSSL lacks
     */
    public byte[] digest(String jcaName, byte[] data, int offset, int length) {
        try (Arena arena = Arena.ofConfined()) {
            // SHA-1 is SHA1 there, SHA-512/224 SHA512-224.
            String name = jcaName.replaceFirst("-", "").replace('/', '-');
            MemorySegment type = (MemorySegment) byName.invokeExact(arena.allocateFrom(name));
            if (type.equals(MemorySegment.NULL)) {
                throw new IllegalArgumentException("OpenSSL has no " + name);
            }
            MemorySegment copy = arena.allocate(Math.max(1, length));
            MemorySegment.copy(data, offset, copy, ValueLayout.JAVA_BYTE, 0, length);
            MemorySegment result = arena.allocate(MOST_BYTES);
            MemorySegment size = arena.allocate(ValueLayout.JAVA_INT);
            int ok = (int) digest.invokeExact(copy, (long) length, result, size, type, MemorySegment.NULL);
            if (ok != 1) {
                throw new IllegalStateException("OpenSSL's EVP_Digest failed for " + name);
            }
            return result.asSlice(0, size.get(ValueLayout.JAVA_INT, 0)).toArray(ValueLayout.JAVA_BYTE);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }
}
