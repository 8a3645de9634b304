package org.hotdigest.lab.emulate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.hotdigest.lab.UserError;
import org.hotdigest.lab.stubs.Mca;

/** The instructions that one call of the driver's (micro/aarch64) executes, in order, by qemu's log. */
final class Aarch64Trace {
    private static final int TIMEOUT_SECONDS = 120;

    /** Without SVE, which most of the models lack, and which the C library would use. */
    private static final String CPU = "cortex-a72";

    private static final int INSTRUCTION_BYTES = 4;

    private static final Pattern WHERE =
            Pattern.compile("entry 0x(\\p{XDigit}+) end 0x(\\p{XDigit}+) code 0x(\\p{XDigit}+) bytes (\\d+)");

    /** The program counter is the second of the numbers in brackets. */
    private static final Pattern EXECUTED = Pattern.compile("Trace .*\\[\\p{XDigit}+/(\\p{XDigit}+)/.*");

    private static final Pattern CALL = Pattern.compile("bl 0x(\\p{XDigit}+)\\b.*");

    private static final Pattern DISASSEMBLED = Pattern.compile("\\s*(\\p{XDigit}+):\\s+(\\S.*)");

    /**
     * What the driver says of a call.
     *
     * @param entry where it begins
     * @param end reached only after it
     * @param code what may be executed in it
     */
    record Where(long entry, long end, long code, int bytes) {
        /** @throws UserError if the driver said something else */
        static Where parse(List<String> said) {
            return said.stream().map(WHERE::matcher).filter(Matcher::matches).findFirst()
                    .map(m -> new Where(hex(m.group(1)), hex(m.group(2)), hex(m.group(3)), Integer.parseInt(m.group(4))))
                    .orElseThrow(() -> new UserError("the aarch64 driver does not say where its code is, but: %s",
                            String.join("; ", said)));
        }
    }

    private Aarch64Trace() {}

    /** What the driver can call; it has proven each to be right. */
    static List<String> names(Path driver) throws IOException {
        Path folder = Files.createTempDirectory("hotdigest-model");
        try {
            return run(folder, driver, List.of(), List.of("--model"));
        } finally {
            delete(folder);
        }
    }

    /** The instructions, in objdump's syntax, of a call for so many blocks. */
    static List<String> of(Path driver, String name, int blocks) throws IOException {
        Path folder = Files.createTempDirectory("hotdigest-model");
        try {
            Path code = folder.resolve("code");
            Path log = folder.resolve("log");
            Path listing = folder.resolve("listing");
            List<String> call = List.of("--model", name, String.valueOf(blocks), code.toString());
            Where where = Where.parse(run(folder, driver, List.of(), call));
            Where again = Where.parse(run(folder, driver,
                    List.of("-d", "exec,nochain", "-dfilter", "0x%x+%d".formatted(where.code, where.bytes), "-D", log.toString()),
                    call));
            if (!again.equals(where)) {
                throw new UserError("%s is not where it was in the run before: this qemu can't be told what to trace", name);
            }
            // At 0, not at its address, which would be out of reach in llvm-mca's code.
            if (!Mca.run(listing, List.of("aarch64-linux-gnu-objdump", "-D", "-b", "binary", "-m", "aarch64",
                    "--no-show-raw-insn", code.toString()))) {
                throw UserError.usage("aarch64-linux-gnu-objdump is missing; it is in the package binutils-aarch64-linux-gnu");
            }
            try (Stream<String> lines = Files.lines(log)) {
                return instructions(addresses(lines, where), where.code, listing(Files.readAllLines(listing)));
            }
        } finally {
            delete(folder);
        }
    }

    /** The addresses of the call's instructions out of qemu's log. */
    static List<Long> addresses(Stream<String> log, Where where) {
        return log.map(EXECUTED::matcher)
                .filter(Matcher::matches)
                .map(m -> hex(m.group(1)))
                .dropWhile(at -> at != where.entry)
                .takeWhile(at -> at != where.end)
                .toList();
    }

    /** Instructions by offset in the code. */
    static Map<Long, String> listing(List<String> lines) {
        Map<Long, String> instructions = new HashMap<>();
        for (String line : lines) {
            Matcher m = DISASSEMBLED.matcher(line);
            if (m.matches()) {
                instructions.put(hex(m.group(1)), m.group(2).replace('\t', ' '));
            }
        }
        return instructions;
    }

    /**
     * The instructions at these addresses.
     *
     * @throws UserError if one is unknown, or another than can follow: the log is not of single instructions, or a function
     *         that is called is not in it
     */
    static List<String> instructions(List<Long> addresses, long code, Map<Long, String> listing) {
        if (addresses.isEmpty()) {
            throw new UserError("qemu's log has no instruction of the call");
        }
        List<String> instructions = new ArrayList<>();
        long before = addresses.getFirst();
        for (long at : addresses) {
            String instruction = listing.get(at - code);
            if (instruction == null || !instructions.isEmpty() && !mayFollow(instructions.getLast(), before - code, at - code)) {
                throw new UserError("qemu's log goes from 0x%x to 0x%x: instructions are missing in it", before, at);
            }
            instructions.add(instruction);
            before = at;
        }
        return instructions;
    }

    private static boolean mayFollow(String instruction, long offset, long next) {
        Matcher call = CALL.matcher(instruction);
        if (call.matches()) {
            return next == hex(call.group(1));
        }
        return next == offset + INSTRUCTION_BYTES || Mca.Machine.AARCH64.mayJump(instruction);
    }

    private static List<String> run(Path folder, Path driver, List<String> options, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("qemu-aarch64-static", "-cpu", CPU));
        command.addAll(options);
        command.add(driver.toString());
        command.addAll(arguments);
        Path output = folder.resolve("output");
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
        // An instruction at a time: the option that says so has another name from qemu 8.1 on, its variable too.
        builder.environment().putAll(Map.of("QEMU_SINGLESTEP", "1", "QEMU_ONE_INSN_PER_TB", "1"));
        OptionalInt status = Emulation.run(builder, TIMEOUT_SECONDS);
        List<String> said = Files.readAllLines(output);
        if (status.isEmpty()) {
            throw new UserError("the aarch64 driver has not ended within %d s", TIMEOUT_SECONDS);
        }
        if (status.getAsInt() != 0) {
            throw new UserError("the aarch64 driver ended with status %d: %s", status.getAsInt(),
                    said.isEmpty() ? "no message" : said.getLast());
        }
        return said;
    }

    private static long hex(String digits) {
        return Long.parseLong(digits, 16);
    }

    private static void delete(Path folder) throws IOException {
        for (String name : List.of("code", "log", "listing", "output")) {
            Files.deleteIfExists(folder.resolve(name));
        }
        Files.delete(folder);
    }
}
