package org.hotdigest.lab.stubs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class BoundsTest {
    private static final Cpu ZEN5 = new Cpu("Zen 5", "AuthenticAMD", 26, 2, Set.of("sha_ni"));
    private static final String PATHS = "md5:bmi1,sha1:ni,sha256:java,sha512:avx2,sha3:avx512";

    @Test
    void aByteIsItsPartOfABlock() {
        assertThat(Bounds.perByte("MD5", PATHS, ZEN5)).hasValue(288 / 64.0);
        assertThat(Bounds.perByte("SHA-1", PATHS, ZEN5)).hasValue(120 / 64.0);
        assertThat(Bounds.perByte("SHA-512", PATHS, ZEN5)).hasValue(400 / 128.0);
    }

    @Test
    void digestsOfAFamilyShareTheStub() {
        assertThat(Bounds.perByte("SHA-384", PATHS, ZEN5)).isEqualTo(Bounds.perByte("SHA-512", PATHS, ZEN5));
        assertThat(Bounds.perByte("SHA-224", "sha256:ni", ZEN5)).hasValue(128 / 64.0);
        assertThat(Bounds.path("SHA-512/256", PATHS)).contains("avx2");
    }

    @Test
    void whatHasNoStubOrNoKnownBoundHasNone() {
        assertThat(Bounds.perByte("SHA-256", PATHS, ZEN5)).isEmpty();
        assertThat(Bounds.perByte("SHA3-256", PATHS, ZEN5)).isEmpty();
        assertThat(Bounds.perByte("MD2", PATHS, ZEN5)).isEmpty();
        assertThat(Bounds.perByte("MD5", "", ZEN5)).isEmpty();
    }
}
