package org.hotdigest.lab.emulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.hotdigest.lab.UserError;
import org.junit.jupiter.api.Test;

class Aarch64TraceTest {
    private static final long CODE = 0x5500802000L;

    private static final Aarch64Trace.Where WHERE = new Aarch64Trace.Where(CODE + 4, 0x401000, CODE, 28);

    /** As objdump prints it. */
    private static final List<String> LISTING = """

            code:     file format binary


            Disassembly of section .data:

            0000000000000000 <.data>:
               0:\tnop
               4:\tmov\tw9, #0x428a                \t// #17034
               8:\tldr\tx10, [x0], #8
               c:\tb.ls\t0x4  // b.plast
              10:\tbl\t0x18
              14:\tnop
              18:\tret
            """.lines().toList();

    @Test
    void readsWhatTheDriverSays() {
        assertThat(Aarch64Trace.Where.parse(List.of("entry 0x5500802004 end 0x401000 code 0x5500802000 bytes 28"))).isEqualTo(WHERE);
        assertThatThrownBy(() -> Aarch64Trace.Where.parse(List.of("Illegal instruction")))
                .isInstanceOf(UserError.class).hasMessageContaining("Illegal instruction");
    }

    /** Before the entry and from the end on it is not the call's. */
    @Test
    void takesTheCallOutOfTheLog() {
        Stream<String> log = Stream.of(
                "host mmap_min_addr=0x10000",
                line(0x401f00),
                line(CODE + 4),
                "Trace 0: 0x7f0c54000c40 [00000000/0000005500802008/00000000/ff000201] ",
                line(0x401f04),
                line(0x401000),
                line(CODE + 4));
        assertThat(Aarch64Trace.addresses(log, WHERE)).containsExactly(CODE + 4, CODE + 8, 0x401f04L);
    }

    @Test
    void findsTheInstructions() {
        Map<Long, String> listing = Aarch64Trace.listing(LISTING);
        assertThat(listing).hasSize(7).containsEntry(8L, "ldr x10, [x0], #8");
        List<Long> twice = offsets(4, 8, 12, 4, 8, 12, 16, 24, 20);
        assertThat(Aarch64Trace.instructions(twice, CODE, listing)).hasSize(9)
                .startsWith(listing.get(4L), listing.get(8L), listing.get(12L), listing.get(4L)).endsWith("bl 0x18", "ret", "nop");
    }

    /** Blocks of instructions, a lost line, code that is not in the listing, a call of a function that is not in the log, nothing. */
    @Test
    void refusesWhatIsNoTraceOfSingleInstructions() {
        Map<Long, String> listing = Aarch64Trace.listing(LISTING);
        for (List<Long> wrong : List.of(offsets(4, 4), offsets(4, 12), offsets(4, 8, 12, 0x1000), offsets(16, 20), offsets())) {
            assertThatThrownBy(() -> Aarch64Trace.instructions(wrong, CODE, listing)).isInstanceOf(UserError.class);
        }
    }

    @Test
    void keepsADigestsRowsTogether() {
        assertThat(Aarch64ModelCommand.byDigest(List.of("md5 base", "sha1 neon", "md5 stock", "sha1 reference.c")))
                .containsExactly("md5 base", "md5 stock", "sha1 neon", "sha1 reference.c");
    }

    private static String line(long at) {
        return "Trace 0: 0x7f0c54000a80 [00000000/%016x/00000000/ff000201] name".formatted(at);
    }

    private static List<Long> offsets(long... offsets) {
        return LongStream.of(offsets).mapToObj(offset -> CODE + offset).toList();
    }
}
