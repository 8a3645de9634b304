package org.hotdigest.lab.stubs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** Encodings as GNU as 2.40 assembles the same instructions. */
class MachineCodeTest {
    @Test
    void encodesAsTheGnuAssembler() {
        assertThat(hex(new MachineCode().load(MachineCode.RAX, MachineCode.RSP, 8))).isEqualTo("488b842408000000");
        assertThat(hex(new MachineCode().load(MachineCode.R13, MachineCode.R12, 16))).isEqualTo("4d8bac2410000000");
        assertThat(hex(new MachineCode().store(MachineCode.R11, 104, MachineCode.RBX))).isEqualTo("49899b68000000");
        assertThat(hex(new MachineCode().move(MachineCode.R12, MachineCode.RDI))).isEqualTo("4989fc");
        assertThat(hex(new MachineCode().add(MachineCode.RAX, MachineCode.RDI))).isEqualTo("4801f8");
        assertThat(hex(new MachineCode().push(MachineCode.R15).pop(MachineCode.RBX))).isEqualTo("41575b");
        assertThat(hex(new MachineCode().addImmediate(MachineCode.RSP, -72))).isEqualTo("4881c4b8ffffff");
        assertThat(hex(new MachineCode().storeUpperHalf(MachineCode.R11, 256, 9))).isEqualTo("c4437d198b0001000001");
        assertThat(hex(new MachineCode().storeUpperHalf(MachineCode.RDI, 256, 1))).isEqualTo("c4e37d198f0001000001");
        assertThat(hex(new MachineCode().storeMxcsr(MachineCode.R11, 180))).isEqualTo("410fae9bb4000000");
    }

    private static String hex(MachineCode code) {
        return HexFormat.of().formatHex(code.toBytes());
    }
}
