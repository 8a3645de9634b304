package org.hotdigest.lab.stubs;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.bouncycastle.crypto.digests.EncodableDigest;
import org.bouncycastle.crypto.digests.KeccakDigest;
import org.bouncycastle.crypto.digests.MD5Digest;
import org.bouncycastle.crypto.digests.SHA1Digest;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.digests.SHA512Digest;

/**
 * Compression functions from any state, by Bouncy Castle's lightweight digests: their encoded state is opened, the
 * chaining words put in, whole blocks hashed, the words taken out.
 *
 * <p>The encodings, from Bouncy Castle's own: big-endian chaining words from byte 16 (MD5, SHA-1, SHA-256) or 28
 * (SHA-512).
 */
final class Oracle {
    private Oracle() {}

    /**
     * @param state as the stub has it in memory: int or long words in the CPU's order; {@code digest.stateBytes()} bytes
     * @param blocks number of whole blocks in {@code data} from {@code offset}
     * @return the state after them, in the same form
     */
    static byte[] compress(Digest digest, byte[] state, byte[] data, int offset, int blocks) {
        return switch (digest) {
            case MD5 -> {
                MD5Digest md5 = new MD5Digest(with(new MD5Digest(), state, 16, 4));
                md5.update(data, offset, 64 * blocks);
                yield words(md5, state.length, 16, 4);
            }
            case SHA1 -> {
                SHA1Digest sha1 = new SHA1Digest(with(new SHA1Digest(), state, 16, 4));
                sha1.update(data, offset, 64 * blocks);
                yield words(sha1, state.length, 16, 4);
            }
            case SHA256 -> {
                SHA256Digest sha256 = new SHA256Digest(with(new SHA256Digest(), state, 16, 4));
                sha256.update(data, offset, 64 * blocks);
                yield words(sha256, state.length, 16, 4);
            }
            case SHA512 -> {
                SHA512Digest sha512 = new SHA512Digest(with(new SHA512Digest(), state, 28, 8));
                sha512.update(data, offset, 128 * blocks);
                yield words(sha512, state.length, 28, 8);
            }
            case SHA3 -> new Sponge().absorb(state, data, offset, blocks);
        };
    }

    private static byte[] with(EncodableDigest fresh, byte[] state, int at, int wordBytes) {
        byte[] encoded = fresh.getEncodedState();
        copyWords(ByteBuffer.wrap(state).order(ByteOrder.nativeOrder()), 0, ByteBuffer.wrap(encoded), at,
                state.length / wordBytes, wordBytes);
        return encoded;
    }

    private static byte[] words(EncodableDigest digest, int bytes, int at, int wordBytes) {
        byte[] state = new byte[bytes];
        copyWords(ByteBuffer.wrap(digest.getEncodedState()), at, ByteBuffer.wrap(state).order(ByteOrder.nativeOrder()), 0,
                bytes / wordBytes, wordBytes);
        return state;
    }

    private static void copyWords(ByteBuffer from, int fromAt, ByteBuffer to, int toAt, int count, int wordBytes) {
        for (int i = 0; i < count; i++) {
            if (wordBytes == 4) {
                to.putInt(toAt + 4 * i, from.getInt(fromAt + 4 * i));
            } else {
                to.putLong(toAt + 8 * i, from.getLong(fromAt + 8 * i));
            }
        }
    }

    /** Keccak's protected state, opened. */
    private static final class Sponge extends KeccakDigest {
        Sponge() {
            super(256);
        }

        byte[] absorb(byte[] lanes, byte[] data, int offset, int blocks) {
            ByteBuffer.wrap(lanes).order(ByteOrder.LITTLE_ENDIAN).asLongBuffer().get(state);
            absorb(data, offset, Digest.SHA3.blockBytes() * blocks);
            byte[] result = new byte[lanes.length];
            ByteBuffer.wrap(result).order(ByteOrder.LITTLE_ENDIAN).asLongBuffer().put(state);
            return result;
        }
    }
}
