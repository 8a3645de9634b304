package org.hotdigest.bench;

import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Runs in the JDK under test, which may be emulated: prints digests, one a line, as {@code <digest> <case> <hex>}. It is
 * alone on its class path.
 */
public final class GuestDigests {
    /** By their JCA names. */
    public static final List<String> DIGESTS =
            List.of("MD5", "SHA-1", "SHA-224", "SHA-256", "SHA-384", "SHA-512", "SHA-512/224", "SHA-512/256");

    /** 0 to 5 blocks of the largest block, and a byte. */
    public static final int EVERY_LENGTH = 5 * 128 + 1;

    /** Many blocks at once, and a part of one. */
    public static final List<Integer> LONG_LENGTHS = List.of(4096, 65_536 + 17, 1_000_000);

    private GuestDigests() {}

    /** The input: of a length that has every long one at its offset. */
    public static byte[] data() {
        byte[] data = new byte[LONG_LENGTHS.get(LONG_LENGTHS.size() - 1) + 16];
        new SplittableRandom(4711).nextBytes(data);
        return data;
    }

    /** Where an input of this length begins: stubs must not care. */
    public static int offset(int length) {
        return length % 13;
    }

    /** Prints all of it, and "end". */
    public static void main(String[] args) throws Exception {
        byte[] data = data();
        HexFormat hex = HexFormat.of();
        // All classes are there before the first method is compiled: one that comes later takes the compiled code back, and
        // what follows is interpreted, without the stubs.
        Map<String, MessageDigest> digests = new LinkedHashMap<>();
        for (String name : DIGESTS) {
            digests.put(name, MessageDigest.getInstance(name, "SUN"));
        }
        for (String name : DIGESTS) {
            MessageDigest digest = digests.get(name);
            System.out.printf("%s abc %s%n", name, hex.formatHex(digest.digest("abc".getBytes())));
            for (int length = 0; length <= EVERY_LENGTH; length++) {
                digest.update(data, offset(length), length);
                System.out.printf("%s once-%d %s%n", name, length, hex.formatHex(digest.digest()));
                System.out.printf("%s chained-%d %s%n", name, length, hex.formatHex(chained(digest, data, length)));
            }
            for (int length : LONG_LENGTHS) {
                digest.update(data, offset(length), length);
                System.out.printf("%s once-%d %s%n", name, length, hex.formatHex(digest.digest()));
            }
        }
        System.out.println("end");
    }

    /** In three updates, with a clone taken between them that goes another way. */
    private static byte[] chained(MessageDigest digest, byte[] data, int length) throws CloneNotSupportedException {
        int first = length / 3;
        int second = length / 2;
        digest.update(data, offset(length), first);
        MessageDigest clone = (MessageDigest) digest.clone();
        clone.update(data, 0, 200);
        digest.update(data, offset(length) + first, second - first);
        clone.digest();
        digest.update(data, offset(length) + second, length - second);
        return digest.digest();
    }
}
