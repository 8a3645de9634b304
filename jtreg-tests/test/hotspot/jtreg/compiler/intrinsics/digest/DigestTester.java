/*
 * Copyright (c) 2026, HotDigest contributors. All rights reserved.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.
 *
 * This code is distributed in the hope that it will be useful, but WITHOUT
 * ANY WARRANTY; without even the implied warranty of MERCHANTABILITY or
 * FITNESS FOR A PARTICULAR PURPOSE.  See the GNU General Public License
 * version 2 for more details (a copy is included in the LICENSE file that
 * accompanied this code).
 *
 * You should have received a copy of the GNU General Public License version
 * 2 along with this work; if not, write to the Free Software Foundation,
 * Inc., 51 Franklin St, Fifth Floor, Boston, MA 02110-1301 USA.
 */

package compiler.intrinsics.digest;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * A digest through MessageDigest: known answers, lengths, offsets, portions, clones, against a reference that shares
 * nothing with the JDK.
 */
final class DigestTester {
    private final String algorithm;
    private final Supplier<ReferenceDigest> reference;
    /** Bytes. */
    private final int block;
    private final Random random;
    private final MessageDigest digest;

    DigestTester(String algorithm, int blockBytes, Supplier<ReferenceDigest> reference) throws Exception {
        this.algorithm = algorithm;
        this.block = blockBytes;
        this.reference = reference;
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println(algorithm + ", seed " + seed + " (-Dseed=" + seed + " repeats this run)");
        random = new Random(seed);
        digest = MessageDigest.getInstance(algorithm);
    }

    /**
     * @param mode {@code large}: arrays next to 2^31 bytes and more than 2 GiB in all; {@code chain}: a hundred thousand
     *     digests, each of those before it; else everything that is small
     * @param knownAnswers pairs of an ASCII message and its digest in hexadecimal
     */
    void run(String mode, String[][] knownAnswers) throws Exception {
        if (mode.equals("large")) {
            largestArray();
            over2GiB();
        } else if (mode.equals("chain")) {
            chain();
        } else {
            knownAnswers(knownAnswers);
            everyLengthAndOffset();
            manyBlocks();
            portions();
            clones();
            adversarialBlocks();
        }
        System.out.println(algorithm + " passed");
    }

    private byte[] expected(byte[] data, int offset, int length) {
        ReferenceDigest other = reference.get();
        other.update(data, offset, length);
        return other.digest();
    }

    private void knownAnswers(String[][] knownAnswers) {
        for (String[] answer : knownAnswers) {
            byte[] input = answer[0].getBytes(StandardCharsets.US_ASCII);
            byte[] answerBytes = HexFormat.of().parseHex(answer[1]);
            check("known answer of \"" + answer[0] + "\"", answerBytes, digest.digest(input));
            check("reference for \"" + answer[0] + "\"", answerBytes, expected(input, 0, input.length));
        }
    }

    // 0 to 4 blocks + 1, at every offset within a word and next to a cache line's end
    private void everyLengthAndOffset() {
        byte[] data = new byte[4 * block + 1 + 64];
        random.nextBytes(data);
        for (int length = 0; length <= 4 * block + 1; length++) {
            for (int offset : new int[] {0, 1, 2, 3, 5, 7, 8, 13, 31, 63}) {
                digest.update(data, offset, length);
                check("length " + length + ", offset " + offset, expected(data, offset, length),
                      digest.digest());
            }
        }
    }

    private void manyBlocks() {
        byte[] data = new byte[1000 * block];
        random.nextBytes(data);
        for (int blocks : new int[] {1, 2, 3, 5, 8, 9, 100, 999}) {
            int offset = random.nextInt(block);
            digest.update(data, offset, blocks * block);
            check(blocks + " blocks at " + offset, expected(data, offset, blocks * block), digest.digest());
        }
    }

