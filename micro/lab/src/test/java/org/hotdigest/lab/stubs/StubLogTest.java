package org.hotdigest.lab.stubs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class StubLogTest {
    @Test
    void readsAStockJdksLog() {
        StubLog log = StubLog.parse(List.of(
                "[0.150s][debug][stubs] StubRoutines::double_keccak [0x00007fafe39c0a40, 0x00007fafe39c0e02] (962 bytes)",
                "[0.150s][debug][stubs] StubRoutines::sha256_implCompressMB [0x00007fafe39c3f20, 0x00007fafe39c4261] (833 bytes)"));
        assertThat(log.stubs()).containsExactly(new Stub(
                "sha256_implCompressMB", Digest.SHA256, "default", true, true, 0x00007fafe39c3f20L, 833));
        assertThat(log.chosen()).isEmpty();
    }

    @Test
    void readsAPatchedJdksLog() {
        StubLog log = StubLog.parse(List.of(
                "StubRoutines::Stub Generator md5_implCompress_stub [0x0000000000001000, 0x0000000000001100] (256 bytes)",
                "DigestStubs=md5:bmi1,sha1:java",
                "sha512 ni not emitted: it needs SHA512 and AVX2",
                "sha512 avx512 not runnable: it needs AVX512VL",
                "DigestLab::md5_implCompress_bmi1 [0x0000000000002000, 0x0000000000002100] (256 bytes)",
                "DigestLab::md5_implCompressMB_lea-add [0x0000000000003000, 0x0000000000003100] (256 bytes)"));
        assertThat(log.stubs()).extracting(Stub::path).containsExactly("bmi1", "bmi1", "lea-add");
        assertThat(log.distinctPaths()).extracting(Stub::address).containsExactly(0x1000L, 0x3000L);
        assertThat(log.notRunnable()).containsEntry("sha512 ni", "needs SHA512 and AVX2")
                .containsEntry("sha512 avx512", "needs AVX512VL");
    }
}
