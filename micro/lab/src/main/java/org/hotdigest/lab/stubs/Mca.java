package org.hotdigest.lab.stubs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.hotdigest.lab.UserError;

/** llvm-mca: a model of how long a CPU takes for instructions in a row. No cache misses, no mispredictions, no figure. */
final class Mca {
    private Mca() {}

    /**
     * The model's cycles for these instructions, once; jumps, calls and returns are dropped.
     *
     * @param folder an existing one, for the files
     * @param name of the files
     * @param instructions in objdump's Intel syntax
     * @throws UserError if llvm-mca is missing or does not know the CPU
     */
    static long totalCycles(Path folder, String name, String cpu, List<String> instructions) throws IOException {
        Path source = folder.resolve(name + ".mca.s");
        List<String> lines = new ArrayList<>(List.of(".intel_syntax noprefix"));
        instructions.stream()
                .map(line -> line.replaceAll("\\s*#.*", "").replaceAll("ds:0x", "0x"))
                .filter(line -> !line.matches("((rep\\w*|bnd|notrack) )*(j\\w+|ret|call|leave|nop|endbr64|\\(bad\\)|data16|cs)\\b.*"))
                .forEach(lines::add);
        Files.write(source, lines);
        Path result = folder.resolve(name + "." + cpu + ".mca");
        if (!run(result, List.of("llvm-mca", "-mtriple=x86_64", "-mcpu=" + cpu, "-iterations=1",
                "-instruction-info=0", "-resource-pressure=0", source.toString()))) {
            throw UserError.usage("no estimate for %s: llvm-mca is missing (package llvm) or does not know this CPU", cpu);
        }
        return Files.readAllLines(result).stream()
                .filter(line -> line.startsWith("Total Cycles:"))
                .mapToLong(line -> Long.parseLong(line.substring(line.indexOf(':') + 1).strip()))
                .findFirst()
                .orElseThrow(() -> new UserError("llvm-mca printed no total for %s; see %s", cpu, result));
    }

    /** Runs a program with its output in a file; false if it is missing or fails. */
    static boolean run(Path output, List<String> command) {
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
