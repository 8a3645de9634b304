package org.hotdigest.lab.stubs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.hotdigest.lab.UserError;

/** llvm-mca: a model of how long a CPU takes for instructions in a row. No cache misses, no mispredictions, no figure. */
public final class Mca {
    /** A machine and what objdump writes for it. */
    public enum Machine {
        /** In Intel syntax. */
        X86_64(List.of(".intel_syntax noprefix"), "#",
                "((rep\\w*|bnd|notrack) )*(j\\w+|ret|call|leave|nop|endbr64|\\(bad\\)|data16|cs)"),
        AARCH64(List.of(), "//", "b|bl|br|blr|ret|cbn?z|tbn?z");

        private final List<String> header;
        private final Pattern comment;
        private final Pattern jumps;

        Machine(List<String> header, String comment, String jumps) {
            this.header = header;
            this.comment = Pattern.compile("\\s*" + comment + ".*");
            this.jumps = Pattern.compile("(" + jumps + ")\\b.*");
        }

        private String triple() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** llvm-mca's input: without comments, and without jumps, calls and returns. */
        List<String> source(List<String> instructions) {
            List<String> lines = new ArrayList<>(header);
            instructions.stream()
                    .map(line -> comment.matcher(line).replaceFirst("").replace("ds:0x", "0x"))
                    .filter(line -> !mayJump(line))
                    .forEach(lines::add);
            return lines;
        }

        /** Whether this is a jump, a call or a return, or on x86_64 one of the others that don't count. */
        public boolean mayJump(String instruction) {
            return jumps.matcher(instruction).matches();
        }
    }

    private Mca() {}

    /**
     * The model's cycles for these instructions, once; jumps, calls and returns are dropped.
     *
     * @param folder an existing one, for the files
     * @param name of the files
     * @param instructions in objdump's syntax
     * @throws UserError if llvm-mca is missing or does not know the CPU
     */
    static long totalCycles(Path folder, String name, Machine machine, String cpu, List<String> instructions)
            throws IOException {
        return total(run(folder, name, machine, cpu, instructions), "Total Cycles:");
    }

    /**
     * As {@link #totalCycles}, but of all instructions: llvm-mca leaves out those that it can't read, or that the CPU lacks, and
     * ends well.
     *
     * @throws UserError also if it left one out
     */
    public static long totalCyclesOfAll(Path folder, String name, Machine machine, String cpu, List<String> instructions)
            throws IOException {
        Path result = run(folder, name, machine, cpu, instructions);
        long missing = machine.source(instructions).size() - machine.header.size() - total(result, "Instructions:");
        if (missing != 0) {
            throw new UserError("llvm-mca can't read %d instructions of %s, or %s lacks them; try llvm-mca -mtriple=%s -mcpu=%s %s",
                    missing, name, cpu, machine.triple(), cpu, folder.resolve(name + ".mca.s"));
        }
        return total(result, "Total Cycles:");
    }

    private static Path run(Path folder, String name, Machine machine, String cpu, List<String> instructions) throws IOException {
        Path source = folder.resolve(name + ".mca.s");
        Files.write(source, machine.source(instructions));
        Path result = folder.resolve(name + "." + cpu + ".mca");
        if (!run(result, List.of("llvm-mca", "-mtriple=" + machine.triple(), "-mcpu=" + cpu, "-iterations=1",
                "-instruction-info=0", "-resource-pressure=0", source.toString()))) {
            throw UserError.usage("no estimate for %s: llvm-mca is missing (package llvm) or does not know this CPU", cpu);
        }
        return result;
    }

    private static long total(Path result, String label) throws IOException {
        return Files.readAllLines(result).stream()
                .filter(line -> line.startsWith(label))
                .mapToLong(line -> Long.parseLong(line.substring(line.indexOf(':') + 1).strip()))
                .findFirst()
                .orElseThrow(() -> new UserError("llvm-mca printed no total; see %s", result));
    }

    /** As it calls itself, such as "Debian LLVM version 14.0.6". */
    public static String version(Path folder) throws IOException {
        Path output = folder.resolve("llvm-mca.version");
        if (!run(output, List.of("llvm-mca", "--version"))) {
            throw UserError.usage("llvm-mca is missing; it is in the package llvm");
        }
        return Files.readAllLines(output).stream().map(String::strip).filter(line -> line.contains("version")).findFirst()
                .orElse("llvm-mca of unknown version");
    }

    /** Runs a program with its output in a file; false if it is missing or fails. */
    public static boolean run(Path output, List<String> command) {
        try {
            Process process = new ProcessBuilder(command).redirectOutput(output.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD).start();
            return process.waitFor() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            throw new UserError("interrupted");
        }
    }
}
