package org.hotdigest.lab.compare;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.security.MessageDigestSpi;
import java.security.Provider;
import java.util.Map;
import java.util.Optional;
import org.hotdigest.lab.stubs.LibCrypto;

/**
 * OpenSSL's digests as a JCA provider, so that the benchmark measures them as it measures all others: one call of
 * libcrypto's {@code EVP_Digest} an operation, on the caller's own array, through the Foreign Function API. It serves only
 * for that: a digest takes one array in one piece, and the array must not change before the result is asked for.
 */
public final class OpenSslProvider extends Provider {
    private static final long serialVersionUID = 1L;

    static final String NAME = "OpenSSL";

    /** The JCA's names, and the bytes of a result. */
    private static final Map<String, Integer> DIGESTS = Map.ofEntries(
            Map.entry("MD5", 16), Map.entry("SHA-1", 20), Map.entry("SHA-224", 28), Map.entry("SHA-256", 32),
            Map.entry("SHA-384", 48), Map.entry("SHA-512", 64), Map.entry("SHA-512/224", 28), Map.entry("SHA-512/256", 32),
            Map.entry("SHA3-224", 28), Map.entry("SHA3-256", 32), Map.entry("SHA3-384", 48), Map.entry("SHA3-512", 64));

    private static final SymbolLookup LIBCRYPTO = LibCrypto.lookup(Arena.global())
            .orElseThrow(() -> new UnsatisfiedLinkError("none of " + LibCrypto.NAMES + " is on this system"));

    /** {@code int EVP_Digest(data, count, md, size, type, engine)}; critical, so that it reads Java's arrays in place. */
    private static final MethodHandle EVP_DIGEST = Linker.nativeLinker().downcallHandle(
            LIBCRYPTO.find("EVP_Digest").orElseThrow(() -> new UnsatisfiedLinkError("libcrypto has no EVP_Digest")),
            FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG, ADDRESS, ADDRESS, ADDRESS, ADDRESS),
            Linker.Option.critical(true));

    public OpenSslProvider() {
        super(NAME, "1", "libcrypto's digests, for the benchmark alone");
        DIGESTS.forEach((name, bytes) -> {
            MemorySegment type = type(name);
            if (!type.equals(MemorySegment.NULL)) {
                putService(new Service(this, "MessageDigest", name, OneShot.class.getName(), null, null) {
                    @Override
                    public Object newInstance(Object parameter) {
                        return new OneShot(type, bytes);
                    }
                });
            }
        });
    }

    /** OpenSSL's description of a digest; {@code NULL} if it has none, as a FIPS build has no MD5. */
    private static MemorySegment type(String jcaName) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment name = arena.allocateFrom(LibCrypto.name(jcaName));
            // Fetched once: OpenSSL 3 looks for the implementation at every use of a digest that was only got by its name.
            Optional<MemorySegment> fetch = LIBCRYPTO.find("EVP_MD_fetch");
            if (fetch.isPresent()) {
                return (MemorySegment) Linker.nativeLinker()
                        .downcallHandle(fetch.get(), FunctionDescriptor.of(ADDRESS, ADDRESS, ADDRESS, ADDRESS))
                        .invokeExact(MemorySegment.NULL, name, MemorySegment.NULL);
            }
            return (MemorySegment) Linker.nativeLinker()
                    .downcallHandle(LIBCRYPTO.find("EVP_get_digestbyname").orElseThrow(), FunctionDescriptor.of(ADDRESS, ADDRESS))
                    .invokeExact(name);
        } catch (Throwable t) {
            throw new AssertionError(t);
        }
    }

    private static final class OneShot extends MessageDigestSpi {
        private final MemorySegment type;
        private final int bytes;
        private MemorySegment input;

        OneShot(MemorySegment type, int bytes) {
            this.type = type;
            this.bytes = bytes;
        }

        @Override
        protected int engineGetDigestLength() {
            return bytes;
        }

        @Override
        protected void engineUpdate(byte one) {
            engineUpdate(new byte[] {one}, 0, 1);
        }

        @Override
        protected void engineUpdate(byte[] array, int offset, int length) {
            if (input != null) {
                throw new UnsupportedOperationException("this digest of OpenSSL takes its input in one piece");
            }
            input = MemorySegment.ofArray(array).asSlice(offset, length);
        }

        @Override
        protected byte[] engineDigest() {
            byte[] result = new byte[bytes];
            MemorySegment data = input == null ? MemorySegment.NULL : input;
            input = null;
            int done;
            try {
                done = (int) EVP_DIGEST.invokeExact(
                        data, data.byteSize(), MemorySegment.ofArray(result), MemorySegment.NULL, type, MemorySegment.NULL);
            } catch (Throwable t) {
                throw new AssertionError(t);
            }
            if (done != 1) {
                throw new IllegalStateException("EVP_Digest failed");
            }
            return result;
        }

        @Override
        protected void engineReset() {
            input = null;
        }
    }
}
