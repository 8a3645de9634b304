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

/** MD5 as RFC 1321 writes it down. */
final class ReferenceMD5 extends ReferenceDigest {
    private static final int[] SHIFT = {7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21};
    private static final int[] T = new int[64];

    static {
        for (int i = 0; i < 64; i++) {
            T[i] = (int) (long) Math.floor(Math.abs(StrictMath.sin(i + 1)) * (1L << 32));
        }
    }

    private final int[] state = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476};

    ReferenceMD5() {
        super(64, true);
    }

    @Override
    byte[] output() {
        byte[] result = new byte[16];
        for (int i = 0; i < 16; i++) {
            result[i] = (byte) (state[i / 4] >>> (8 * (i % 4)));
        }
        return result;
    }

    @Override
    void compress(byte[] block) {
        int[] x = new int[16];
        for (int i = 0; i < 64; i++) {
            x[i / 4] |= (block[i] & 0xff) << (8 * (i % 4));
        }
        int a = state[0];
        int b = state[1];
        int c = state[2];
        int d = state[3];
        for (int i = 0; i < 64; i++) {
            int f;
            int k;
            switch (i / 16) {
                case 0 -> {
                    f = (b & c) | (~b & d);
                    k = i;
                }
                case 1 -> {
                    f = (b & d) | (c & ~d);
                    k = (5 * i + 1) % 16;
                }
                case 2 -> {
                    f = b ^ c ^ d;
                    k = (3 * i + 5) % 16;
                }
                default -> {
                    f = c ^ (b | ~d);
                    k = (7 * i) % 16;
                }
            }
            int next = b + Integer.rotateLeft(a + f + x[k] + T[i], SHIFT[4 * (i / 16) + i % 4]);
            a = d;
            d = c;
            c = b;
            b = next;
        }
        state[0] += a;
        state[1] += b;
        state[2] += c;
        state[3] += d;
    }
}
