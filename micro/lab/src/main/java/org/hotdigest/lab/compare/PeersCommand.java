package org.hotdigest.lab.compare;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import org.hotdigest.bench.Peers;
import org.hotdigest.lab.UserError;
import org.hotdigest.lab.stats.Bootstrap;
import org.hotdigest.lab.stats.Interval;
import org.hotdigest.lab.stats.Median;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code lab peers}: the same benchmark with other providers of digests, beside the stock stubs and the patched ones. Every
 * round runs each contender once on each row, in an order drawn anew; the fork's median is the sample.
 */
@Command(
        name = "peers",
        description = "Measures the digests of other JCA providers beside the patched JDK's and the stock ones.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
public final class PeersCommand implements Callable<Integer> {
    private static final String REFERENCE = "patched";

    /** Providers load native code, about which the VM warns otherwise. */
    private static final List<String> NATIVE_ACCESS = List.of("--enable-native-access=ALL-UNNAMED");

    @Option(names = "--jdk", required = true, paramLabel = "DIR", description = "The patched JDK, which runs all of them.")
    private Path jdk;

    @Option(names = "--digests", split = ",", defaultValue = "MD5,SHA-1,SHA-256,SHA-512", paramLabel = "NAME",
            description = "Digests by their JCA names (default: ${DEFAULT-VALUE}).")
    private List<String> digests;

    @Option(names = "--lengths", split = ",", defaultValue = "64,16384", paramLabel = "BYTES",
            description = "Lengths of the input (default: ${DEFAULT-VALUE}).")
    private List<Integer> lengths;

    @Option(names = "--rounds", defaultValue = "4", paramLabel = "N",
            description = "Forks of each contender on each row (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(names = "--out", defaultValue = "results/peers", paramLabel = "DIR",
            description = "Where peers.md goes (default: ${DEFAULT-VALUE}).")
    private Path out;

    private final Map<String, Map<Row, List<Double>>> nanos = new LinkedHashMap<>();
    private final Map<String, String> notRun = new LinkedHashMap<>();

    @Override
    public Integer call() throws IOException {
        if (rounds < 2 || rounds > 1000) {
            throw UserError.usage("--rounds is %d, but has to be from 2 to 1000", rounds);
        }
        digests.forEach(RowOptions::requireDigest);
        CompareCommand.create(out);
        List<Row> rows = Row.all(List.of("digest"), digests, lengths);
        long seed = new SecureRandom().nextInt(Integer.MAX_VALUE);
        FileChannel lock = GuardedRun.lock();
        Path scratch = Files.createTempDirectory("hotdigest");
        try (Conditions.Watch watch = new Conditions.Watch()) {
            Map<Side, Probe> sides = sides(scratch);
            run(rows, sides, watch, scratch, new Random(seed));
            String text = text(rows, sides, watch, seed);
            System.out.print(text);
            Files.writeString(out.resolve("peers.md"), text);
            System.out.printf("%npeers.md is in %s; 'make cycles' has OpenSSL itself, without a JVM's way to it%n", out);
        } finally {
            GuardedRun.delete(scratch);
            lock.close();
        }
        return 0;
    }

    private Map<Side, Probe> sides(Path scratch) throws IOException {
        Side patched = Side.of(REFERENCE, jdk, "");
        Side stock = Side.of("stock", jdk, "-XX:DigestStubs=stock");
        Probe probe = Probe.of(patched, List.of(), scratch);
        Map<Side, Probe> sides = new LinkedHashMap<>();
        sides.put(patched, probe);
        sides.put(stock, Probe.of(stock, List.of(), scratch));
        Peers.CLASSES.keySet().stream().sorted()
                .forEach(name -> sides.put(new Side(name, patched.jdk(), NATIVE_ACCESS, name), probe));
        return sides;
    }

    private void run(List<Row> rows, Map<Side, Probe> sides, Conditions.Watch watch, Path scratch, Random random) {
        Map<String, Probe> probes = new LinkedHashMap<>();
        sides.forEach((side, probe) -> probes.put(side.name(), probe));
        JmhForks forks = new JmhForks(Effort.QUICK, probes, scratch, watch::look);
        boolean terminal = System.console() != null && System.console().isTerminal();
        Progress progress = new Progress(System.err, terminal, InstantSource.system());
        Instant start = Instant.now();
        int done = 0;
        int all = rounds * rows.size() * sides.size();
        for (int round = 0; round < rounds; round++) {
            for (Row row : shuffled(rows, random)) {
                for (Side side : shuffled(List.copyOf(sides.keySet()), random)) {
                    Duration spent = Duration.between(start, Instant.now());
                    progress.show(side.name() + " " + row, ++done, all,
                            done == 1 ? Duration.ofSeconds(2L * all) : spent.multipliedBy(all - done + 1).dividedBy(done - 1));
                    measure(forks, side, row);
                }
            }
        }
        progress.end();
    }

    private void measure(JmhForks forks, Side side, Row row) {
        String key = side.name() + ", " + row.digest();
        if (notRun.containsKey(key)) {
            return;
        }
        try {
            double sample = forks.run(side, row).sample();
            nanos.computeIfAbsent(side.name(), s -> new LinkedHashMap<>())
                    .computeIfAbsent(row, r -> new ArrayList<>())
                    .add(sample);
        } catch (UserError e) {
            if (side.provider().equals(Side.DEFAULT_PROVIDER)) {
                throw e;
            }
            notRun.put(key, e.getMessage());
        }
    }

    private String text(List<Row> rows, Map<Side, Probe> sides, Conditions.Watch watch, long seed) {
        StringBuilder text = new StringBuilder("### Digests of other providers\n\n");
        Machine machine = Machine.here();
        text.append("- CPU: ").append(machine.cpu()).append(", ").append(machine.cpus()).append(" CPUs\n");
        text.append("- kernel: ").append(machine.kernel()).append('\n');
        VmReport vm = sides.values().iterator().next().report();
        text.append("- JVM of all: ").append(vm.version()).append(", stubs ").append(vm.stubs()).append('\n');
        watch.conditions().ifPresent(c -> text.append("- meanwhile: ").append(c.text()).append('\n'));
        text.append("- order drawn from seed ").append(seed).append('\n');
        text.append("- ns an operation, median of ").append(rounds).append(" forks; in brackets the time over that of ")
                .append(REFERENCE).append(" with its 95 % interval\n\n");
        text.append("| digest | bytes |");
        sides.keySet().forEach(side -> text.append(' ').append(side.name()).append(" |"));
        text.append("\n| :-- | --: |").append(" --: |".repeat(sides.size())).append('\n');
        for (Row row : rows) {
            text.append("| ").append(row.digest()).append(" | ").append(row.length()).append(" |");
            sides.keySet().forEach(side -> text.append(' ').append(cell(side.name(), row)).append(" |"));
            text.append('\n');
        }
        if (!notRun.isEmpty()) {
            text.append('\n');
            notRun.forEach((who, why) -> text.append("- not-run ").append(who).append(": ").append(why).append('\n'));
        }
        return text.toString();
    }

    private String cell(String side, Row row) {
        List<Double> times = nanos.getOrDefault(side, Map.of()).getOrDefault(row, List.of());
        if (times.isEmpty()) {
            return "not-run";
        }
        String median = String.format(Locale.ROOT, "%.5g", Median.of(times.stream().mapToDouble(Double::doubleValue).toArray()));
        List<Double> reference = nanos.getOrDefault(REFERENCE, Map.of()).getOrDefault(row, List.of());
        if (side.equals(REFERENCE) || reference.size() != times.size()) {
            return median;
        }
        double[] logRatios = new double[times.size()];
        for (int i = 0; i < logRatios.length; i++) {
            logRatios[i] = Math.log(times.get(i) / reference.get(i));
        }
        Bootstrap d = Bootstrap.of(logRatios, 1);
        Interval interval = d.interval();
        return String.format(Locale.ROOT, "%s (%.2f [%.2f, %.2f])", median, Math.exp(d.estimate()), Math.exp(interval.low()),
                Math.exp(interval.high()));
    }

    private static <T> List<T> shuffled(List<T> list, Random random) {
        List<T> copy = new ArrayList<>(list);
        Collections.shuffle(copy, random);
        return copy;
    }
}
