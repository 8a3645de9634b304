package org.hotdigest.lab.stubs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import org.hotdigest.lab.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class McaTest {
    @Test
    void getsAarch64CodeWithoutJumps() {
        assertThat(Mca.Machine.AARCH64.source(List.of("mov w9, #0x428a                 // #17034", "b.ls 0x4  // b.plast", "b 0x8",
                "bic w9, w9, w10", "bl 0x100", "cbnz x1, 0x4", "ret", "ror w9, w9, #6")))
                .containsExactly("mov w9, #0x428a", "bic w9, w9, w10", "ror w9, w9, #6");
    }

    @Test
    void getsX86CodeWithoutJumps() {
        assertThat(Mca.Machine.X86_64.source(List.of("mov    eax,DWORD PTR [rip+0x10]        # 0x20", "jne    0x4", "bnd jmp 0x8",
                "call   0x100", "mov    rax,ds:0x10", "ret")))
                .containsExactly(".intel_syntax noprefix", "mov    eax,DWORD PTR [rip+0x10]", "mov    rax,0x10");
    }

    /** llvm-mca itself ends well without the instruction. */
    @Test
    void refusesToLeaveAnInstructionOut(@TempDir Path folder) throws Exception {
        assumeTrue(Mca.run(folder.resolve("version"), List.of("llvm-mca", "--version")), "no llvm-mca on this machine");
        List<String> good = List.of("adrp x6, 0x9f000", "add x0, x0, x6");
        assertThat(Mca.totalCyclesOfAll(folder, "good", Mca.Machine.AARCH64, "cortex-a55", good)).isPositive();
        List<String> bad = List.of("adrp x6, 9f000", "add x0, x0, x6");
        assertThatThrownBy(() -> Mca.totalCyclesOfAll(folder, "bad", Mca.Machine.AARCH64, "cortex-a55", bad))
                .isInstanceOf(UserError.class).hasMessageContaining("1 instructions of bad");
    }
}
