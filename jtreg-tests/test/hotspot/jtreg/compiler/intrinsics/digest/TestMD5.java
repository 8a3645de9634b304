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
 * @summary MD5 against RFC 1321, interpreted
 * @library /
 * @run main/othervm -Xint compiler.intrinsics.digest.TestMD5
 */

/*
 * @test id=C1
 * @summary MD5 against RFC 1321, compiled by C1
 * @requires vm.compiler1.enabled
 * @library /
 * @run main/othervm -Xbatch -XX:TieredStopAtLevel=1 compiler.intrinsics.digest.TestMD5
 */

/*
 * @test id=C2
 * @summary MD5 against RFC 1321, by the stubs
 * @requires vm.compiler2.enabled
 * @library /
 * @run main/othervm -Xcomp -XX:-TieredCompilation
 *      -XX:CompileCommand=compileonly,sun.security.provider.*::*
 *      -XX:CompileCommand=compileonly,compiler.intrinsics.digest.Reference*::*
 *      compiler.intrinsics.digest.TestMD5
 */

/*
 * @test id=C2-without-intrinsics
 * @summary MD5 against RFC 1321, compiled by C2 without the stubs
 * @requires vm.compiler2.enabled
 * @library /
 * @run main/othervm -Xcomp -XX:-TieredCompilation
 *      -XX:CompileCommand=compileonly,sun.security.provider.*::*
 *      -XX:CompileCommand=compileonly,compiler.intrinsics.digest.Reference*::*
 *      -XX:+UnlockDiagnosticVMOptions -XX:-UseMD5Intrinsics
 *      compiler.intrinsics.digest.TestMD5
 */

/*
 * @test id=chain
 * @summary A chain of 100,000 digests
 * @requires vm.compiler2.enabled
 * @library /
 * @run main/othervm -Xbatch -XX:-TieredCompilation compiler.intrinsics.digest.TestMD5 chain
 */

/*
 * @test id=large
 * @summary MD5 over the largest array, and over more than 2 GiB
 * @requires vm.compiler2.enabled & os.maxMemory > 6G
 * @library /
 * @run main/othervm/timeout=600 -Xmx4g -Xbatch -XX:-TieredCompilation
 *      compiler.intrinsics.digest.TestMD5 large
 */

package compiler.intrinsics.digest;

/** MD5 in every execution mode of the VM. */
public class TestMD5 {
    // RFC 1321, A.5
    private static final String[][] KNOWN_ANSWERS = {
        {"", "d41d8cd98f00b204e9800998ecf8427e"},
        {"a", "0cc175b9c0f1b6a831c399e269772661"},
        {"abc", "900150983cd24fb0d6963f7d28e17f72"},
        {"message digest", "f96b697d7cb7938d525a2f31aaf161d0"},
        {"abcdefghijklmnopqrstuvwxyz", "c3fcd3d76192e4007dfb496cca67e13b"},
        {"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789", "d174ab98d277d9f5a5611c2c9f419d9f"},
        {"1234567890".repeat(8), "57edf4a22be3c955ac49da2e2107b67a"},
    };

    public static void main(String[] args) throws Exception {
        new DigestTester("MD5", 64, ReferenceMD5::new).run(args.length > 0 ? args[0] : "", KNOWN_ANSWERS);
    }
}
