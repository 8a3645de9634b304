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
 * @test
 * @summary Hash_DRBG and HMAC_DRBG, which sit on the message digests, against NIST's answers
 * @modules java.base/sun.security.provider
 * @library /
 * @run main/othervm compiler.intrinsics.digest.TestDrbg
 */

package compiler.intrinsics.digest;

import java.security.DrbgParameters;
import java.security.SecureRandom;
import java.util.ArrayDeque;
import java.util.HexFormat;
import java.util.List;
import java.util.Queue;
import sun.security.provider.EntropySource;
import sun.security.provider.MoreDrbgParameters;

/** NIST SP 800-90A's generators: instantiate, reseed, generate twice; the second output counts. */
public class TestDrbg {
    /** From CAVS 14.3, DRBG800-90A, without prediction resistance. */
    private record Answer(
            String mechanism, String digest, String entropy, String nonce, String personalization, String reseed,
            String expected) {}

    private static final List<Answer> ANSWERS = List.of(
        new Answer("HMAC_DRBG", "SHA-256",
                   "06032cd5eed33f39265f49ecb142c511da9aff2af71203bffaf34a9ca5bd9c0d",
                   "0e66f71edc43e42a45ad3c6fc6cdc4df",
                   "",
                   "01920a4e669ed3a85ae8a33b35a74ad7fb2a6bb4cf395ce00334a9c9a5a5d552",
                   "76fc79fe9b50beccc991a11b5635783a83536add03c157fb30645e611c2898bb"
                   + "2b1bc215000209208cd506cb28da2a51bdb03826aaf2bd2335d576d519160842"
                   + "e7158ad0949d1a9ec3e66ea1b1a064b005de914eac2e9d4f2d72a8616a802254"
                   + "22918250ff66a41bd2f864a6a38cc5b6499dc43f7f2bd09e1e0f8f5885935124"),
        new Answer("Hash_DRBG", "SHA-256",
                   "b87bb4de5c148d964fc0cb612d69295671780b4270fe32bf389b6f49488efe13",
                   "27eb37a0c695c4ee3c9b70b7f6b33492",
                   "52321406ac8a9c266b1f8d811bb871269e5824b59a0234f01d358193523bbb7c",
                   "7638267f534c4e6ee22cc6ca6ed824fd5d3d387c00b89dd791eb5ac9766385b8",
                   "de01c061651bab3cef2fc4ea89a56b6e86e74b2e9fd11ed671c97c813778a06a"
                   + "2c1f41b41e754a5257750c6bde9601da9d67d8d9564f4a8538b92516a2dacc49"
                   + "6dee257b85393f2a01ad59aa3257f1b6da9566e3706d2d6d4a26e511b0c64d7d"
                   + "c223acb24827178afa43ca8d5a66f983d6929dc61564c4c14fc32d85765a23f7"));

    public static void main(String[] args) throws Exception {
        HexFormat hex = HexFormat.of();
        for (Answer answer : ANSWERS) {
            Queue<byte[]> entropy = new ArrayDeque<>(List.of(hex.parseHex(answer.entropy), hex.parseHex(answer.reseed)));
            EntropySource source = (minEntropy, minLength, maxLength, prediction) -> entropy.remove();
            SecureRandom drbg = SecureRandom.getInstance("DRBG", new MoreDrbgParameters(
                source, answer.mechanism, answer.digest, hex.parseHex(answer.nonce), false,
                DrbgParameters.instantiation(256, DrbgParameters.Capability.RESEED_ONLY,
                                             hex.parseHex(answer.personalization))));
            byte[] output = new byte[answer.expected.length() / 2];
            drbg.reseed();
            drbg.nextBytes(output);
            drbg.nextBytes(output);
            if (!hex.formatHex(output).equals(answer.expected)) {
                throw new AssertionError(answer.mechanism + " with " + answer.digest + ": " + hex.formatHex(output)
                                         + ", expected " + answer.expected);
            }
            System.out.println(answer.mechanism + " with " + answer.digest + " passed");
        }
    }
}
