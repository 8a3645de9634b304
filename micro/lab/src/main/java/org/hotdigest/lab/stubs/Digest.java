package org.hotdigest.lab.stubs;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.hotdigest.lab.UserError;

/**
 * The digests whose compression functions HotSpot has stubs for. Sizes are in bytes.
 *
 * <p>The stubs' calling convention, {@code StubGenerator::generate_*_implCompress}: first block, state[, SHA-3: block
 * size][, multi-block: ofs, limit], result of multi-block the new ofs.
 */
public enum Digest {
    MD5("MD5", "md5", 64, 16),
    SHA1("SHA-1", "sha1", 64, 20),
    SHA256("SHA-256", "sha256", 64, 32),
    SHA512("SHA-512", "sha512", 128, 64),
    /** As SHA3-256: a rate of 136 bytes. */
    SHA3("SHA3-256", "sha3", 136, 200);

    private final String jcaName;
    private final String stubName;
    private final int blockBytes;
    private final int stateBytes;

    Digest(String jcaName, String stubName, int blockBytes, int stateBytes) {
        this.jcaName = jcaName;
        this.stubName = stubName;
        this.blockBytes = blockBytes;
        this.stateBytes = stateBytes;
    }

    /** The name that {@code MessageDigest.getInstance} knows. */
    public String jcaName() {
        return jcaName;
    }

    /** The name in {@code -XX:DigestStubs} and at the start of the stubs' names. */
    public String stubName() {
        return stubName;
    }

    public int blockBytes() {
        return blockBytes;
    }

    public int stateBytes() {
        return stateBytes;
    }

    /** Whether the stub takes the block's size as its third argument. */
    public boolean takesBlockSize() {
        return this == SHA3;
    }

    public static Optional<Digest> ofStubName(String name) {
        return Arrays.stream(values()).filter(d -> d.stubName.equals(name)).findFirst();
    }

    /**
     * The digest by either of its names, in any case.
     *
     * @throws UserError for an unknown one; it lists the known ones
     */
    public static Digest parse(String name) {
        String wanted = name.toLowerCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(d -> d.stubName.equals(wanted) || d.jcaName.toLowerCase(Locale.ROOT).equals(wanted))
                .findFirst()
                .orElseThrow(() -> UserError.usage(
                        "unknown digest '%s': use one of %s", name,
                        Arrays.stream(values()).map(Digest::stubName).collect(Collectors.joining(", "))));
    }
}
