package org.hotdigest.lab.stubs;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One check of all digest stubs of a JDK. A stub that crashes its process fails the check that it was in; a new process
 * goes on with the next.
 */
public final class CheckRun {
    /**
     * What came of it.
     *
     * @param failures one line each
     * @param notRun checks of paths that this CPU lacks
     */
    public record Outcome(int passed, List<String> failures, int notRun) {}

    private final JdkUnderTest jdk;
    private final List<String> flags;
    private final long seed;
    private final PrintStream out;
    private final boolean verbose;

    private final List<String> failures = new ArrayList<>();
    private final Set<String> remarks = new LinkedHashSet<>();
    private int passed;
    private int notRun;
    private int next;
    private JsonNode started;

    CheckRun(JdkUnderTest jdk, List<String> flags, long seed, PrintStream out, boolean verbose) {
        this.jdk = jdk;
        this.flags = flags;
        this.seed = seed;
        this.out = out;
        this.verbose = verbose;
    }

    /** The JDK in the folder {@code home}, with a new seed; the account goes to {@code out}. */
    public static Outcome of(Path home, PrintStream out) {
        return new CheckRun(JdkUnderTest.inspect(home), List.of(), drawSeed(), out, true).run();
    }

    static long drawSeed() {
        return System.nanoTime() & 0x7fff_ffffL;
    }

    Outcome run() {
        out.printf("checking the digest stubs of %s on %s, seed %d (SEED=%d repeats this run)%n",
                jdk.version(), Cpu.ofThisMachine().description(), seed, seed);
        while (true) {
            started = null;
            ChildRun run = ChildRun.run(jdk, flags, Map.of(),
                    List.of("check", Long.toString(seed), Integer.toString(next)), this::take);
            if (started == null) {
                if (run.exitStatus() != 0) {
                    fail("the lab's child ended with status " + run.exitStatus() + " between checks: " + run.lastError());
                }
                break;
            }
            // the child died in a check: that check failed, and the ones after it have their turn
            fail("%s, %s: crashed: %s (stub at 0x%x)".formatted(started.get("stub").asText(), started.get("kind").asText(),
                    run.crash().isEmpty() ? "exit status " + run.exitStatus() : run.crash(),
                    started.get("address").asLong()));
        }
        remarks.forEach(out::println);
        if (passed + failures.size() == 0) {
            fail("no digest stub found: are the intrinsics off?");
        }
        out.printf("%d passed, %d failed, %d not run%n", passed, failures.size(), notRun);
        return new Outcome(passed, List.copyOf(failures), notRun);
    }

    private void take(JsonNode row) {
        next = row.get("index").asInt() + 1;
        row.path("deviations").forEach(deviation -> remarks.add("known: " + deviation.asText()));
        String check = row.get("stub").asText() + ", " + Check.Kind.valueOf(row.get("kind").asText()).description;
        switch (row.get("status").asText()) {
            case "started" -> started = row;
            case "ok" -> {
                started = null;
                passed++;
                if (verbose) {
                    out.println("ok " + check);
                }
            }
            case "failed" -> {
                started = null;
                fail(check + ": " + row.get("reason").asText());
            }
            case "not-run" -> {
                notRun++;
                remarks.add("not-run " + row.get("stub").asText() + ": " + row.get("reason").asText());
            }
            default -> throw new IllegalStateException(row.toString());
        }
    }

    private void fail(String what) {
        failures.add(what);
        out.println("FAILED " + what);
    }
}
