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

import java.math.BigInteger;

/** The first bits of the fractional parts of roots of primes: FIPS 180-4's constants, computed. */
final class Primes {
    private static final int[] PRIMES = first(80);

    private Primes() {}

    private static int[] first(int count) {
        int[] primes = new int[count];
        int found = 0;
        for (int n = 2; found < count; n++) {
            boolean prime = true;
            for (int i = 0; i < found; i++) {
                prime &= n % primes[i] != 0;
            }
            if (prime) {
                primes[found++] = n;
            }
        }
        return primes;
    }

    /** 64 bits of the fractional part of the square root of prime number {@code i}, from 0. */
    static long squareRootFraction(int i) {
        return BigInteger.valueOf(PRIMES[i]).shiftLeft(128).sqrt().longValue();
    }

    /** 64 bits of the fractional part of the cube root of prime number {@code i}, from 0. */
    static long cubeRootFraction(int i) {
        BigInteger cube = BigInteger.valueOf(PRIMES[i]).shiftLeft(192);
        BigInteger root = BigInteger.ZERO;
        for (int bit = 67; bit >= 0; bit--) {
            BigInteger candidate = root.setBit(bit);
            if (candidate.pow(3).compareTo(cube) <= 0) {
                root = candidate;
            }
        }
        return root.longValue();
    }
}
