package org.hotdigest.lab.stubs;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * The lab inside the JDK under test. Arguments: the VM's stub log, a job, the job's own. Answers on standard output, one
 * JSON object a line.
 */
public final class Child {
    /** Exit status where the system forbids executable memory. */
    static final int NO_EXECUTABLE_MEMORY = 77;

    /** Exit status where the VM has logged no digest stub. */
    static final int NO_STUBS = 78;

    /** The jobs that need none: they time whole digests. */
    private static final Set<String> WITHOUT_STUBS = Set.of("c2-java", "openssl");

    private static final long TRACED_CALLS = 1000;

    /** The parent traces for some seconds, then kills; without it this process ends by itself. */
    private static final int TRACED_SECONDS = 300;

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final PrintStream OUT = System.out;

    private Child() {}

    public static void main(String[] args) throws IOException {
        run(StubLog.parse(Files.readAllLines(Path.of(args[0]))), args);
    }

    static void run(StubLog log, String[] args) throws IOException {
        if (log.stubs().isEmpty() && !WITHOUT_STUBS.contains(args[args.length - 1])) {
            System.exit(NO_STUBS);
        }
        try (Arena arena = Arena.ofShared()) {
            switch (args[1]) {
                case "stubs" -> stubs(log);
                case "check" -> check(arena, log, Long.parseLong(args[2]), Integer.parseInt(args[3]));
                case "cycles" -> new CyclesChild(arena, log, Long.parseLong(args[2])).run(args[3]);
                case "dump" -> dump(log, args[2], args[3]);
                case "trace" -> trace(arena, log, Digest.valueOf(args[2]), args[3], Integer.parseInt(args[4]));
                case "pages" -> StubImage.print(stubsOf(log, args[2], args[3]));
                default -> throw new IllegalArgumentException(args[1]);
            }
        } catch (Memory.ExecutableMemoryDenied e) {
            System.exit(NO_EXECUTABLE_MEMORY);
        }
    }

    static void print(Map<String, ?> object) {
        try {
            OUT.println(JSON.writeValueAsString(object));
            OUT.flush();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static Map<String, Object> describe(StubLog log, Stub stub) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("digest", stub.digest().name());
        row.put("path", stub.path());
        row.put("multiBlock", stub.multiBlock());
        row.put("name", stub.name());
        row.put("address", stub.address());
        row.put("bytes", stub.bytes());
        row.put("inUse", stub.inUse());
        row.put("notRunnable", notRunnable(log, stub));
        return row;
    }

    static String notRunnable(StubLog log, Stub stub) {
        return log.notRunnable().get(stub.digest().stubName() + " " + stub.path());
    }

    private static void stubs(StubLog log) {
        log.distinctPaths().forEach(stub -> print(describe(log, stub)));
        log.notRunnable().forEach((path, reason) -> print(Map.of("notEmitted", path, "reason", reason)));
    }

    private static void check(Arena arena, StubLog log, long seed, int from) {
        Check check = new Check(arena, Cpu.ofThisMachine().has("avx"), !log.chosen().isEmpty());
        int index = 0;
        for (Stub stub : log.distinctPaths()) {
            for (Check.Kind kind : Check.Kind.values()) {
                if (!kind.appliesTo(stub) || index++ < from) {
                    continue;
                }
                Map<String, Object> row = new LinkedHashMap<>();
                row.put("index", index - 1);
                row.put("stub", stub.label());
                row.put("address", stub.address());
                row.put("kind", kind.name());
                String reason = notRunnable(log, stub);
                if (reason != null) {
                    row.put("status", "not-run");
                    row.put("reason", reason);
                    print(row);
                    continue;
                }
                row.put("status", "started");
                print(row);
                String failure = check.run(stub, kind, seed);
                row.put("status", failure == null ? "ok" : "failed");
                row.put("reason", failure);
                row.put("deviations", check.deviations());
                print(row);
            }
        }
    }

    /**
     * Calls one function for ever, for a parent that traces this thread, then kills this process.
     *
     * @param path a stub's, or {@code openssl}
     * @param blocks 1 for the one-block entry
     */
    private static void trace(Arena arena, StubLog log, Digest digest, String path, int blocks) {
        MemorySegment data = arena.allocate((long) (blocks + 2) * digest.blockBytes(), 64);
        MemorySegment state = arena.allocate(256, 64);
        long entry;
        long[] arguments;
        if (path.equals("openssl")) {
            entry = CyclesChild.openSslOneShot(arena, digest).orElseThrow().address();
            arguments = new long[] {data.address(), (long) blocks * digest.blockBytes(), state.address()};
        } else {
            Stub stub = stubsOf(log, digest.name(), path).stream().filter(s -> s.multiBlock() == blocks > 1).findFirst().orElseThrow();
            entry = stub.address();
            // one byte beyond the last block, as in CyclesChild
            int limit = (blocks - 1) * digest.blockBytes() + 1;
            arguments = Check.arguments(stub, data.address(), state.address(), 0, limit);
        }
        Chain.Call call = new Chain(arena).call(entry, TRACED_CALLS, arguments);
        call.nanos();
        print(Map.of("pid", ProcessHandle.current().pid(), "thread", Memory.threadId(), "entry", entry));
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(TRACED_SECONDS);
        while (System.nanoTime() < end) {
            call.nanos();
        }
    }

    private static List<Stub> stubsOf(StubLog log, String digest, String path) {
        return log.distinctPaths().stream()
                .filter(s -> s.digest().name().equals(digest) && s.path().equals(path))
                .toList();
    }

    private static void dump(StubLog log, String digest, String path) {
        for (Stub stub : stubsOf(log, digest, path)) {
            Map<String, Object> row = describe(log, stub);
            row.put("code", HexFormat.of().formatHex(
                    MemorySegment.ofAddress(stub.address()).reinterpret(stub.bytes()).toArray(ValueLayout.JAVA_BYTE)));
            print(row);
        }
    }
}
