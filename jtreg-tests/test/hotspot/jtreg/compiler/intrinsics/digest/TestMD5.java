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

/*
 * @test id=interpreter
 * @summary MD5 against RFC 1321, interpreted
 * @run main/othervm -Xint compiler.intrinsics.digest.TestMD5
 */

/*
 * @test id=C1
 * @summary MD5 against RFC 1321, compiled by C1
 * @requires vm.compiler1.enabled
 * @run main/othervm -Xbatch -XX:TieredStopAtLevel=1 compiler.intrinsics.digest.TestMD5
 */

/*
 * @test id=C2
 * @summary MD5 against RFC 1321, by the stubs
 * @requires vm.compiler2.enabled
 * @run main/othervm -Xcomp -XX:-TieredCompilation
 *      -XX:CompileCommand=compileonly,sun.security.provider.*::*
 *      -XX:CompileCommand=compileonly,compiler.intrinsics.digest.ReferenceMD5::*
 *      compiler.intrinsics.digest.TestMD5
 */

/*
 * @test id=C2-without-intrinsics
 * @summary MD5 against RFC 1321, compiled by C2 without the stubs
 * @requires vm.compiler2.enabled
 * @run main/othervm -Xcomp -XX:-TieredCompilation
 *      -XX:CompileCommand=compileonly,sun.security.provider.*::*
 *      -XX:CompileCommand=compileonly,compiler.intrinsics.digest.ReferenceMD5::*
 *      -XX:+UnlockDiagnosticVMOptions -XX:-UseMD5Intrinsics
 *      compiler.intrinsics.digest.TestMD5
 */

/*
 * @test id=large
 * @summary MD5 over the largest array, and over more than 2 GiB
 * @requires vm.compiler2.enabled & os.maxMemory > 6G
 * @run main/othervm/timeout=600 -Xmx4g -Xbatch -XX:-TieredCompilation
 *      compiler.intrinsics.digest.TestMD5 large
 */

package compiler.intrinsics.digest;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;

/** MD5 through MessageDigest: known answers, lengths, offsets, portions, clones, against {@link ReferenceMD5}. */
public class TestMD5 {
    private static final int BLOCK = 64;

    // RFC 1321, A.5
    private static final String[][] KNOWN_ANSWERS = {
        {"", "d41d8cd98f00b204e9800998ecf8427e"},
        {"a", "0cc175b9c0f1b6a831c399e269772661"},
        {"abc", "900150983cd24fb0d6963f7d28e17f72"},
        {"message digest", "f96b697d7cb7938d525a2f31aaf161d0"},
        {"abcdefghijklmnopqrstuvwxyz", "c3fcd3d76192e4007dfb496cca67e13b"},
        {"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789", "d174ab98d277d9f5a5611c2c9f419d9f"},
        {"1234567890".repeat(8), "57edf4a22be3c955ac49da2e2107b67a"},
    };

    private final Random random;
    private final MessageDigest md5 = MessageDigest.getInstance("MD5");

    private TestMD5(long seed) throws Exception {
        random = new Random(seed);
    }

    public static void main(String[] args) throws Exception {
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("seed " + seed + " (-Dseed=" + seed + " repeats this run)");
        TestMD5 test = new TestMD5(seed);
        if (args.length > 0 && args[0].equals("large")) {
            test.largestArray();
            test.over2GiB();
        } else {
            test.knownAnswers();
            test.everyLengthAndOffset();
            test.manyBlocks();
            test.portions();
            test.clones();
            test.adversarialBlocks();
        }
        System.out.println("MD5 passed");
    }

    private void knownAnswers() {
        for (String[] answer : KNOWN_ANSWERS) {
            byte[] input = answer[0].getBytes(StandardCharsets.US_ASCII);
            byte[] expected = HexFormat.of().parseHex(answer[1]);
            check("known answer of \"" + answer[0] + "\"", expected, md5.digest(input));
            check("reference for \"" + answer[0] + "\"", expected, ReferenceMD5.digest(input, 0, input.length));
        }
    }

    // 0 to 4 blocks + 1, at every offset within a word and next to a cache line's end
    private void everyLengthAndOffset() {
        byte[] data = new byte[4 * BLOCK + 1 + 64];
        random.nextBytes(data);
        for (int length = 0; length <= 4 * BLOCK + 1; length++) {
            for (int offset : new int[] {0, 1, 2, 3, 5, 7, 8, 13, 31, 63}) {
                md5.update(data, offset, length);
                check("length " + length + ", offset " + offset, ReferenceMD5.digest(data, offset, length),
                      md5.digest());
            }
        }
    }

