package org.hotdigest.lab.stubs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class StubImageTest {
    @Test
    void findsImmediatesAndDisplacements() {
        // movabs rbp, 0x7fc6755af540; vbroadcasti128 ymm14, [rip + 0x19c18c54]; lea rax, [rip - 16]
        byte[] code = HexFormat.of().parseHex("48bd40f55a75c67f0000" + "c4627d5a35548cc119" + "488d05f0ffffff");
        assertThat(StubImage.references(code, 0x1000))
                .contains(0x7fc6755af540L, 0x1000 + 19 + 0x19c18c54L, 0x1000 + 26 - 16L);
    }
}
