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
    /** The names it may have, the newest first. */
    public static final List<String> NAMES = List.of("libcrypto.so.3", "libcrypto.so.1.1", "libcrypto.so");

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

    /** What it says it is, {@code OpenSSL 3.0.19 27 Jan 2026} for example; empty if none is installed. */
    public static Optional<String> version() {
        return lookup(Arena.global()).flatMap(lookup -> lookup.find("OpenSSL_version")).map(function -> {
            try {
                MemorySegment text = (MemorySegment) Linker.nativeLinker()
                        .downcallHandle(function, FunctionDescriptor.of(ValueLayout.ADDRESS, ValueLayout.JAVA_INT))
                        .invokeExact(0);
                return text.reinterpret(Long.MAX_VALUE).getString(0);
            } catch (Throwable e) {
                throw new AssertionError(e);
            }
        });
    }

    /** OpenSSL's name of a digest: SHA-1 is SHA1 there, SHA-512/224 SHA512-224. */
    public static String name(String jcaName) {
        return jcaName.replace("SHA-", "SHA").replace('/', '-');
    }

    /** Its functions, for as long as the arena lives; empty if none is installed. */
    public static Optional<SymbolLookup> lookup(Arena arena) {
        for (String name : NAMES) {
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
            String name = name(jcaName);
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
