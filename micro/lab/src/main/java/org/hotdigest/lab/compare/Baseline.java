package org.hotdigest.lab.compare;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.hotdigest.bench.MessageDigests;
import org.hotdigest.lab.UserError;
import org.hotdigest.lab.compare.Sample.Phase;

/**
 * What was measured earlier and is now A.
 *
 * @param name that it was kept under
 * @param kept when
 * @param effort how it was measured, and so how B has to be
 * @param flags of its VM, without the harness's own
 * @param measured the forks of every row
 * @param results the same as JMH wrote them
 */
record Baseline(
        String name, Instant kept, Effort effort, List<String> flags, Map<Row, List<Fork>> measured, Map<Row, JsonNode> results) {

    /**
     * The part of saved results that is of the benchmark of this harness.
     *
     * @throws UserError if they are of another one, or were measured in a way that this version can't repeat
     */
    static Baseline of(String name, Instant kept, Map<Row, List<Fork>> forks, Map<Row, JsonNode> results) {
        Map<Row, List<Fork>> measured = new LinkedHashMap<>();
        forks.forEach((row, of) -> {
            String benchmark = results.get(row).path("benchmark").asText();
            if (benchmark.startsWith(MessageDigests.class.getName() + ".") && !of.isEmpty()) {
                measured.put(row, List.copyOf(of));
            }
        });
        if (measured.isEmpty()) {
            throw UserError.usage("the saved results '%s' are not of make compare, so that B can't be measured as they were;"
                    + " make report IN=@%s,… takes any two", name, name);
        }
        int iterations = measured.values().iterator().next().getFirst().nanosPerOp().size();
        Effort effort = List.of(Effort.DEFAULT, Effort.QUICK).stream()
                .filter(e -> e.measurements() == iterations)
                .findFirst()
                .orElseThrow(() -> UserError.usage("the saved results '%s' have forks of %d iterations, which this version does"
                        + " not run; keep new ones with SAVE=%s", name, iterations, name));
        return new Baseline(name, kept, effort, flags(results.get(measured.keySet().iterator().next())), measured, results);
    }

    /** The user's flags follow the harness's, which end in {@link Side#UNLOCK}. */
    private static List<String> flags(JsonNode result) {
        List<String> arguments = new ArrayList<>();
        result.path("jvmArgs").forEach(argument -> arguments.add(argument.asText()));
        return List.copyOf(arguments.subList(arguments.indexOf(Side.UNLOCK) + 1, arguments.size()));
    }

    /**
     * Its rows, or those of them that are asked for.
     *
     * @param benchmarks empty for all
     * @param digests empty for all
     * @param lengths empty for all
     * @throws UserError if it lacks one of these
     */
    List<Row> rows(List<String> benchmarks, List<String> digests, List<Integer> lengths) {
        requireAll("--benchmarks", benchmarks, measured.keySet().stream().map(Row::benchmark).toList());
        requireAll("--digests", digests, measured.keySet().stream().map(Row::digest).toList());
        requireAll("--lengths", lengths, measured.keySet().stream().map(Row::length).toList());
        List<Row> rows = measured.keySet().stream()
                .filter(row -> benchmarks.isEmpty() || benchmarks.contains(row.benchmark()))
                .filter(row -> digests.isEmpty() || digests.contains(row.digest()))
                .filter(row -> lengths.isEmpty() || lengths.contains(row.length()))
                .toList();
        if (rows.isEmpty()) {
            throw UserError.usage("the saved results '%s' have no such row: they have %s", name, measured.keySet());
        }
        return rows;
    }

    private <T extends Comparable<T>> void requireAll(String option, List<T> wanted, List<T> there) {
        for (T value : wanted) {
            if (!there.contains(value)) {
                throw UserError.usage("%s has %s, of which the saved results '%s' have no row: they have %s",
                        option, value, name, new TreeSet<>(there));
            }
        }
    }

    /** How many forks a row has. */
    int forks(Row row) {
        return measured.get(row).size();
    }

    /** B's samples with those of A before them that they make pairs with, as they were in time. */
    List<Sample> before(List<Sample> b) {
        Map<Row, Integer> pairs = new HashMap<>();
        b.forEach(sample -> pairs.merge(sample.row(), 1, Integer::sum));
        List<Sample> all = new ArrayList<>();
        measured.forEach((row, forks) -> {
            for (int i = 0; i < pairs.getOrDefault(row, 0); i++) {
                all.add(new Sample(all.size(), Phase.COMPARE, row, "A", i, forks.get(i)));
            }
        });
        for (Sample s : b) {
            all.add(new Sample(all.size(), s.phase(), s.row(), "B", s.pair(), s.fork()));
        }
        return all;
    }
}
