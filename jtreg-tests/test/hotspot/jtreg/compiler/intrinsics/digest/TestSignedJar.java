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
 * @summary A signed jar is verified by its digests, and one that was changed is not
 * @modules jdk.jartool
 * @library /
 * @run main/othervm compiler.intrinsics.digest.TestSignedJar
 */

package compiler.intrinsics.digest;

import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.List;
import java.util.Random;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipFile;
import jdk.security.jarsigner.JarSigner;

/** Signs a jar with each digest algorithm, verifies all of it, and then with one byte of one entry changed. */
public class TestSignedJar {
    private static final char[] PASSWORD = "changeit".toCharArray();
    private static final List<String> DIGESTS = List.of("SHA-224", "SHA-256", "SHA-384", "SHA-512");
    private static final int ENTRIES = 20;

    public static void main(String[] args) throws Exception {
        KeyStore keys = keys();
        PrivateKey key = (PrivateKey) keys.getKey("signer", PASSWORD);
        List<Certificate> chain = List.of(keys.getCertificateChain("signer"));
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("seed " + seed + " (-Dseed=" + seed + " repeats this run)");
        Random random = new Random(seed);
        for (String digest : DIGESTS) {
            Path jar = Path.of(digest + ".jar");
            write(jar, random);
            Path signed = Path.of(digest + "-signed.jar");
            JarSigner signer = new JarSigner.Builder(key, CertificateFactory.getInstance("X.509").generateCertPath(chain))
                .digestAlgorithm(digest).build();
            try (ZipFile in = new ZipFile(jar.toFile()); OutputStream out = Files.newOutputStream(signed)) {
                signer.sign(in, out);
            }
            int verified = verify(signed);
            if (verified != ENTRIES) {
                throw new AssertionError(digest + ": " + verified + " of " + ENTRIES + " entries have a signer");
            }
            Path changed = Path.of(digest + "-changed.jar");
            change(signed, changed);
            try {
                verify(changed);
            } catch (SecurityException e) {
                System.out.println(digest + " passed: " + e.getMessage());
                continue;
            }
            throw new AssertionError(digest + ": a changed entry is verified");
        }
    }

    private static KeyStore keys() throws Exception {
        Path store = Path.of("keys.p12");
        Files.deleteIfExists(store);
        Process keytool = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "keytool").toString(), "-genkeypair", "-keyalg", "EC",
            "-alias", "signer", "-dname", "CN=signer", "-keystore", store.toString(), "-storepass", new String(PASSWORD))
            .inheritIO().start();
        if (keytool.waitFor() != 0) {
            throw new AssertionError("keytool ended with " + keytool.exitValue());
        }
        return KeyStore.getInstance(store.toFile(), PASSWORD);
    }

    private static void write(Path jar, Random random) throws Exception {
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), new Manifest())) {
            for (int i = 0; i < ENTRIES; i++) {
                out.putNextEntry(new JarEntry("entry" + i));
                byte[] data = new byte[i * i * 1000 + i];
                random.nextBytes(data);
                out.write(data);
            }
        }
    }

    /** Reads every entry, which verifies it; how many of them have a signer. */
    private static int verify(Path jar) throws Exception {
        int signed = 0;
        try (JarFile file = new JarFile(jar.toFile(), true)) {
            for (JarEntry entry : file.stream().toList()) {
                try (InputStream in = file.getInputStream(entry)) {
                    in.readAllBytes();
                }
                if (entry.getName().startsWith("entry") && entry.getCodeSigners() != null) {
                    signed++;
                }
            }
        }
        return signed;
    }

    private static void change(Path from, Path to) throws Exception {
        try (ZipFile in = new ZipFile(from.toFile()); JarOutputStream out = new JarOutputStream(Files.newOutputStream(to))) {
            for (var entry : in.stream().toList()) {
                byte[] data = in.getInputStream(entry).readAllBytes();
                if (entry.getName().equals("entry7")) {
                    data[data.length / 2] ^= 1;
                }
                out.putNextEntry(new JarEntry(entry.getName()));
                out.write(data);
            }
        }
    }
}
