package org.hotdigest.lab.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.hotdigest.lab.stubs.Affinity;
import org.hotdigest.lab.stubs.CoreClock;

/**
 * What the machine did while it measured.
 *
 * @param steal the part of the CPUs' time that the hypervisor gave to others, 0 to 1
 * @param loadBefore how many processes wanted to run in the minute before
 * @param lowestGhz the lowest of the core's frequencies between forks
 * @param highestGhz the highest
 */
record Conditions(double steal, double loadBefore, double lowestGhz, double highestGhz) {
    private static final double MUCH_STEAL = 0.01;
    private static final double MUCH_LOAD = 0.5;
    private static final double MUCH_DRIFT = 0.05;

    /** In a line. */
    String text() {
        return String.format(
                Locale.ROOT,
                "steal %.1f %%, load before the run %.2f, clock %.2f to %.2f GHz%s",
                100 * steal, loadBefore, lowestGhz, highestGhz, warning());
    }

    private String warning() {
        if (steal > MUCH_STEAL) {
            return "; other guests took CPU time away";
        }
        if (loadBefore > MUCH_LOAD) {
            return "; other programs were running";
        }
        return highestGhz > lowestGhz * (1 + MUCH_DRIFT) ? "; the frequency drifted" : "";
    }

    /** Sees to it from the start of a run on. */
    static final class Watch implements Pace, AutoCloseable {
        /** More would take as long as a slice. */
        private static final int MOST_CPUS = 8;

        private static final Path STAT = Path.of("/proc/stat");
        private static final Path LOAD = Path.of("/proc/loadavg");

        private final Optional<CoreClock> clock;
        private final long[] before = cpuTimes();
        private final double loadBefore = load();
        private double lowestGhz = Double.MAX_VALUE;
        private double highestGhz;

        /** By CPU, since the mark. */
        private final Map<Integer, Range> clocks = new HashMap<>();

        private final Map<Integer, Range> widths = new HashMap<>();

        /** The lowest and the highest of something that has its value above 0. */
        private record Range(double low, double high) {
            static Range of(double value) {
                return new Range(value, value);
            }

            Range and(Range other) {
                return new Range(Math.min(low, other.low), Math.max(high, other.high));
            }

            double change() {
                return high / low - 1;
            }
        }

        Watch() {
            Optional<CoreClock> found;
            try {
                found = Optional.of(new CoreClock());
            } catch (RuntimeException | LinkageError e) {
                // not x86_64, or no executable memory: a comparison can do without
                found = Optional.empty();
            }
            clock = found;
        }

        /** Looks at the clock and the width of each core: what another guest on it does shows in one of them. */
        @Override
        public void look() {
            clock.ifPresent(c -> Affinity.onEach(MOST_CPUS, cpu -> {
                double ghz = c.gigahertz();
                lowestGhz = Math.min(lowestGhz, ghz);
                highestGhz = Math.max(highestGhz, ghz);
                clocks.merge(cpu, Range.of(ghz), Range::and);
                widths.merge(cpu, Range.of(c.addsPerNano()), Range::and);
            }));
        }

        @Override
        public void mark() {
            clocks.clear();
            widths.clear();
        }

        @Override
        public double change() {
            look();
            return Stream.of(clocks, widths)
                    .flatMap(ranges -> ranges.values().stream())
                    .mapToDouble(Range::change)
                    .max()
                    .orElse(0);
        }

        /** Until now; empty where the system does not tell. */
        Optional<Conditions> conditions() {
            long[] now = cpuTimes();
            if (highestGhz == 0 || before.length == 0 || now.length != before.length) {
                return Optional.empty();
            }
            long all = 0;
            for (int i = 0; i < now.length; i++) {
                all += now[i] - before[i];
            }
            long stolen = now[STEAL] - before[STEAL];
            return Optional.of(new Conditions(all == 0 ? 0 : (double) stolen / all, loadBefore, lowestGhz, highestGhz));
        }

        // proc(5): user nice system idle iowait irq softirq steal, then guest times that are counted in user already
        private static final int STEAL = 7;

        private static long[] cpuTimes() {
            try {
                String[] columns = Files.readAllLines(STAT).getFirst().split("\\s+");
                long[] times = new long[STEAL + 1];
                for (int i = 0; i <= STEAL; i++) {
                    times[i] = Long.parseLong(columns[i + 1]);
                }
                return times;
            } catch (IOException | RuntimeException e) {
                return new long[0];
            }
        }

        private static double load() {
            try {
                return Double.parseDouble(Files.readString(LOAD).split(" ")[0]);
            } catch (IOException | RuntimeException e) {
                return 0;
            }
        }

        @Override
        public void close() {
            clock.ifPresent(CoreClock::close);
        }
    }
}
