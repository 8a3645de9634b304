package org.hotdigest.lab.emulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
import java.util.TreeMap;
import org.hotdigest.lab.UserError;
import org.hotdigest.lab.stubs.StubImage;
import org.junit.jupiter.api.Test;

class MutantTest {
    @Test
    void oneBitOfEachXorIsWrongAndTheOriginalIsLeftAlone() {
        byte[] page = new byte[StubImage.PAGE];
        // vpternlogd xmm4, xmm2, xmm1, 0x96, and with another table
        byte[] xor = {0x62, (byte) 0xf3, 0x6d, 0x08, 0x25, (byte) 0xe1, (byte) 0x96};
        System.arraycopy(xor, 0, page, 100, xor.length);
        System.arraycopy(xor, 0, page, 200, xor.length);
        page[206] = (byte) 0xd8;
        StubImage image = new StubImage(0x1064, 0x1064, new TreeMap<>(Map.of(0x1000L, page)));

        byte[] mutant = EmulateRun.mutant(image).pages().get(0x1000L);

        assertThat(mutant[106]).isEqualTo((byte) 0x97);
        mutant[106]--;
        assertThat(mutant).isEqualTo(page);
    }

    @Test
    void theFirstKeyOfSha512IsWrong() {
        byte[] page = new byte[StubImage.PAGE];
        ByteBuffer.wrap(page).order(ByteOrder.LITTLE_ENDIAN).putLong(64, 0x428a2f98d728ae22L);
        StubImage image = new StubImage(0, 0, new TreeMap<>(Map.of(0L, page)));
        byte[] mutant = EmulateRun.mutant(image).pages().get(0L);
        assertThat(ByteBuffer.wrap(mutant).order(ByteOrder.LITTLE_ENDIAN).getLong(64)).isEqualTo(0x428a2f98d728ae23L);
    }

    @Test
    void codeWithoutSuchAnXorIsRefused() {
        StubImage image = new StubImage(0, 0, new TreeMap<>(Map.of(0L, new byte[StubImage.PAGE])));
        assertThatThrownBy(() -> EmulateRun.mutant(image)).isInstanceOf(UserError.class);
    }
}
