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
 * @summary HMAC and PBKDF2, which sit on the message digests, against published answers, interpreted
 * @library /
 * @run main/othervm -Xint compiler.intrinsics.digest.TestHmac
 */

/*
 * @test id=C2
 * @summary HMAC and PBKDF2, which sit on the message digests, against published answers, by the stubs
 * @requires vm.compiler2.enabled
 * @library /
 * @run main/othervm -Xcomp -XX:-TieredCompilation
 *      -XX:CompileCommand=compileonly,sun.security.provider.*::*
 *      -XX:CompileCommand=compileonly,com.sun.crypto.provider.*::*
 *      compiler.intrinsics.digest.TestHmac
 */

package compiler.intrinsics.digest;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

/** HMAC: test cases 1, 2 and 6 of RFC 2202 (MD5, SHA-1) and RFC 4231 (SHA-2). PBKDF2: RFC 6070 and its like for SHA-2. */
public class TestHmac {
    private static final byte[] JEFE = ascii("Jefe");
    private static final String HI_THERE = "Hi There";
    private static final String WANT = "what do ya want for nothing?";
    private static final String LONG_KEY = "Test Using Larger Than Block-Size Key - Hash Key First";

    private record Answer(String algorithm, byte[] key, String data, String expected) {}

    private static final List<Answer> ANSWERS = List.of(
        new Answer("HmacMD5", bytes(0x0b, 16), HI_THERE,
                "9294727a3638bb1c13f48ef8158bfc9d"),
        new Answer("HmacMD5", JEFE, WANT,
                "750c783e6ab0b503eaa86e310a5db738"),
        new Answer("HmacMD5", bytes(0xaa, 80), LONG_KEY,
                "6b1ab7fe4bd7bf8f0b62e6ce61b9d0cd"),
        new Answer("HmacSHA1", bytes(0x0b, 20), HI_THERE,
                "b617318655057264e28bc0b6fb378c8ef146be00"),
        new Answer("HmacSHA1", JEFE, WANT,
                "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79"),
        new Answer("HmacSHA1", bytes(0xaa, 80), LONG_KEY,
                "aa4ae5e15272d00e95705637ce8a3b55ed402112"),
        new Answer("HmacSHA224", bytes(0x0b, 20), HI_THERE,
                "896fb1128abbdf196832107cd49df33f47b4b1169912ba4f53684b22"),
        new Answer("HmacSHA224", JEFE, WANT,
                "a30e01098bc6dbbf45690f3a7e9e6d0f8bbea2a39e6148008fd05e44"),
        new Answer("HmacSHA224", bytes(0xaa, 131), LONG_KEY,
                "95e9a0db962095adaebe9b2d6f0dbce2d499f112f2d2b7273fa6870e"),
        new Answer("HmacSHA256", bytes(0x0b, 20), HI_THERE,
                "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
        new Answer("HmacSHA256", JEFE, WANT,
                "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
        new Answer("HmacSHA256", bytes(0xaa, 131), LONG_KEY,
                "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"),
        new Answer("HmacSHA384", bytes(0x0b, 20), HI_THERE,
                "afd03944d84895626b0825f4ab46907f15f9dadbe4101ec682aa034c7cebc59cfaea9ea9076ede7f4af152e8b2fa9cb6"),
        new Answer("HmacSHA384", JEFE, WANT,
                "af45d2e376484031617f78d2b58a6b1b9c7ef464f5a01b47e42ec3736322445e8e2240ca5e69e2c78b3239ecfab21649"),
        new Answer("HmacSHA384", bytes(0xaa, 131), LONG_KEY,
                "4ece084485813e9088d2c63a041bc5b44f9ef1012a2b588f3cd11f05033ac4c60c2ef6ab4030fe8296248df163f44952"),
        new Answer("HmacSHA512", bytes(0x0b, 20), HI_THERE,
                "87aa7cdea5ef619d4ff0b4241a1d6cb02379f4e2ce4ec2787ad0b30545e17cdedaa833b7d6b8a702038b274eaea3f4e4"
                + "be9d914eeb61f1702e696c203a126854"),
        new Answer("HmacSHA512", JEFE, WANT,
                "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea2505549758bf75c05a994a6d034f65f8f0e6fd"
                + "caeab1a34d4a6b4b636e070a38bce737"),
        new Answer("HmacSHA512", bytes(0xaa, 131), LONG_KEY,
                "80b24263c7c1a3ebb71493c1dd7be8b49b46d1f41b4aeec1121b013783f8f3526b56d037e05f2598bd0fd2215d6a1e52"
                + "95e64f73f63f0aec8b915a985d786598"));

    /** Of the password "password" and the salt "salt". */
    private record Key(String algorithm, int iterations, String expected) {}

    private static final List<Key> KEYS = List.of(
        new Key("PBKDF2WithHmacSHA1", 1,
                "0c60c80f961f0e71f3a9b524af6012062fe037a6"),
        new Key("PBKDF2WithHmacSHA1", 2,
                "ea6c014dc72d6f8ccd1ed92ace1d41f0d8de8957"),
        new Key("PBKDF2WithHmacSHA1", 4096,
                "4b007901b765489abead49d926f721d065a429c1"),
        new Key("PBKDF2WithHmacSHA256", 1,
                "120fb6cffcf8b32c43e7225256c4f837a86548c92ccc35480805987cb70be17b"),
        new Key("PBKDF2WithHmacSHA256", 2,
                "ae4d0c95af6b46d32d0adff928f06dd02a303f8ef3c251dfd6e2d85a95474c43"),
        new Key("PBKDF2WithHmacSHA256", 4096,
                "c5e478d59288c841aa530db6845c4c8d962893a001ce4e11a4963873aa98134a"),
        new Key("PBKDF2WithHmacSHA512", 1,
                "867f70cf1ade02cff3752599a3a53dc4af34c7a669815ae5d513554e1c8cf252c02d470a285a0501bad999bfe943c08f"
                + "050235d7d68b1da55e63f73b60a57fce"),
        new Key("PBKDF2WithHmacSHA512", 2,
                "e1d9c16aa681708a45f5c7c4e215ceb66e011a2e9f0040713f18aefdb866d53cf76cab2868a39b9f7840edce4fef5a82"
                + "be67335c77a6068e04112754f27ccf4e"),
        new Key("PBKDF2WithHmacSHA512", 4096,
                "d197b1b33db0143e018b12f3d1d1479e6cdebdcc97c5c0f87f6902e072f457b5143f30602641b3d55cd335988cb36b84"
                + "376060ecd532e039b742a239434af2d5"));

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static byte[] bytes(int value, int count) {
        byte[] bytes = new byte[count];
        Arrays.fill(bytes, (byte) value);
        return bytes;
    }

    public static void main(String[] args) throws Exception {
        for (Answer answer : ANSWERS) {
            Mac mac = Mac.getInstance(answer.algorithm);
            mac.init(new SecretKeySpec(answer.key, answer.algorithm));
            byte[] data = ascii(answer.data);
            check(answer.algorithm + " of \"" + answer.data + "\"", answer.expected, mac.doFinal(data));
            mac.update(data, 0, 5);
            mac.update(data, 5, data.length - 5);
            check(answer.algorithm + " of \"" + answer.data + "\" in two parts", answer.expected, mac.doFinal());
        }
        for (Key key : KEYS) {
            PBEKeySpec spec = new PBEKeySpec("password".toCharArray(), ascii("salt"), key.iterations,
                                             4 * key.expected.length());
            check(key.algorithm + ", " + key.iterations + " iterations", key.expected,
                  SecretKeyFactory.getInstance(key.algorithm).generateSecret(spec).getEncoded());
        }
    }

    private static void check(String what, String expected, byte[] actual) {
        if (!HexFormat.of().formatHex(actual).equals(expected)) {
            throw new AssertionError(what + ": " + HexFormat.of().formatHex(actual) + ", expected " + expected);
        }
        System.out.println(what + " passed");
    }
}
