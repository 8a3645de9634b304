package org.hotdigest.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.security.MessageDigest;
import java.util.Random;
import org.hotdigest.lab.stubs.LibCrypto;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpenSslProviderTest {
    @BeforeEach
    void needsOpenSsl() {
        assumeTrue(LibCrypto.version().isPresent(), "no libcrypto on this system");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "MD5", "SHA-1", "SHA-224", "SHA-256", "SHA-384", "SHA-512", "SHA-512/224", "SHA-512/256",
        "SHA3-224", "SHA3-256", "SHA3-384", "SHA3-512",
    })
    void agreesWithTheJdk(String name) throws Exception {
        MessageDigest ours = MessageDigest.getInstance(name, new OpenSslProvider());
        MessageDigest theirs = MessageDigest.getInstance(name);
        Random random = new Random(1);
        for (int length : new int[] {0, 1, 55, 64, 127, 128, 1000, 16384}) {
            byte[] input = new byte[length];
            random.nextBytes(input);
            assertThat(ours.digest(input)).as("%d bytes", length).isEqualTo(theirs.digest(input));
        }
        assertThat(ours.digest()).isEqualTo(theirs.digest());
        assertThat(ours.getDigestLength()).isEqualTo(theirs.getDigestLength());
    }

    @Test
    void takesNoSecondPiece() throws Exception {
        MessageDigest md5 = MessageDigest.getInstance("MD5", new OpenSslProvider());
        md5.update(new byte[3]);
        assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(() -> md5.update((byte) 1));
        md5.reset();
        md5.update(new byte[] {9, 8, 7, 6}, 1, 2);
        assertThat(md5.digest()).isEqualTo(MessageDigest.getInstance("MD5").digest(new byte[] {8, 7}));
    }

    @Test
    void saysWhichItIs() {
        assertThat(LibCrypto.version().orElseThrow()).contains("SSL");
    }
}
