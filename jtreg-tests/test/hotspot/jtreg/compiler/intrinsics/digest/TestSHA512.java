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
 * @summary SHA-384, SHA-512, SHA-512/t against FIPS 180-4, interpreted
 * @library /
 * @run main/othervm -Xint compiler.intrinsics.digest.TestSHA512
 */

/*
 * @test id=C1
 * @summary SHA-384, SHA-512, SHA-512/t against FIPS 180-4, compiled by C1
 * @requires vm.compiler1.enabled
 * @library /
 * @run main/othervm -Xbatch -XX:TieredStopAtLevel=1 compiler.intrinsics.digest.TestSHA512
 */

/*
 * @test id=C2
 * @summary SHA-384, SHA-512, SHA-512/t against FIPS 180-4, by the stubs
 * @requires vm.compiler2.enabled
 * @library /
 * @run main/othervm -Xcomp -XX:-TieredCompilation
 *      -XX:CompileCommand=compileonly,sun.security.provider.*::*
 *      -XX:CompileCommand=compileonly,compiler.intrinsics.digest.Reference*::*
 *      compiler.intrinsics.digest.TestSHA512
 */

/*
 * @test id=C2-without-intrinsics
 * @summary SHA-384, SHA-512, SHA-512/t against FIPS 180-4, compiled by C2 without the stubs
 * @requires vm.compiler2.enabled
 * @library /
 * @run main/othervm -Xcomp -XX:-TieredCompilation
 *      -XX:CompileCommand=compileonly,sun.security.provider.*::*
 *      -XX:CompileCommand=compileonly,compiler.intrinsics.digest.Reference*::*
 *      -XX:+UnlockDiagnosticVMOptions -XX:-UseSHA512Intrinsics
 *      compiler.intrinsics.digest.TestSHA512
 */

/*
 * @test id=chain
 * @summary A chain of 100,000 digests
 * @requires vm.compiler2.enabled
 * @library /
 * @run main/othervm -Xbatch -XX:-TieredCompilation compiler.intrinsics.digest.TestSHA512 chain
 */

/*
 * @test id=large
 * @summary SHA-512 over the largest array, and over more than 2 GiB
 * @requires vm.compiler2.enabled & os.maxMemory > 6G
 * @library /
 * @run main/othervm/timeout=600 -Xmx4g -Xbatch -XX:-TieredCompilation
 *      compiler.intrinsics.digest.TestSHA512 large
 */

package compiler.intrinsics.digest;

import java.util.Arrays;
import java.util.function.Supplier;

/** The digests on SHA-512's compression in every execution mode of the VM. */
public class TestSHA512 {
    // NIST's examples for FIPS 180-4: "abc" and the message of two blocks
    private static final String TWO_BLOCKS = "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
            + "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu";

    private record Algorithm(String name, Supplier<ReferenceDigest> reference, String ofAbc, String ofTwoBlocks) {}

    private static final Algorithm[] ALGORITHMS = {
        new Algorithm("SHA-512", () -> ReferenceSHA512.sha512(),
                      "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd"
                      + "454d4423643ce80e2a9ac94fa54ca49f",
                      "8e959b75dae313da8cf4f72814fc143f8f7779c6eb9f7fa17299aeadb6889018501d289e4900f7e4331b99dec4b5433a"
                      + "c7d329eeb6dd26545e96e55b874be909"),
        new Algorithm("SHA-384", () -> ReferenceSHA512.sha384(),
                      "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7",
                      "09330c33f71147e83d192fc782cd1b4753111b173b3b05d22fa08086e3b0f712fcc7c71a557e2db966c3e9fa91746039"),
        new Algorithm("SHA-512/224", () -> ReferenceSHA512.sha512t(224),
                      "4634270f707b6a54daae7530460842e20e37ed265ceee9a43e8924aa",
                      "23fec5bb94d60b23308192640b0c453335d664734fe40e7268674af9"),
        new Algorithm("SHA-512/256", () -> ReferenceSHA512.sha512t(256),
                      "53048e2681941ef99b2e29b76b4c7dabe4c2d0c634fc6d46e0e2f13107e7af23",
                      "3928e184fb8690f840da3988121d31be65cb9d3ef83ee6146feac861e19b563a"),
    };

    public static void main(String[] args) throws Exception {
        String mode = args.length > 0 ? args[0] : "";
        for (Algorithm algorithm : mode.equals("large") ? Arrays.copyOf(ALGORITHMS, 1) : ALGORITHMS) {
            new DigestTester(algorithm.name, 128, algorithm.reference).run(mode, new String[][] {
                {"abc", algorithm.ofAbc}, {TWO_BLOCKS, algorithm.ofTwoBlocks}});
        }
    }
}
