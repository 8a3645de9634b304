package org.hotdigest.lab.stubs;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code lab check}: the machine code of every digest stub against an independent implementation. */
@Command(name = "check", description = "Checks the digest stubs of a JDK, every path of every digest.",
        mixinStandardHelpOptions = true)
public final class CheckCommand implements Callable<Integer> {
    @Mixin
    private StubsOptions options;

    @Option(names = "--seed", paramLabel = "N", description = "repeats a run; printed by every run")
    private Long seed;

    @Option(names = "--verbose", description = "a line for every check")
    private boolean verbose;

    private int passed;
    private int failed;
    private int notRun;
    private int next;
    private JsonNode started;

    @Override
    public Integer call() {
        return check(options.jdk(), options.flags(), seed == null ? System.nanoTime() & 0x7fff_ffffL : seed);
    }

    int check(JdkUnderTest jdk, List<String> flags, long theSeed) {
        System.out.printf("checking the digest stubs of %s on %s, seed %d (SEED=%d repeats this run)%n",
                jdk.version(), Cpu.ofThisMachine().description(), theSeed, theSeed);
        Set<String> remarks = new LinkedHashSet<>();
        while (true) {
            started = null;
            ChildRun run = ChildRun.run(jdk, flags, Map.of(),
                    List.of("check", Long.toString(theSeed), Integer.toString(next)), row -> take(row, remarks));
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
        remarks.forEach(System.out::println);
        if (passed + failed == 0) {
            System.out.println("FAILED no digest stub found: are the intrinsics off?");
            failed++;
        }
        System.out.printf("%d passed, %d failed, %d not run%n", passed, failed, notRun);
        return failed == 0 ? 0 : 1;
    }

    private void take(JsonNode row, Set<String> remarks) {
        next = row.get("index").asInt() + 1;
        row.path("deviations").forEach(deviation -> remarks.add("known: " + deviation.asText()));
        String check = row.get("stub").asText() + ", " + Check.Kind.valueOf(row.get("kind").asText()).description;
        switch (row.get("status").asText()) {
            case "started" -> started = row;
            case "ok" -> {
                started = null;
                passed++;
                if (verbose) {
                    System.out.println("ok " + check);
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
        failed++;
        System.out.println("FAILED " + what);
    }
}
