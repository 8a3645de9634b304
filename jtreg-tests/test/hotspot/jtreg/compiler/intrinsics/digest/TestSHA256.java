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
 * @summary SHA-224 and SHA-256 against FIPS 180-4, interpreted
 * @library /
 * @run main/othervm -Xint compiler.intrinsics.digest.TestSHA256
 */

/*
 * @test id=C1
 * @summary SHA-224 and SHA-256 against FIPS 180-4, compiled by C1
 * @requires vm.compiler1.enabled
 * @library /
 * @run main/othervm -Xbatch -XX:TieredStopAtLevel=1 compiler.intrinsics.digest.TestSHA256
 */

/*
 * @test id=C2
 * @summary SHA-224 and SHA-256 against FIPS 180-4, by the stubs
 * @requires vm.compiler2.enabled
 * @library /
 * @run main/othervm -Xcomp -XX:-TieredCompilation
 *      -XX:CompileCommand=compileonly,sun.security.provider.*::*
 *      -XX:CompileCommand=compileonly,compiler.intrinsics.digest.Reference*::*
 *      compiler.intrinsics.digest.TestSHA256
 */

/*
 * @test id=C2-without-intrinsics
 * @summary SHA-224 and SHA-256 against FIPS 180-4, compiled by C2 without the stubs
 * @requires vm.compiler2.enabled
 * @library /
 * @run main/othervm -Xcomp -XX:-TieredCompilation
 *      -XX:CompileCommand=compileonly,sun.security.provider.*::*
 *      -XX:CompileCommand=compileonly,compiler.intrinsics.digest.Reference*::*
 *      -XX:+UnlockDiagnosticVMOptions -XX:-UseSHA256Intrinsics
 *      compiler.intrinsics.digest.TestSHA256
 */

/*
 * @test id=chain
 * @summary A chain of 100,000 digests
 * @requires vm.compiler2.enabled
 * @library /
 * @run main/othervm -Xbatch -XX:-TieredCompilation compiler.intrinsics.digest.TestSHA256 chain
 */

/*
 * @test id=large
 * @summary SHA-224 and SHA-256 over the largest array, and over more than 2 GiB
 * @requires vm.compiler2.enabled & os.maxMemory > 6G
 * @library /
 * @run main/othervm/timeout=600 -Xmx4g -Xbatch -XX:-TieredCompilation
 *      compiler.intrinsics.digest.TestSHA256 large
 */

package compiler.intrinsics.digest;

/** SHA-224 and SHA-256 in every execution mode of the VM. */
public class TestSHA256 {
    // NIST's example message of two blocks for FIPS 180-4
    private static final String TWO_BLOCKS = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";

    public static void main(String[] args) throws Exception {
        String mode = args.length > 0 ? args[0] : "";
        new DigestTester("SHA-256", 64, ReferenceSHA256::sha256).run(mode, new String[][] {
            {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
            {TWO_BLOCKS, "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"}});
        if (!mode.equals("large")) {
            new DigestTester("SHA-224", 64, ReferenceSHA256::sha224).run(mode, new String[][] {
                {"abc", "23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7"},
                {TWO_BLOCKS, "75388b16512776cc5dba5da1fd890150b0c6455cb4f58b1952522525"}});
        }
    }
}
