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
 * @summary SHA-1 against FIPS 180-4, interpreted
 * @library /
 * @run main/othervm -Xint compiler.intrinsics.digest.TestSHA1
 */

/*
 * @test id=C1
 * @summary SHA-1 against FIPS 180-4, compiled by C1
 * @requires vm.compiler1.enabled
 * @library /
 * @run main/othervm -Xbatch -XX:TieredStopAtLevel=1 compiler.intrinsics.digest.TestSHA1
 */

/*
 * @test id=C2
 * @summary SHA-1 against FIPS 180-4, by the stubs
 * @requires vm.compiler2.enabled
 * @library /
 * @run main/othervm -Xcomp -XX:-TieredCompilation
 *      -XX:CompileCommand=compileonly,sun.security.provider.*::*
 *      -XX:CompileCommand=compileonly,compiler.intrinsics.digest.Reference*::*
 *      compiler.intrinsics.digest.TestSHA1
 */

/*
 * @test id=C2-without-intrinsics
 * @summary SHA-1 against FIPS 180-4, compiled by C2 without the stubs
 * @requires vm.compiler2.enabled
 * @library /
 * @run main/othervm -Xcomp -XX:-TieredCompilation
 *      -XX:CompileCommand=compileonly,sun.security.provider.*::*
 *      -XX:CompileCommand=compileonly,compiler.intrinsics.digest.Reference*::*
 *      -XX:+UnlockDiagnosticVMOptions -XX:-UseSHA1Intrinsics
 *      compiler.intrinsics.digest.TestSHA1
 */

/*
 * @test id=chain
 * @summary A chain of 100,000 digests
 * @requires vm.compiler2.enabled
 * @library /
 * @run main/othervm -Xbatch -XX:-TieredCompilation compiler.intrinsics.digest.TestSHA1 chain
 */

/*
 * @test id=large
 * @summary SHA-1 over the largest array, and over more than 2 GiB
 * @requires vm.compiler2.enabled & os.maxMemory > 6G
 * @library /
 * @run main/othervm/timeout=600 -Xmx4g -Xbatch -XX:-TieredCompilation
 *      compiler.intrinsics.digest.TestSHA1 large
 */

package compiler.intrinsics.digest;

/** SHA-1 in every execution mode of the VM. */
public class TestSHA1 {
    // NIST's examples for FIPS 180-4
    private static final String[][] KNOWN_ANSWERS = {
        {"", "da39a3ee5e6b4b0d3255bfef95601890afd80709"},
        {"abc", "a9993e364706816aba3e25717850c26c9cd0d89d"},
        {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
         "84983e441c3bd26ebaae4aa1f95129e5e54670f1"},
    };

    public static void main(String[] args) throws Exception {
        new DigestTester("SHA-1", 64, ReferenceSHA1::new).run(args.length > 0 ? args[0] : "", KNOWN_ANSWERS);
    }
}
