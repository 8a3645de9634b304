package org.hotdigest.lab.stubs;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.hotdigest.lab.UserError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code lab dump}: a path's machine code as a file, its disassembly, and a model's estimate of it. */
@Command(name = "dump", description = "Writes the machine code of one path.", mixinStandardHelpOptions = true)
public final class DumpCommand implements Callable<Integer> {
    @Mixin
    private StubsOptions options;

    @Option(names = "--digest", required = true, paramLabel = "NAME", description = "md5, sha1, sha256, sha512 or sha3")
    private String digest;

    @Option(names = "--path", required = true, paramLabel = "NAME", description = "such as avx2; 'make stubs' lists them")
    private String path;

    @Option(names = "--mca", split = ",", paramLabel = "CPU",
            description = "CPUs for llvm-mca, such as skylake,znver3: estimates of the whole stub run once, a model")
    private List<String> mca = List.of();

    @Option(names = "--out", defaultValue = "results/dump", paramLabel = "DIR", description = "default ${DEFAULT-VALUE}")
    private Path out;

    @Override
    public Integer call() throws IOException {
        Digest wanted = Digest.parse(digest);
        List<JsonNode> stubs = new ArrayList<>();
        TreeSet<String> known = new TreeSet<>();
        ChildRun.run(options.jdk(), options.flags(), Map.of(), List.of("stubs"), row -> {
            if (row.path("digest").asText().equals(wanted.name())) {
                known.add(row.get("path").asText());
            }
        });
        if (!known.contains(path)) {
            throw UserError.usage("%s has no path '%s' in this JDK: it has %s", wanted.stubName(), path,
                    known.isEmpty() ? "none" : String.join(", ", known));
        }
        ChildRun.run(options.jdk(), options.flags(), Map.of(), List.of("dump", wanted.name(), path), stubs::add);
        Files.createDirectories(out);
        for (JsonNode stub : stubs) {
            dump(wanted, stub);
        }
        return 0;
    }

    private void dump(Digest wanted, JsonNode stub) throws IOException {
        String name = stub.get("name").asText() + "_" + path;
        Path binary = out.resolve(name + ".bin");
        byte[] code = HexFormat.of().parseHex(stub.get("code").asText());
        Files.write(binary, code);
        System.out.printf("%s: %d bytes of %s %s, entry at offset 0, address 0x%x%n", binary, code.length,
                wanted.stubName(), path, stub.get("address").asLong());
        Path listing = out.resolve(name + ".s");
        if (!Mca.run(listing, List.of("objdump", "-D", "-b", "binary", "-m", "i386:x86-64", "-M", "intel",
                "--adjust-vma=0x" + Long.toHexString(stub.get("address").asLong()), binary.toString()))) {
            System.out.println("no disassembly: objdump is missing; it is in the package binutils");
            return;
        }
        System.out.println(listing);
        List<String> instructions = Files.readAllLines(listing).stream()
                .map(line -> line.split("\t"))
                .filter(columns -> columns.length == 3)
                .map(columns -> columns[2])
                .toList();
        System.out.printf("%d instructions%n", instructions.size());
        for (String cpu : mca) {
            estimate(name, cpu, instructions);
        }
    }

    // Straight-line code as one basic block: jumps are dropped, so loops count once.
    private void estimate(String name, String cpu, List<String> instructions) throws IOException {
        long cycles = Mca.totalCycles(out, name, Mca.Machine.X86_64, cpu, instructions);
        System.out.printf("llvm-mca model of %s, %s: %d cycles%n", cpu, name, cycles);
    }
}
