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
 * @summary The lab knob: every path of every digest by name, wrong values, the flags that gate a path
 * @requires (os.arch == "amd64" | os.arch == "x86_64") & vm.compiler2.enabled & vm.flagless
 * @library /test/lib /
 * @build compiler.intrinsics.digest.AllDigests
 * @run driver/timeout=900 compiler.intrinsics.digest.TestDigestStubs
 */

package compiler.intrinsics.digest;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

import jdk.test.lib.Asserts;
import jdk.test.lib.process.OutputAnalyzer;
import jdk.test.lib.process.ProcessTools;

/** Starts VMs with -XX:DigestStubs=… and -XX:+EmitAllDigestStubs and reads what they say and compute. */
public class TestDigestStubs {
    // The JDK's own code with the SHA512 extension
    private static final boolean HAS_SHA512_NI = Runtime.version().feature() >= 26;

    // The table of digestStubs_x86.hpp. A new path needs its row here.
    private static final Map<String, List<String>> PATHS = Map.of(
            "md5", List.of("avx512", "bmi1", "add", "lea", "lea-add", "stock"),
            "sha1", List.of("ni", "avx2", "stock-ni", "stock"),
            "sha256", List.of("ni", "avx2", "stock-avx2", "stock-ni", "stock"),
            "sha512", HAS_SHA512_NI ? List.of("ni", "avx512", "avx2", "stock-avx2", "stock-ni", "stock")
                                    : List.of("avx512", "avx2", "stock-avx2", "stock"));

    private static final Map<String, String> REFERENCE_TEST = Map.of(
            "md5", "compiler.intrinsics.digest.TestMD5",
            "sha1", "compiler.intrinsics.digest.TestSHA1",
            "sha256", "compiler.intrinsics.digest.TestSHA256",
            "sha512", "compiler.intrinsics.digest.TestSHA512");

    private static final Map<String, String> PROVIDER_CLASS = Map.of(
            "md5", "MD5", "sha1", "SHA", "sha256", "SHA2", "sha512", "SHA5");

    private static final List<String> C2_ONLY = List.of(
            "-Xcomp", "-XX:-TieredCompilation",
            "-XX:CompileCommand=quiet",
            "-XX:CompileCommand=compileonly,sun.security.provider.*::*",
            "-XX:CompileCommand=compileonly,compiler.intrinsics.digest.Reference*::*",
            "-XX:+PrintIntrinsics");

    public static void main(String[] args) throws Exception {
        everyPathComputesTheDigest();
        constantsMayBeOutOfReach();
        wrongValuesEndTheVM();
        featureFlagsGateThePath();
        everyPathIsEmitted();
    }

    private static void everyPathComputesTheDigest() throws Exception {
        for (String digest : REFERENCE_TEST.keySet()) {
            for (String path : PATHS.get(digest)) {
                List<String> flags = new ArrayList<>(C2_ONLY);
                flags.add("-XX:DigestStubs=" + digest + ":" + path);
                OutputAnalyzer output = run(flags, REFERENCE_TEST.get(digest));
                if (isRefusal(output)) {
                    System.out.println(digest + ":" + path + " not-run: " + output.getStdout() + output.getStderr());
                    continue;
                }
                output.shouldHaveExitValue(0);
                output.shouldContain("DigestStubs=" + chosen(output, digest, path));
                stubsWereCalled(output, digest);
                System.out.println(digest + ":" + path + " passed");
            }
        }
    }

    // A large code cache can be more than 2 GiB from the VM's library, where the constants are.
    private static void constantsMayBeOutOfReach() throws Exception {
        for (String path : List.of("md5:avx512", "sha1:avx2", "sha256:avx2", "sha512:avx512", "sha512:avx2")) {
            List<String> flags = new ArrayList<>(C2_ONLY);
            flags.addAll(List.of("-XX:DigestStubs=" + path, "-XX:+ForceUnreachable"));
            OutputAnalyzer output = run(flags, REFERENCE_TEST.get(path.substring(0, path.indexOf(':'))));
            if (!isRefusal(output)) {
                output.shouldHaveExitValue(0);
            }
        }
    }

    private static String chosen(OutputAnalyzer output, String digest, String path) {
        String line = output.getStdout().lines().filter(l -> l.contains("DigestStubs=")).findFirst().orElse("");
        Asserts.assertTrue(List.of(line.substring(line.indexOf('=') + 1).split(",")).contains(digest + ":" + path),
                           "the VM says " + line + ", expected " + digest + ":" + path);
        return line.substring(line.indexOf('=') + 1);
    }

    // Self-consistent Java code would pass as well, so the compiler has to say that it called the stubs.
    private static void stubsWereCalled(OutputAnalyzer output, String digest) {
        output.shouldMatch(PROVIDER_CLASS.get(digest) + "::implCompress0 .*\\(intrinsic\\)");
        output.shouldMatch("DigestBase::implCompressMultiBlock0 .*\\(intrinsic\\)");
    }

