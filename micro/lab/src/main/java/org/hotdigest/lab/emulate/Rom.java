package org.hotdigest.lab.emulate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.hotdigest.lab.UserError;
import org.hotdigest.lab.stubs.Digest;
import org.hotdigest.lab.stubs.StubImage;

/** Builds the firmware that runs a stub's tests on an emulated PC, from {@code micro/emulator/} and the JVM's pages. */
final class Rom {
    /** The tools, all of the packages gcc and binutils. */
    static final List<String> TOOLS = List.of("gcc", "ld", "objcopy");

    private static final int SMALLEST = 1 << 17;
    private static final int STARTUP = 4096;

    private final Path sources;

    /** @param sources the folder with {@code rom.S}, {@code entry.S}, {@code harness.c}, {@code payload.ld} */
    Rom(Path sources) {
        this.sources = sources;
    }

    /**
     * Builds {@code folder/rom.bin}.
     *
     * @param folder an existing empty one
     * @param seed of the random inputs, not 0
     */
    Path build(Path folder, Digest digest, StubImage image, long seed) throws IOException {
        writeImage(folder, image);
        List<String> c = List.of("gcc", "-c", "-O2", "-std=gnu11", "-Wall", "-Wextra", "-Werror",
                // the data's addresses are numbers
                "-Wno-array-bounds", "-ffreestanding", "-fno-pie", "-fno-builtin", "-fno-tree-loop-distribute-patterns",
                "-mno-red-zone", "-mgeneral-regs-only", "-fno-stack-protector", "-fcf-protection=none",
                "-fno-asynchronous-unwind-tables", "-DDIGEST_" + digest.name(), "-DSEED=" + seed + "UL");
        run(folder, with(c, sources.resolve("harness.c").toString(), "-o", "harness.o"));
        run(folder, List.of("gcc", "-c", sources.resolve("entry.S").toString(), "-o", "entry.o"));
        run(folder, List.of("gcc", "-c", "image.S", "-o", "image.o"));
        run(folder, List.of("ld", "-nostdlib", "-static", "-z", "noexecstack", "--no-warn-rwx-segments", "-T",
                sources.resolve("payload.ld").toString(), "-o", "payload.elf", "entry.o", "harness.o", "image.o"));
        run(folder, List.of("objcopy", "-O", "binary", "payload.elf", "payload.bin"));
        long romBytes = SMALLEST;
        while (romBytes - STARTUP < Files.size(folder.resolve("payload.bin"))) {
            romBytes *= 2;
        }
        run(folder, List.of("gcc", "-c", "-Wa,-I.", "-Wa,--defsym,ROM_BYTES=" + romBytes,
                sources.resolve("rom.S").toString(), "-o", "rom.o"));
        run(folder, List.of("ld", "--no-warn-rwx-segments", "-Ttext=0x" + Long.toHexString((1L << 32) - romBytes), "-e", "rom",
                "-o", "rom.elf", "rom.o"));
        run(folder, List.of("objcopy", "-O", "binary", "-j", ".text", "rom.elf", "rom.bin"));
        return folder.resolve("rom.bin");
    }

    private static void writeImage(Path folder, StubImage image) throws IOException {
        StringBuilder table = new StringBuilder();
        StringBuilder bytes = new StringBuilder();
        int i = 0;
        for (Map.Entry<Long, byte[]> page : image.pages().entrySet()) {
            Files.write(folder.resolve("page" + i), page.getValue());
            table.append(String.format("        .quad   0x%x, page%d%n", page.getKey(), i));
            bytes.append(String.format("        .balign %d%npage%d: .incbin \"page%d\"%n", StubImage.PAGE, i, i));
            i++;
        }
        Files.writeString(folder.resolve("image.S"), """
                        .data
                        .globl  jvm_pages, jvm_pages_count, stub_one_block, stub_multi_block
                jvm_pages_count:
                        .quad   %d
                stub_one_block:
                        .quad   0x%x
                stub_multi_block:
                        .quad   0x%x
                jvm_pages:
                %s%s        .section .note.GNU-stack, "", @progbits
                """.formatted(i, image.oneBlock(), image.multiBlock(), table, bytes));
    }

    private static List<String> with(List<String> some, String... more) {
        List<String> all = new ArrayList<>(some);
        all.addAll(List.of(more));
        return all;
    }

    private static void run(Path folder, List<String> command) throws IOException {
        Path log = folder.resolve("build.log");
        Process process =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).redirectOutput(log.toFile()).start();
        try {
            if (process.waitFor() != 0) {
                throw new UserError("the emulator's firmware does not build: %s: %s", command.getFirst(),
                        Files.readString(log).lines().filter(l -> l.contains("rror")).findFirst().orElse("no message"));
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            throw new UserError("interrupted");
        }
    }
}
