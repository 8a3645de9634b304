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
 * @test id=chains
 * @summary Monte Carlo chains of 100,000 digests, and HMAC and PBKDF2 vectors
 * @requires vm.compiler2.enabled
 * @library /
 * @run main/othervm -Xbatch -XX:-TieredCompilation compiler.intrinsics.digest.TestSHA512 chains
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

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.function.Supplier;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

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

    // RFC 4231, test cases 1 and 2: algorithm, key, data, HMAC
    private static final String[][] HMAC = {
        {"HmacSHA384", "0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b", "Hi There",
         "afd03944d84895626b0825f4ab46907f15f9dadbe4101ec682aa034c7cebc59cfaea9ea9076ede7f4af152e8b2fa9cb6"},
        {"HmacSHA384", "4a656665", "what do ya want for nothing?",
         "af45d2e376484031617f78d2b58a6b1b9c7ef464f5a01b47e42ec3736322445e8e2240ca5e69e2c78b3239ecfab21649"},
        {"HmacSHA512", "0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b", "Hi There",
         "87aa7cdea5ef619d4ff0b4241a1d6cb02379f4e2ce4ec2787ad0b30545e17cdedaa833b7d6b8a702038b274eaea3f4e4"
         + "be9d914eeb61f1702e696c203a126854"},
        {"HmacSHA512", "4a656665", "what do ya want for nothing?",
         "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea2505549758bf75c05a994a6d034f65f8f0e6fd"
         + "caeab1a34d4a6b4b636e070a38bce737"},
    };

    // PBKDF2 with HMAC-SHA-512, password "password", salt "salt", 64 bytes: iterations, key
    private static final String[][] PBKDF2 = {
        {"1",
         "867f70cf1ade02cff3752599a3a53dc4af34c7a669815ae5d513554e1c8cf252c02d470a285a0501bad999bfe943c08f"
         + "050235d7d68b1da55e63f73b60a57fce"},
        {"2",
         "e1d9c16aa681708a45f5c7c4e215ceb66e011a2e9f0040713f18aefdb866d53cf76cab2868a39b9f7840edce4fef5a82"
         + "be67335c77a6068e04112754f27ccf4e"},
        {"4096",
         "d197b1b33db0143e018b12f3d1d1479e6cdebdcc97c5c0f87f6902e072f457b5143f30602641b3d55cd335988cb36b84"
         + "376060ecd532e039b742a239434af2d5"},
    };

    public static void main(String[] args) throws Exception {
        String mode = args.length > 0 ? args[0] : "";
        if (mode.equals("chains")) {
            for (Algorithm algorithm : ALGORITHMS) {
                monteCarlo(algorithm);
            }
            hmac();
            pbkdf2();
            return;
        }
        for (Algorithm algorithm : mode.equals("large") ? Arrays.copyOf(ALGORITHMS, 1) : ALGORITHMS) {
            new DigestTester(algorithm.name, 128, algorithm.reference).run(mode, new String[][] {
                {"abc", algorithm.ofAbc}, {TWO_BLOCKS, algorithm.ofTwoBlocks}});
        }
    }

    // NIST's SHAVS, 6.4: each message is the three digests before it; here both sides go the same way
    private static void monteCarlo(Algorithm algorithm) throws Exception {
        MessageDigest md = MessageDigest.getInstance(algorithm.name);
        byte[] ours = chain(algorithm, message -> md.digest(message));
        byte[] expected = chain(algorithm, message -> {
            ReferenceDigest reference = algorithm.reference.get();
            reference.update(message, 0, message.length);
            return reference.digest();
        });
        check("Monte Carlo of " + algorithm.name, expected, ours);
    }

    private interface Hash {
        byte[] of(byte[] message);
    }

    private static byte[] chain(Algorithm algorithm, Hash hash) {
        byte[] a = hash.of("seed".getBytes(StandardCharsets.US_ASCII));
        byte[] b = a;
        byte[] c = a;
        byte[] message = new byte[3 * a.length];
        for (int i = 0; i < 100_000; i++) {
            System.arraycopy(a, 0, message, 0, a.length);
            System.arraycopy(b, 0, message, a.length, a.length);
            System.arraycopy(c, 0, message, 2 * a.length, a.length);
            a = b;
            b = c;
            c = hash.of(message);
        }
        return c;
    }

    private static void hmac() throws Exception {
        for (String[] row : HMAC) {
            Mac mac = Mac.getInstance(row[0]);
            mac.init(new SecretKeySpec(HexFormat.of().parseHex(row[1]), row[0]));
            check(row[0] + " of " + row[2], HexFormat.of().parseHex(row[3]),
                  mac.doFinal(row[2].getBytes(StandardCharsets.US_ASCII)));
        }
    }

    private static void pbkdf2() throws Exception {
        SecretKeyFactory factory = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA512");
        for (String[] row : PBKDF2) {
            PBEKeySpec spec = new PBEKeySpec("password".toCharArray(), "salt".getBytes(StandardCharsets.US_ASCII),
                                             Integer.parseInt(row[0]), 512);
            check("PBKDF2, " + row[0] + " iterations", HexFormat.of().parseHex(row[1]),
                  factory.generateSecret(spec).getEncoded());
        }
    }

    private static void check(String what, byte[] expected, byte[] actual) {
        if (!Arrays.equals(expected, actual)) {
            throw new AssertionError(what + ": " + HexFormat.of().formatHex(actual) + ", expected "
                                     + HexFormat.of().formatHex(expected));
        }
        System.out.println(what + " passed");
    }
}
