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

/**
 * SHA-384, SHA-512 and SHA-512/t as FIPS 180-4 writes them down: the constants are computed from the primes (4.2.3,
 * 5.3.4, 5.3.5), the initial values of SHA-512/t by its own generation function (5.3.6).
 */
final class ReferenceSHA512 extends ReferenceDigest {
    private static final long[] K = new long[80];
    private static final long[] H512 = new long[8];
    private static final long[] H384 = new long[8];

    static {
        for (int i = 0; i < 80; i++) {
            K[i] = Primes.cubeRootFraction(i);
        }
        for (int i = 0; i < 8; i++) {
            H512[i] = Primes.squareRootFraction(i);
            H384[i] = Primes.squareRootFraction(8 + i);
        }
    }

    private final long[] state;
    private final int outputBytes;

    private ReferenceSHA512(long[] initial, int outputBytes) {
        super(128, false);
        this.state = initial.clone();
        this.outputBytes = outputBytes;
    }

    static ReferenceSHA512 sha512() {
        return new ReferenceSHA512(H512, 64);
    }

    static ReferenceSHA512 sha384() {
        return new ReferenceSHA512(H384, 48);
    }

    /** @param t 224 or 256 */
    static ReferenceSHA512 sha512t(int t) {
        long[] masked = new long[8];
        for (int i = 0; i < 8; i++) {
            masked[i] = H512[i] ^ 0xa5a5a5a5a5a5a5a5L;
        }
        ReferenceSHA512 generator = new ReferenceSHA512(masked, 64);
        byte[] name = ("SHA-512/" + t).getBytes(StandardCharsets.US_ASCII);
        generator.update(name, 0, name.length);
        generator.digest();
        return new ReferenceSHA512(generator.state, t / 8);
    }

    @Override
    byte[] output() {
        byte[] result = new byte[outputBytes];
        for (int i = 0; i < outputBytes; i++) {
            result[i] = (byte) (state[i / 8] >>> (56 - 8 * (i % 8)));
        }
        return result;
    }

    @Override
    void compress(byte[] block) {
        long[] w = new long[80];
        for (int i = 0; i < 128; i++) {
            w[i / 8] = w[i / 8] << 8 | block[i] & 0xff;
        }
        for (int t = 16; t < 80; t++) {
            long s0 = Long.rotateRight(w[t - 15], 1) ^ Long.rotateRight(w[t - 15], 8) ^ w[t - 15] >>> 7;
            long s1 = Long.rotateRight(w[t - 2], 19) ^ Long.rotateRight(w[t - 2], 61) ^ w[t - 2] >>> 6;
            w[t] = s1 + w[t - 7] + s0 + w[t - 16];
        }
        long a = state[0];
        long b = state[1];
        long c = state[2];
        long d = state[3];
        long e = state[4];
        long f = state[5];
        long g = state[6];
        long h = state[7];
        for (int t = 0; t < 80; t++) {
            long sum1 = Long.rotateRight(e, 14) ^ Long.rotateRight(e, 18) ^ Long.rotateRight(e, 41);
            long t1 = h + sum1 + ((e & f) ^ (~e & g)) + K[t] + w[t];
            long sum0 = Long.rotateRight(a, 28) ^ Long.rotateRight(a, 34) ^ Long.rotateRight(a, 39);
            long t2 = sum0 + ((a & b) ^ (a & c) ^ (b & c));
            h = g;
            g = f;
            f = e;
            e = d + t1;
            d = c;
            c = b;
            b = a;
            a = t1 + t2;
        }
        state[0] += a;
        state[1] += b;
        state[2] += c;
        state[3] += d;
        state[4] += e;
        state[5] += f;
        state[6] += g;
        state[7] += h;
    }
}
