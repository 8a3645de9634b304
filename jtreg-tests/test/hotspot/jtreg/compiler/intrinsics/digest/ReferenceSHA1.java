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

/** SHA-1 as FIPS 180-4 writes it down. */
final class ReferenceSHA1 extends ReferenceDigest {
    private static final int[] K = {0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6};

    private final int[] state = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};

    ReferenceSHA1() {
        super(64, false);
    }

    @Override
    byte[] output() {
        return bigEndian(state, 20);
    }

    @Override
    void compress(byte[] block) {
        int[] w = new int[80];
        for (int i = 0; i < 64; i++) {
            w[i / 4] = w[i / 4] << 8 | block[i] & 0xff;
        }
        for (int t = 16; t < 80; t++) {
            w[t] = Integer.rotateLeft(w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16], 1);
        }
        int a = state[0];
        int b = state[1];
        int c = state[2];
        int d = state[3];
        int e = state[4];
        for (int t = 0; t < 80; t++) {
            int f = switch (t / 20) {
                case 0 -> (b & c) ^ (~b & d);
                case 2 -> (b & c) ^ (b & d) ^ (c & d);
                default -> b ^ c ^ d;
            };
            int next = Integer.rotateLeft(a, 5) + f + e + K[t / 20] + w[t];
            e = d;
            d = c;
            c = Integer.rotateLeft(b, 30);
            b = a;
            a = next;
        }
        state[0] += a;
        state[1] += b;
        state[2] += c;
        state[3] += d;
        state[4] += e;
    }
}
