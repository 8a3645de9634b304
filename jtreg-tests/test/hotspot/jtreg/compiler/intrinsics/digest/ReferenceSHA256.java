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

/** SHA-224 and SHA-256 as FIPS 180-4 writes them down. */
final class ReferenceSHA256 extends ReferenceDigest {
    private static final int[] K = new int[64];

    static {
        for (int i = 0; i < 64; i++) {
            K[i] = (int) (Primes.cubeRootFraction(i) >>> 32);
        }
    }

    private final int[] state = new int[8];
    private final int outputBytes;

    private ReferenceSHA256(int outputBytes) {
        super(64, false);
        this.outputBytes = outputBytes;
    }

    static ReferenceSHA256 sha256() {
        ReferenceSHA256 digest = new ReferenceSHA256(32);
        for (int i = 0; i < 8; i++) {
            digest.state[i] = (int) (Primes.squareRootFraction(i) >>> 32);
        }
        return digest;
    }

    static ReferenceSHA256 sha224() {
        ReferenceSHA256 digest = new ReferenceSHA256(28);
        for (int i = 0; i < 8; i++) {
            // 5.3.2: the second 32 bits, of the ninth to the sixteenth prime
            digest.state[i] = (int) Primes.squareRootFraction(8 + i);
        }
        return digest;
    }

    @Override
    byte[] output() {
        return bigEndian(state, outputBytes);
    }

    @Override
    void compress(byte[] block) {
        int[] w = new int[64];
        for (int i = 0; i < 64; i++) {
            w[i / 4] = w[i / 4] << 8 | block[i] & 0xff;
        }
        for (int t = 16; t < 64; t++) {
            int s0 = Integer.rotateRight(w[t - 15], 7) ^ Integer.rotateRight(w[t - 15], 18) ^ w[t - 15] >>> 3;
            int s1 = Integer.rotateRight(w[t - 2], 17) ^ Integer.rotateRight(w[t - 2], 19) ^ w[t - 2] >>> 10;
            w[t] = s1 + w[t - 7] + s0 + w[t - 16];
        }
        int[] v = state.clone();
        for (int t = 0; t < 64; t++) {
            int a = v[0];
            int e = v[4];
            int sum1 = Integer.rotateRight(e, 6) ^ Integer.rotateRight(e, 11) ^ Integer.rotateRight(e, 25);
            int t1 = v[7] + sum1 + ((e & v[5]) ^ (~e & v[6])) + K[t] + w[t];
            int sum0 = Integer.rotateRight(a, 2) ^ Integer.rotateRight(a, 13) ^ Integer.rotateRight(a, 22);
            int t2 = sum0 + ((a & v[1]) ^ (a & v[2]) ^ (v[1] & v[2]));
            System.arraycopy(v, 0, v, 1, 7);
            v[4] += t1;
            v[0] = t1 + t2;
        }
        for (int i = 0; i < 8; i++) {
            state[i] += v[i];
        }
    }
}
