package org.hotdigest.lab.stubs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The oracle against the JDK's own classes: initial values, padding and output here, all compressions there. */
class OracleTest {
    @ParameterizedTest
    @EnumSource(Digest.class)
    void agreesWithTheJdk(Digest digest) throws Exception {
        byte[] message = new byte[3 * digest.blockBytes() + 5];
        new Random(1).nextBytes(message);
        byte[] padded = pad(digest, message);
        byte[] state = Oracle.compress(digest, initialState(digest), padded, 0, padded.length / digest.blockBytes());
        MessageDigest jdk = MessageDigest.getInstance(digest.jcaName());
        assertThat(output(digest, state, jdk.getDigestLength())).isEqualTo(jdk.digest(message));
    }

    @ParameterizedTest
    @EnumSource(Digest.class)
    void compressesInPortionsAsInOne(Digest digest) {
        Random random = new Random(2);
        byte[] state = new byte[digest.stateBytes()];
        random.nextBytes(state);
        byte[] data = new byte[4 * digest.blockBytes()];
        random.nextBytes(data);
        byte[] first = Oracle.compress(digest, state, data, 0, 1);
        assertThat(Oracle.compress(digest, first, data, digest.blockBytes(), 3))
                .isEqualTo(Oracle.compress(digest, state, data, 0, 4));
    }

    private static byte[] initialState(Digest digest) {
        ByteBuffer state = ByteBuffer.allocate(digest.stateBytes()).order(ByteOrder.nativeOrder());
        switch (digest) {
            case MD5, SHA1 -> {
                for (int word : new int[] {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0}) {
                    if (state.hasRemaining()) {
                        state.putInt(word);
                    }
                }
            }
            // FIPS 180-4, 5.3.3 and 5.3.5: fractional parts of the square roots of the first eight primes
            case SHA256 -> {
                for (int word : new int[] {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c,
                    0x1f83d9ab, 0x5be0cd19}) {
                    state.putInt(word);
                }
            }
            case SHA512 -> {
                for (long word : new long[] {0x6a09e667f3bcc908L, 0xbb67ae8584caa73bL, 0x3c6ef372fe94f82bL,
                    0xa54ff53a5f1d36f1L, 0x510e527fade682d1L, 0x9b05688c2b3e6c1fL, 0x1f83d9abfb41bd6bL,
                    0x5be0cd19137e2179L}) {
                    state.putLong(word);
                }
            }
            case SHA3 -> {
            }
        }
        return state.array();
    }

    private static byte[] pad(Digest digest, byte[] message) {
        int block = digest.blockBytes();
        int lengthField = digest == Digest.SHA3 ? 0 : block / 8;
        int blocks = (message.length + 1 + lengthField + block - 1) / block;
        byte[] padded = Arrays.copyOf(message, blocks * block);
        if (digest == Digest.SHA3) {
            padded[message.length] = 6;
            padded[padded.length - 1] |= (byte) 0x80;
        } else {
            padded[message.length] = (byte) 0x80;
            ByteBuffer.wrap(padded).order(digest == Digest.MD5 ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN)
                    .putLong(padded.length - 8, 8L * message.length);
        }
        return padded;
    }

    private static byte[] output(Digest digest, byte[] state, int bytes) {
        ByteBuffer in = ByteBuffer.wrap(state).order(ByteOrder.nativeOrder());
        boolean littleEndian = digest == Digest.MD5 || digest == Digest.SHA3;
        ByteBuffer out = ByteBuffer.allocate(state.length)
                .order(littleEndian ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
        while (in.hasRemaining()) {
            if (digest == Digest.SHA512 || digest == Digest.SHA3) {
                out.putLong(in.getLong());
            } else {
                out.putInt(in.getInt());
            }
        }
        return Arrays.copyOf(out.array(), bytes);
    }
}
