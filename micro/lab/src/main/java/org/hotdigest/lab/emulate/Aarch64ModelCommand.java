package org.hotdigest.lab.emulate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.hotdigest.lab.stubs.Mca;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code lab model-aarch64}: what llvm-mca expects of every aarch64 stub, and of compiled C, in bulk.
 *
 * <p>The model gets the instructions that a call executes under qemu: a call with {@value #MORE} blocks less one with
 * {@value #FEW}, which leaves whole blocks.
 */
@Command(name = "model-aarch64", description = "llvm-mca's estimate of the aarch64 stubs, in cycles a block.",
        mixinStandardHelpOptions = true)
public final class Aarch64ModelCommand implements Callable<Integer> {
    private static final int FEW = 4;
    private static final int MORE = 8;

    @Option(names = "--driver", required = true, paramLabel = "FILE",
            description = "micro/aarch64's driver, built, or another program with its --model; may be repeated")
    private List<Path> drivers;

    @Option(names = "--mca", split = ",", defaultValue = "cortex-a72,neoverse-n1,neoverse-v1,apple-m1,thunderx2t99,cortex-a55",
            paramLabel = "CPU", description = "llvm-mca's names of CPUs; default ${DEFAULT-VALUE}")
    private List<String> cpus;

    @Override
    public Integer call() throws IOException {
        Path folder = Files.createDirectories(Path.of("results/model"));
        System.out.printf("cycles a block in bulk by the models of %s, not measured; instructions traced under qemu%n%n",
                Mca.version(folder));
        System.out.printf("%-18s %12s", "code", "instructions");
        cpus.forEach(cpu -> System.out.printf(" %13s", cpu));
        System.out.println();
        Map<String, Path> driverOf = new LinkedHashMap<>();
        for (Path driver : drivers) {
            Aarch64Trace.names(driver).forEach(name -> driverOf.put(name, driver));
        }
        for (String name : byDigest(driverOf.keySet())) {
            print(folder, driverOf.get(name), name);
        }
        return 0;
    }

    /** In their order, but those of a digest together; the digest is the first word. */
    static List<String> byDigest(Collection<String> names) {
        return names.stream()
                .collect(Collectors.groupingBy(name -> name.split(" ")[0], LinkedHashMap::new, Collectors.toList()))
                .values().stream().flatMap(Collection::stream).toList();
    }

    private void print(Path folder, Path driver, String name) throws IOException {
        List<String> more = Aarch64Trace.of(driver, name, MORE);
        List<String> few = Aarch64Trace.of(driver, name, FEW);
        StringBuilder row = new StringBuilder("%-18s %12.1f".formatted(name, (double) (more.size() - few.size()) / (MORE - FEW)));
        String file = "aarch64-" + name.replace(' ', '-');
        for (String cpu : cpus) {
            long cycles = cycles(folder, file + "-more", cpu, more) - cycles(folder, file + "-few", cpu, few);
            row.append(" %13.1f".formatted((double) cycles / (MORE - FEW)));
        }
        System.out.println(row);
    }

    private static long cycles(Path folder, String file, String cpu, List<String> instructions) throws IOException {
        return Mca.totalCyclesOfAll(folder, file, Mca.Machine.AARCH64, cpu, instructions);
    }
}