    private static void wrongValuesEndTheVM() throws Exception {
        Map<String, String> wrong = Map.of(
                ",", "'' is neither 'stock' nor <digest>:<path>",
                "md5", "'md5' is neither 'stock' nor <digest>:<path>",
                "md4:add", "no digest 'md4'; there are md5 sha1 sha256 sha512",
                "md5:fast", "md5 has no path 'fast'; it has avx512 bmi1 add lea lea-add stock",
                "md5:", "md5 has no path ''",
                "md5:ad", "md5 has no path 'ad'",
                "md5:add,", "'' is neither",
                "md5:add,md5:lea", "md5 is named twice",
                "sha512:stock,md5=add", "'md5=add' is neither");
        for (Map.Entry<String, String> entry : wrong.entrySet()) {
            refused(run(List.of("-XX:DigestStubs=" + entry.getKey()), "-version"), entry.getValue());
        }
        refused(run(List.of("-XX:-UseMD5Intrinsics", "-XX:DigestStubs=md5:add"), "-version"),
                "md5:add needs -XX:+UseMD5Intrinsics");
        run(List.of("-XX:-UseMD5Intrinsics", "-XX:DigestStubs=stock"), "-version")
                .shouldHaveExitValue(0).shouldContain("DigestStubs=md5:java");
        // no value is the default
        run(List.of("-XX:DigestStubs="), "-version").shouldHaveExitValue(0);
        run(List.of("-XX:DigestStubs=stock,md5:add"), "-version")
                .shouldHaveExitValue(0).shouldContain("DigestStubs=md5:add,");
    }

    private static void featureFlagsGateThePath() throws Exception {
        refused(run(List.of("-XX:-UseBMI1Instructions", "-XX:DigestStubs=md5:bmi1"), "-version"), "md5:bmi1 needs BMI1");
        refused(run(List.of("-XX:-UseBMI2Instructions", "-XX:DigestStubs=sha512:avx2"), "-version"),
                "sha512:avx2 needs AVX2 and BMI2");
        refused(run(List.of("-XX:UseAVX=1", "-XX:DigestStubs=sha1:avx2"), "-version"),
                "sha1:avx2 needs AVX2, BMI1 and BMI2");
        refused(run(List.of("-XX:UseAVX=2", "-XX:DigestStubs=md5:avx512"), "-version"), "md5:avx512 needs AVX512VL");
        refused(run(List.of("-XX:UseAVX=2", "-XX:DigestStubs=sha512:avx512"), "-version"),
                "sha512:avx512 needs AVX512VL and BMI2");
        for (int avx = 0; avx <= 3; avx++) {
            for (String bmi : List.of("+", "-")) {
                List<String> flags = new ArrayList<>(List.of(
                        "-XX:UseAVX=" + avx, "-XX:" + bmi + "UseBMI1Instructions", "-XX:" + bmi + "UseBMI2Instructions"));
                OutputAnalyzer version = run(flags, "-version");
                version.shouldHaveExitValue(0);
                if (bmi.equals("-") || avx == 0) {
                    // BMI's encoding needs AVX
                    version.shouldMatch("DigestStubs=md5:" + (avx == 3 ? "(avx512|add)," : "add,"));
                }
                if (bmi.equals("-") || avx < 2) {
                    version.shouldContain("sha512:java");
                    version.shouldNotContain("avx2");
                }
                if (avx < 3) {
                    version.shouldNotContain("avx512");
                }
                flags.addAll(C2_ONLY);
                run(flags, "compiler.intrinsics.digest.AllDigests").shouldHaveExitValue(0);
            }
        }
    }

    private static void everyPathIsEmitted() throws Exception {
        emitAll(List.of());
        // the largest code: unreachable targets, widest vectors, a collector with barriers in the stubs
        emitAll(List.of("-XX:UseAVX=3", "-XX:+UseZGC", "-XX:+ForceUnreachable"));
    }

    private static void emitAll(List<String> more) throws Exception {
        List<String> flags = new ArrayList<>(more);
        flags.addAll(List.of("-XX:+EmitAllDigestStubs", "-Xlog:stubs=debug"));
        OutputAnalyzer output = run(flags, "-version");
        output.shouldHaveExitValue(0);
        TreeSet<String> missing = new TreeSet<>();
        PATHS.forEach((digest, paths) -> {
            for (String path : paths) {
                for (String entry : List.of("_implCompress_", "_implCompressMB_")) {
                    String name = digest + entry + path;
                    boolean emitted = output.getStdout().lines().anyMatch(line -> line.contains(name + " "));
                    boolean said = output.getStdout().contains(digest + " " + path + " not emitted: ");
                    if (emitted == said) {
                        missing.add(name);
                    }
                }
            }
        });
        Asserts.assertTrue(missing.isEmpty(), "neither emitted nor explained, or both: " + missing);
    }

    private static OutputAnalyzer run(List<String> flags, String mainOrVersion) throws Exception {
        List<String> command = new ArrayList<>(List.of("-XX:+UnlockDiagnosticVMOptions", "-Xlog:stubs=info"));
        command.addAll(flags);
        command.add(mainOrVersion);
        return ProcessTools.executeTestJava(command);
    }

    private static boolean isRefusal(OutputAnalyzer output) {
        return output.getExitValue() != 0 && output.getStderr().contains("which this CPU lacks");
    }

    private static void refused(OutputAnalyzer output, String reason) {
        Asserts.assertNotEquals(output.getExitValue(), 0, "the VM should have ended");
        List<String> lines = (output.getStdout() + output.getStderr()).lines().toList();
        Asserts.assertEquals(lines.size(), 1, "one line expected: " + lines);
        Asserts.assertTrue(lines.get(0).startsWith("Error: -XX:DigestStubs=") && lines.get(0).contains(reason),
                           lines.get(0) + " should say: " + reason);
    }
}
