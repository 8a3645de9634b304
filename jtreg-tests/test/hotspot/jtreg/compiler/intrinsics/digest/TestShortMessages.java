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
 * @summary Short messages in every division, interpreted
 * @library /
 * @run main/othervm -Xint compiler.intrinsics.digest.TestShortMessages 12
 */

/*
 * @test id=C1
 * @summary Short messages in every division, compiled by C1
 * @requires vm.compiler1.enabled
 * @library /
 * @run main/othervm -Xbatch -XX:TieredStopAtLevel=1 compiler.intrinsics.digest.TestShortMessages 1
 */

/*
 * @test id=C2
 * @summary Short messages in every division, by the stubs
 * @requires vm.compiler2.enabled
 * @library /
 * @run main/othervm -Xbatch -XX:-TieredCompilation compiler.intrinsics.digest.TestShortMessages 1
 */

/*
 * @test id=C2-without-intrinsics
 * @summary Short messages in every division, compiled by C2 without the stubs
 * @requires vm.compiler2.enabled
 * @library /
 * @run main/othervm -Xbatch -XX:-TieredCompilation -XX:+UnlockDiagnosticVMOptions
 *      -XX:-UseMD5Intrinsics -XX:-UseSHA1Intrinsics -XX:-UseSHA256Intrinsics -XX:-UseSHA512Intrinsics
 *      compiler.intrinsics.digest.TestShortMessages 1
 */

package compiler.intrinsics.digest;

import java.nio.ByteBuffer;
import java.security.DigestException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;

/**
 * What the Java side of a digest does around the compressions: padding, length, buffer, reset, clone, exceptions. Every
 * length from 0 to 300 bytes, in every division into two updates.
 */
public class TestShortMessages {
    private static final int LONGEST = 300;

    private final String algorithm;
    private final byte[] data = new byte[LONGEST];
    /** Of the first so many bytes. */
    private final byte[][] expected = new byte[LONGEST + 1][];
    private final MessageDigest digest;

    private TestShortMessages(String algorithm, Supplier<ReferenceDigest> reference, long seed) throws Exception {
        this.algorithm = algorithm;
        new Random(seed).nextBytes(data);
        for (int length = 0; length <= LONGEST; length++) {
            ReferenceDigest other = reference.get();
            other.update(data, 0, length);
            expected[length] = other.digest();
        }
        digest = MessageDigest.getInstance(algorithm);
    }

    /** @param args the step from one length to the next */
    public static void main(String[] args) throws Exception {
        int step = Integer.parseInt(args[0]);
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("seed " + seed + " (-Dseed=" + seed + " repeats this run)");
        Map<String, Supplier<ReferenceDigest>> all = new LinkedHashMap<>();
        all.put("MD5", ReferenceMD5::new);
        all.put("SHA-1", ReferenceSHA1::new);
        all.put("SHA-224", ReferenceSHA256::sha224);
        all.put("SHA-256", ReferenceSHA256::sha256);
        all.put("SHA-384", ReferenceSHA512::sha384);
        all.put("SHA-512", ReferenceSHA512::sha512);
        all.put("SHA-512/224", () -> ReferenceSHA512.sha512t(224));
        all.put("SHA-512/256", () -> ReferenceSHA512.sha512t(256));
        for (Map.Entry<String, Supplier<ReferenceDigest>> one : all.entrySet()) {
            TestShortMessages test = new TestShortMessages(one.getKey(), one.getValue(), seed);
            for (int length = 0; length <= LONGEST; length += step) {
                test.divisions(length);
                test.clones(length);
                test.resets(length);
                test.intoAnArray(length);
                test.buffers(length);
            }
            System.out.println(one.getKey() + " passed");
        }
    }

    private void divisions(int length) {
        for (int first = 0; first <= length; first++) {
            digest.update(data, 0, first);
            digest.update(data, first, length - first);
            check("length " + length + ", divided at " + first, expected[length], digest.digest());
        }
        for (int i = 0; i < length; i++) {
            digest.update(data[i]);
        }
        check("length " + length + " byte by byte", expected[length], digest.digest());
    }

