package org.hotdigest.lab.stubs;

import java.util.OptionalDouble;

/**
 * The least cycles a block that a path can take on a CPU: its dependency chain, or its ALU operations over the ALUs.
 * Sources: the headers of the stubs, DESIGN §2; SHA-NI from the latencies of SHA1RNDS4 (6 cycles for 4 rounds) and
 * SHA256RNDS2 (4 for 2).
 */
final class Bounds {
    private Bounds() {}

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
