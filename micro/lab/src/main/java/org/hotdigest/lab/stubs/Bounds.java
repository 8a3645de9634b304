package org.hotdigest.lab.stubs;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The least cycles a block that a path can take on a CPU: its dependency chain, or its ALU operations over the ALUs.
 * Sources: the headers of the stubs, DESIGN §2; SHA-NI from the latencies of SHA1RNDS4 (6 cycles for 4 rounds) and
 * SHA256RNDS2 (4 for 2).
 */
public final class Bounds {
    private static final String NO_STUB = "java";

    private Bounds() {}

    /**
     * The least cycles a byte of whole blocks.
     *
     * @param jcaName the digest's name for {@code MessageDigest}
     * @param paths digest and path of every stub as a patched VM logs them, {@code md5:bmi1,sha1:ni,…}
     * @return empty where Java computes the digest, or no bound is known
     */
    public static OptionalDouble perByte(String jcaName, String paths, Cpu cpu) {
        Optional<Digest> digest = compression(jcaName);
        Optional<String> path = digest.flatMap(d -> path(d, paths)).filter(p -> !p.equals(NO_STUB));
        if (path.isEmpty()) {
            return OptionalDouble.empty();
        }
        OptionalDouble block = of(digest.get(), path.get(), cpu);
        return block.isEmpty() ? block : OptionalDouble.of(block.getAsDouble() / digest.get().blockBytes());
    }

    /** The path of a digest's stub, of those that a VM logs; empty if it is not among them. */
    public static Optional<String> path(String jcaName, String paths) {
        return compression(jcaName).flatMap(digest -> path(digest, paths));
    }

    private static Optional<String> path(Digest digest, String paths) {
        return Optional.ofNullable(StubLog.parse(List.of("DigestStubs=" + paths)).chosen().get(digest));
    }

    /** The digest whose compression function this one has; the SHA-2 family has two for six, SHA-3 one for all. */
    private static Optional<Digest> compression(String jcaName) {
        return switch (jcaName) {
            case "SHA-224" -> Optional.of(Digest.SHA256);
            case "SHA-384", "SHA-512/224", "SHA-512/256" -> Optional.of(Digest.SHA512);
            default -> Arrays.stream(Digest.values()).filter(d -> d.jcaName().equals(jcaName)).findFirst();
        };
    }

    static OptionalDouble of(Digest digest, String path, Cpu cpu) {
        return switch (digest) {
            case MD5 -> switch (path) {
                case "lea" -> OptionalDouble.of(16 * (5 + 5 + 4 + 5));
                case "avx512" -> OptionalDouble.of(64 * 4);
                default -> OptionalDouble.of(16 * (5 + 4 + 4 + 5));
            };
            case SHA1 -> path.equals("avx2") ? OptionalDouble.of(165) : isNi(path, cpu.has("sha_ni"))
                    ? OptionalDouble.of(80 / 4 * 6) : OptionalDouble.empty();
            case SHA256 -> isNi(path, cpu.has("sha_ni"))
                    ? OptionalDouble.of(64 / 2 * 4) : OptionalDouble.of(Math.max(64 * 5, 64.0 * 22 / cpu.alus()));
            case SHA512 -> isNi(path, cpu.has("sha512"))
                    ? OptionalDouble.empty() : OptionalDouble.of(Math.max(80 * 5, 80.0 * 22 / cpu.alus()));
            case SHA3 -> OptionalDouble.empty();
        };
    }

    // stock and a stock JDK's default take the extension where the CPU has it
    private static boolean isNi(String path, boolean hasExtension) {
        return switch (path) {
            case "ni", "stock-ni" -> true;
            case "stock", StubLog.DEFAULT_PATH -> hasExtension;
            default -> false;
        };
    }
}