    private void portions() {
        byte[] data = new byte[20 * block];
        for (int repeat = 0; repeat < 200; repeat++) {
            random.nextBytes(data);
            int length = random.nextInt(data.length + 1);
            StringBuilder portions = new StringBuilder();
            for (int done = 0; done < length; ) {
                int portion = Math.min(length - done, random.nextInt(3 * block));
                if (portion == 1) {
                    digest.update(data[done]);
                } else {
                    digest.update(data, done, portion);
                }
                portions.append(' ').append(portion);
                done += portion;
            }
            check("portions" + portions, expected(data, 0, length), digest.digest());
        }
    }

    private void clones() throws Exception {
        byte[] data = new byte[6 * block];
        random.nextBytes(data);
        for (int first = 0; first <= 3 * block; first += 13) {
            digest.update(data, 0, first);
            MessageDigest copy = (MessageDigest) digest.clone();
            // the copy goes on before the original, so that a shared state or buffer shows
            copy.update(data, 3 * block, 3 * block - 1);
            byte[] ofCopy = copy.digest();
            digest.update(data, first, data.length - first);
            check("original after " + first, expected(data, 0, data.length), digest.digest());
            byte[] seenByCopy = Arrays.copyOf(data, first + 3 * block - 1);
            System.arraycopy(data, 3 * block, seenByCopy, first, 3 * block - 1);
            check("clone after " + first, expected(seenByCopy, 0, seenByCopy.length), ofCopy);
        }
    }

    private void adversarialBlocks() {
        for (byte fill : new byte[] {0, -1, (byte) 0x80, 0x7f, 0x55, (byte) 0xaa}) {
            byte[] data = new byte[5 * block];
            Arrays.fill(data, fill);
            check("all " + fill, expected(data, 0, data.length), digest.digest(data));
        }
    }

    // ofs and limit next to 2^31
    private void largestArray() {
        byte[] data = new byte[Integer.MAX_VALUE - 8];
        for (int i = data.length - 100 * block; i < data.length; i++) {
            data[i] = (byte) random.nextInt();
        }
        // enough calls to have implCompress and implCompressMultiBlock compiled
        for (int repeat = 0; repeat < 20_000; repeat++) {
            digest.update(data, data.length - 2 * block - 3, 2 * block + 3);
            digest.digest();
        }
        for (int length : new int[] {1, block - 1, block, block + 1, 2 * block, 9 * block + 5, 99 * block}) {
            digest.update(data, data.length - length, length);
            check("last " + length + " bytes", expected(data, data.length - length, length), digest.digest());
        }
        ReferenceDigest other = reference.get();
        other.update(data, 0, data.length);
        check("whole array", other.digest(), digest.digest(data));
    }

    private void over2GiB() {
        byte[] data = new byte[(1 << 26) + 3];
        random.nextBytes(data);
        ReferenceDigest other = reference.get();
        for (int repeat = 0; repeat < 33; repeat++) {
            digest.update(data);
            other.update(data, 0, data.length);
        }
        check("33 times " + data.length + " bytes", other.digest(), digest.digest());
    }

    // NIST's SHAVS, 6.4: each message is the three digests before it; here both sides go the same way
    private void chain() {
        byte[] seed = new byte[16];
        random.nextBytes(seed);
        check("chain", chain(seed, message -> expected(message, 0, message.length)), chain(seed, digest::digest));
    }

    private static byte[] chain(byte[] seed, UnaryOperator<byte[]> hash) {
        byte[] a = hash.apply(seed);
        byte[] b = a;
        byte[] c = a;
        byte[] message = new byte[3 * a.length];
        for (int i = 0; i < 100_000; i++) {
            System.arraycopy(a, 0, message, 0, a.length);
            System.arraycopy(b, 0, message, a.length, a.length);
            System.arraycopy(c, 0, message, 2 * a.length, a.length);
            a = b;
            b = c;
            c = hash.apply(message);
        }
        return c;
    }

    private void check(String what, byte[] expected, byte[] actual) {
        if (!Arrays.equals(expected, actual)) {
            HexFormat hex = HexFormat.of();
            throw new AssertionError(algorithm + ", " + what + ": " + hex.formatHex(actual) + ", expected "
                                     + hex.formatHex(expected));
        }
    }
}