    private void manyBlocks() {
        byte[] data = new byte[1000 * BLOCK];
        random.nextBytes(data);
        for (int blocks : new int[] {1, 2, 3, 5, 8, 9, 100, 999}) {
            int offset = random.nextInt(BLOCK);
            md5.update(data, offset, blocks * BLOCK);
            check(blocks + " blocks at " + offset, ReferenceMD5.digest(data, offset, blocks * BLOCK), md5.digest());
        }
    }

    private void portions() {
        byte[] data = new byte[20 * BLOCK];
        for (int repeat = 0; repeat < 200; repeat++) {
            random.nextBytes(data);
            int length = random.nextInt(data.length + 1);
            StringBuilder portions = new StringBuilder();
            for (int done = 0; done < length; ) {
                int portion = Math.min(length - done, random.nextInt(3 * BLOCK));
                if (portion == 1) {
                    md5.update(data[done]);
                } else {
                    md5.update(data, done, portion);
                }
                portions.append(' ').append(portion);
                done += portion;
            }
            check("portions" + portions, ReferenceMD5.digest(data, 0, length), md5.digest());
        }
    }

    private void clones() throws Exception {
        byte[] data = new byte[6 * BLOCK];
        random.nextBytes(data);
        for (int first = 0; first <= 3 * BLOCK; first += 13) {
            md5.update(data, 0, first);
            MessageDigest copy = (MessageDigest) md5.clone();
            // the copy goes on before the original, so that a shared state or buffer shows
            copy.update(data, 3 * BLOCK, 3 * BLOCK - 1);
            byte[] ofCopy = copy.digest();
            md5.update(data, first, data.length - first);
            check("original after " + first, ReferenceMD5.digest(data, 0, data.length), md5.digest());
            byte[] seenByCopy = Arrays.copyOf(data, first + 3 * BLOCK - 1);
            System.arraycopy(data, 3 * BLOCK, seenByCopy, first, 3 * BLOCK - 1);
            check("clone after " + first, ReferenceMD5.digest(seenByCopy, 0, seenByCopy.length), ofCopy);
        }
    }

    private void adversarialBlocks() {
        for (byte fill : new byte[] {0, -1, (byte) 0x80, 0x7f, 0x55, (byte) 0xaa}) {
            byte[] data = new byte[5 * BLOCK];
            Arrays.fill(data, fill);
            check("all " + fill, ReferenceMD5.digest(data, 0, data.length), md5.digest(data));
        }
    }

    // ofs and limit next to 2^31
    private void largestArray() {
        byte[] data = new byte[Integer.MAX_VALUE - 8];
        for (int i = data.length - 100 * BLOCK; i < data.length; i++) {
            data[i] = (byte) random.nextInt();
        }
        // enough calls to have implCompress and implCompressMultiBlock compiled
        for (int repeat = 0; repeat < 20_000; repeat++) {
            md5.update(data, data.length - 2 * BLOCK - 3, 2 * BLOCK + 3);
            md5.digest();
        }
        for (int length : new int[] {1, BLOCK - 1, BLOCK, BLOCK + 1, 2 * BLOCK, 9 * BLOCK + 5, 99 * BLOCK}) {
            md5.update(data, data.length - length, length);
            check("last " + length + " bytes", ReferenceMD5.digest(data, data.length - length, length), md5.digest());
        }
        ReferenceMD5 reference = new ReferenceMD5();
        reference.update(data, 0, data.length);
        check("whole array", reference.digest(), md5.digest(data));
    }

    private void over2GiB() {
        byte[] data = new byte[(1 << 26) + 3];
        random.nextBytes(data);
        ReferenceMD5 reference = new ReferenceMD5();
        for (int repeat = 0; repeat < 33; repeat++) {
            md5.update(data);
            reference.update(data, 0, data.length);
        }
        check("33 times " + data.length + " bytes", reference.digest(), md5.digest());
    }

    private static void check(String what, byte[] expected, byte[] actual) {
        if (!Arrays.equals(expected, actual)) {
            HexFormat hex = HexFormat.of();
            throw new AssertionError("MD5, " + what + ": " + hex.formatHex(actual) + ", expected "
                                     + hex.formatHex(expected));
        }
    }
}