    // A clone of a digest that is new, in the middle of a message, and done; all go on, the clone first.
    private void clones(int length) throws Exception {
        int other = LONGEST - length;
        MessageDigest done = (MessageDigest) digest.clone();
        check("clone of a finished one, length " + other, expected[other], done.digest(Arrays.copyOf(data, other)));
        int first = length / 2;
        digest.update(data, 0, first);
        MessageDigest middle = (MessageDigest) digest.clone();
        middle.update(data, first, LONGEST - first);
        check("clone at " + first, expected[LONGEST], middle.digest());
        check("the clone's next, length " + other, expected[other], middle.digest(Arrays.copyOf(data, other)));
        digest.update(data, first, length - first);
        check("original after " + first, expected[length], digest.digest());
        check("the original's next, length " + other, expected[other], digest.digest(Arrays.copyOf(data, other)));
    }

    private void resets(int length) {
        digest.update(data, 0, length);
        digest.reset();
        check("nothing after a reset at " + length, expected[0], digest.digest());
        digest.update(data, 0, length);
        digest.reset();
        digest.reset();
        check("after resets at " + length, expected[length], digest.digest(Arrays.copyOf(data, length)));
        check("nothing after it", expected[0], digest.digest());
    }

    // digest(byte[], int, int): too small is an exception, and the message is still there
    private void intoAnArray(int length) throws Exception {
        int size = digest.getDigestLength();
        byte[] out = new byte[size + 9];
        digest.update(data, 0, length);
        refused(out, 0, size - 1);
        refused(out, 10, size);
        refused(new byte[size - 1], 0, size);
        for (int offset : new int[] {0, 3, 9}) {
            Arrays.fill(out, (byte) 0x5a);
            if (digest.digest(out, offset, out.length - offset) != size) {
                throw new AssertionError(algorithm + ": not " + size + " bytes");
            }
            check("length " + length + " at " + offset, expected[length], Arrays.copyOfRange(out, offset, offset + size));
            for (int i = 0; i < out.length; i++) {
                if ((i < offset || i >= offset + size) && out[i] != 0x5a) {
                    throw new AssertionError(algorithm + ": byte " + i + " is written, the digest is at " + offset);
                }
            }
            digest.update(data, 0, length);
        }
        try {
            digest.update(data, LONGEST - 1, 2);
            throw new AssertionError(algorithm + ": an update beyond the array is no error");
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            // as it has to be
        }
        check("length " + length + " after exceptions", expected[length], digest.digest());
    }

    private void refused(byte[] out, int offset, int length) {
        byte[] before = out.clone();
        try {
            digest.digest(out, offset, length);
        } catch (DigestException | IllegalArgumentException e) {
            check("an array that is refused", before, out);
            return;
        }
        throw new AssertionError(algorithm + ": " + length + " bytes at " + offset + " of " + out.length + " are no error");
    }

    private void buffers(int length) {
        ByteBuffer direct = ByteBuffer.allocateDirect(LONGEST + 5).put(5, data);
        ByteBuffer heap = ByteBuffer.allocate(LONGEST + 7).put(7, data);
        int first = length / 3;
        for (ByteBuffer buffer : new ByteBuffer[] {
                direct.slice(5, LONGEST), heap.slice(7, LONGEST), heap.slice(7, LONGEST).asReadOnlyBuffer()}) {
            digest.update(buffer.limit(first));
            digest.update(buffer.limit(length));
            if (buffer.position() != length) {
                throw new AssertionError(algorithm + ": position " + buffer.position() + " after " + length + " bytes");
            }
            check("length " + length + " of a buffer", expected[length], digest.digest());
        }
    }

    private void check(String what, byte[] expected, byte[] actual) {
        if (!Arrays.equals(expected, actual)) {
            HexFormat hex = HexFormat.of();
            throw new AssertionError(algorithm + ", " + what + ": " + hex.formatHex(actual) + ", expected "
                                     + hex.formatHex(expected));
        }
    }
}
