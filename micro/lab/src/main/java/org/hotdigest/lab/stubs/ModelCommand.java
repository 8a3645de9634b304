package org.hotdigest.lab.stubs;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.hotdigest.lab.UserError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code lab model}: what llvm-mca expects of every path of a digest, and of OpenSSL, on CPUs that are not here.
 *
 * <p>The model gets the instructions that a call executes here, traced one by one: a call with {@value #MORE} blocks less
 * one with {@value #FEW}, which leaves whole blocks in bulk; and a call of the one-block entry.
 */
@Command(name = "model", description = "llvm-mca's estimate of a digest's paths, in cycles a block.",
        mixinStandardHelpOptions = true)
public final class ModelCommand implements Callable<Integer> {
    /** Both above the number from which any path takes blocks in pairs, and even. */
    private static final int FEW = 24;

    private static final int MORE = 40;

    /** CPUID.7.EBX without bit 29, as OpenSSL reads it. */
    private static final Map<String, String> WITHOUT_SHA_NI = Map.of("OPENSSL_ia32cap", ":~0x20000000");

    @Mixin
    private StubsOptions options;

    @Option(names = "--digest", required = true, paramLabel = "NAME", description = "md5, sha1, sha256 or sha512")
    private String digest;

    @Option(names = "--mca", split = ",", defaultValue = "haswell,skylake,icelake-server,znver3", paramLabel = "CPU",
            description = "llvm-mca's names of CPUs; default ${DEFAULT-VALUE}")
    private List<String> cpus;

    @Override
    public Integer call() throws IOException {
        Digest wanted = Digest.parse(digest);
        JdkUnderTest jdk = options.jdk();
        Set<String> paths = new LinkedHashSet<>();
        Map<String, String> notRun = new LinkedHashMap<>();
        ChildRun.run(jdk, options.flags(), Map.of(), List.of("stubs"), row -> {
            if (row.path("digest").asText().equals(wanted.name())) {
                String path = row.get("path").asText();
                if (row.get("notRunnable").isNull()) {
                    paths.add(path);
                } else {
                    notRun.put(path, row.get("notRunnable").asText());
                }
            }
        });
        Path folder = Files.createDirectories(Path.of("results/model"));
        System.out.printf("%s, cycles a block by llvm-mca's models, of instructions traced on %s%nJDK %s at %s%n%n",
                wanted.jcaName(), Cpu.ofThisMachine().description(), jdk.version(), jdk.home());
        System.out.printf("%-18s", "path, bulk / one");
        cpus.forEach(cpu -> System.out.printf(" %20s", cpu));
        System.out.println();
        for (String path : paths) {
            print(jdk, folder, wanted, path, path, Map.of(), true);
        }
        notRun.forEach((path, reason) -> System.out.printf("%-18s not-run: %s%n", path, reason));
        if (wanted != Digest.SHA3) {
            print(jdk, folder, wanted, "openssl", "openssl-no-sha-ni", WITHOUT_SHA_NI, false);
        }
        return 0;
    }

    private void print(JdkUnderTest jdk, Path folder, Digest wanted, String path, String name,
            Map<String, String> environment, boolean hasOneBlockEntry) throws IOException {
        List<String> more = trace(jdk, wanted, path, MORE, environment);
        List<String> few = trace(jdk, wanted, path, FEW, environment);
        List<String> one = hasOneBlockEntry ? trace(jdk, wanted, path, 1, environment) : List.of();
        System.out.printf("%-18s", name);
        for (String cpu : cpus) {
            String file = wanted.stubName() + "-" + name;
            double bulk = (double) (cycles(folder, file + "-more", cpu, more) - cycles(folder, file + "-few", cpu, few))
                    / (MORE - FEW);
            String cell = "%.1f".formatted(bulk);
            if (hasOneBlockEntry) {
                cell += " / " + cycles(folder, file + "-one", cpu, one);
            }
            System.out.printf(" %20s", cell);
            System.out.flush();
        }
        System.out.printf("   %.1f instructions a block%n", (double) (more.size() - few.size()) / (MORE - FEW));
    }

    private static long cycles(Path folder, String file, String cpu, List<String> instructions) throws IOException {
        return Mca.totalCycles(folder, file, Mca.Machine.X86_64, cpu, instructions);
    }

    private List<String> trace(JdkUnderTest jdk, Digest wanted, String path, int blocks, Map<String, String> environment)
            throws IOException {
        List<List<byte[]>> traces = new ArrayList<>();
        ChildRun run = ChildRun.run(jdk, options.flags(), environment,
                List.of("trace", wanted.name(), path, String.valueOf(blocks)), row -> traces.add(trace(row)));
        if (traces.isEmpty()) {
            throw new UserError("%s of %s can't be traced: %s", path, wanted.stubName(), run.lastError());
        }
        return disassemble(traces.getFirst());
    }

    private static List<byte[]> trace(JsonNode row) {
        try {
            return Trace.of(row.get("pid").asInt(), row.get("thread").asInt(), row.get("entry").asLong());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The text of instructions, each disassembled once. */
    private static List<String> disassemble(List<byte[]> code) throws IOException {
        Map<ByteBuffer, Integer> offsets = new LinkedHashMap<>();
        int end = 0;
        for (byte[] bytes : code) {
            if (offsets.putIfAbsent(ByteBuffer.wrap(bytes), end) == null) {
                end += bytes.length;
            }
        }
        Path folder = Files.createTempDirectory("hotdigest-model");
        Path binary = folder.resolve("code");
        Path listing = folder.resolve("listing");
        try {
            ByteBuffer all = ByteBuffer.allocate(end);
            offsets.keySet().forEach(bytes -> all.put(bytes.duplicate()));
            Files.write(binary, all.array());
            if (!Mca.run(listing, List.of("objdump", "-D", "-b", "binary", "-m", "i386:x86-64", "-M", "intel", binary.toString()))) {
                throw UserError.usage("objdump is missing; it is in the package binutils");
            }
            Map<Integer, String> text = new HashMap<>();
            for (String line : Files.readAllLines(listing)) {
                String[] columns = line.split("\t");
                if (columns.length == 3) {
                    text.put(Integer.parseInt(columns[0].strip().replace(":", ""), 16), columns[2]);
                }
            }
            List<String> instructions = new ArrayList<>();
            for (byte[] bytes : code) {
                String instruction = text.get(offsets.get(ByteBuffer.wrap(bytes)));
                if (instruction != null) {
                    instructions.add(instruction);
                }
            }
            return instructions;
        } finally {
            Files.deleteIfExists(binary);
            Files.deleteIfExists(listing);
            Files.deleteIfExists(folder);
        }
    }
}
