package org.hotdigest.lab.stubs;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Times everything of one process in turn, again and again, for a fixed time: the smallest time of each over the
 * smallest time of the chain of adds is its cycles. The smallest of the even and of the odd rounds are kept apart: two
 * answers to the same question, whose difference says how far to trust either.
 */
final class CyclesChild {
    private static final int BULK = 16 * 1024;
    private static final int[] FEW_BLOCKS = {1, 2, 4, 8};
    /** Blocks that a timed run of few-block calls hashes in all: some microseconds, far above the clock's grain. */
    private static final int BLOCKS_A_RUN = 128;
    private static final int DIGESTS_A_RUN = 100;
    private static final long CHAIN_ITERATIONS = 1000;

    /** OpenSSL's one-shot function of each digest. */
    private static final Map<Digest, String> OPENSSL = Map.of(
            Digest.MD5, "MD5", Digest.SHA1, "SHA1", Digest.SHA256, "SHA256", Digest.SHA512, "SHA512");

    private final Arena arena;
    private final StubLog log;
    private final long millis;
    private final Chain chain;
    private final MemorySegment data;
    private final MemorySegment state;
    private final List<Timed> timed = new ArrayList<>();

    /** @param units what one run's time is divided by: blocks, or digests */
    private record Timed(Map<String, Object> row, Chain.Call run, double units, long[] best) {}

    CyclesChild(Arena arena, StubLog log, long millis) {
        this.arena = arena;
        this.log = log;
        this.millis = millis;
        this.chain = new Chain(arena);
        this.data = arena.allocate(BULK + 256, 64);
        this.state = arena.allocate(256, 64);
    }

    /** @param job stubs, c2-java or openssl */
    void run(String job) {
        switch (job) {
            case "stubs" -> addStubs();
            case "c2-java" -> addBulkDigests();
            case "openssl" -> addOpenSsl();
            default -> throw new IllegalArgumentException(job);
        }
        measure();
    }

    private void add(Map<String, Object> row, double units, Chain.Call run) {
        timed.add(new Timed(row, run, units, new long[] {Long.MAX_VALUE, Long.MAX_VALUE}));
    }

    private static Map<String, Object> row(Digest digest, String path, String size) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("digest", digest.name());
        row.put("path", path);
        row.put("size", size);
        return row;
    }

    private void addStubs() {
        for (Stub stub : log.distinctPaths()) {
            String reason = Child.notRunnable(log, stub);
            if (reason != null) {
                if (stub.multiBlock()) {
                    Map<String, Object> row = row(stub.digest(), stub.path(), "bulk");
                    row.put("status", "not-run");
                    row.put("reason", reason);
                    Child.print(row);
                }
                continue;
            }
            if (stub.multiBlock()) {
                addCalls(stub, "bulk", BULK / stub.digest().blockBytes());
                for (int blocks : FEW_BLOCKS) {
                    addCalls(stub, blocks == 1 ? "1-multi" : String.valueOf(blocks), blocks);
                }
            } else {
                addCalls(stub, "1", 1);
            }
        }
        for (Digest digest : Digest.values()) {
            log.stubs().stream().filter(s -> s.digest() == digest && s.inUse()).findFirst()
                    .ifPresent(stub -> addShortDigest(digest, stub.path()));
        }
    }

    private void addCalls(Stub stub, String size, int blocks) {
        long count = Math.max(1, BLOCKS_A_RUN / blocks);
        // One byte beyond the last block: with none the JDK's AVX2 stubs hash a block less than they are asked to.
        int limit = (blocks - 1) * stub.digest().blockBytes() + 1;
        Chain.Call call = chain.call(stub.address(), count,
                Check.arguments(stub, data.address(), state.address(), 0, limit));
        Map<String, Object> row = row(stub.digest(), stub.path(), size);
        row.put("inUse", stub.inUse());
        add(row, count * blocks, call);
    }

    // The whole of digest(byte[64]), as compiled by C2, in cycles a digest.
    private void addShortDigest(Digest digest, String path) {
        MessageDigest md = messageDigest(digest);
        byte[] input = new byte[64];
        byte[][] sink = new byte[1][];
        add(row(digest, path, "digest64"), DIGESTS_A_RUN, () -> {
            long start = System.nanoTime();
            for (int i = 0; i < DIGESTS_A_RUN; i++) {
                sink[0] = md.digest(input);
            }
            return System.nanoTime() - start;
        });
    }

    private void addBulkDigests() {
        for (Digest digest : Digest.values()) {
            MessageDigest md = messageDigest(digest);
            byte[] input = new byte[BULK / digest.blockBytes() * digest.blockBytes()];
            add(row(digest, "c2-java", "bulk"), (double) input.length / digest.blockBytes(), () -> {
                long start = System.nanoTime();
                md.update(input);
                return System.nanoTime() - start;
            });
        }
    }

    // One-shot calls, padding included: it is one block more.
    private void addOpenSsl() {
        FunctionDescriptor oneShot = FunctionDescriptor.of(ADDRESS, ADDRESS, JAVA_LONG, ADDRESS);
        for (Digest digest : Digest.values()) {
            openSslOneShot(arena, digest).ifPresent(f -> {
                MethodHandle hash = Linker.nativeLinker().downcallHandle(f, oneShot);
                double blocks = (double) BULK / digest.blockBytes() + 1;
                add(row(digest, "openssl", "bulk"), blocks, () -> {
                    try {
                        long start = System.nanoTime();
                        MemorySegment result = (MemorySegment) hash.invokeExact(data, (long) BULK, state);
                        long nanos = System.nanoTime() - start;
                        if (result.address() != state.address()) {
                            throw new AssertionError("OpenSSL failed");
                        }
                        return nanos;
                    } catch (Throwable t) {
                        throw new AssertionError(t);
                    }
                });
            });
        }
    }

    /** Where OpenSSL has it; empty without OpenSSL. */
    static Optional<MemorySegment> openSslOneShot(Arena arena, Digest digest) {
        return LibCrypto.lookup(arena).flatMap(lookup -> Optional.ofNullable(OPENSSL.get(digest)).flatMap(lookup::find));
    }

    private static MessageDigest messageDigest(Digest digest) {
        try {
            return MessageDigest.getInstance(digest.jcaName());
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    private void measure() {
        double[] cycle = {Double.MAX_VALUE, Double.MAX_VALUE};
        // C2 has to have compiled what is Java here; the machine code needs no warming.
        for (int i = 0; i < 300; i++) {
            timed.forEach(t -> t.run().nanos());
            chain.nanosPerCycle(CHAIN_ITERATIONS);
        }
        long end = System.nanoTime() + millis * 1_000_000;
        int rounds = 0;
        while (System.nanoTime() < end) {
            int half = rounds++ & 1;
            cycle[half] = Math.min(cycle[half], chain.nanosPerCycle(CHAIN_ITERATIONS));
            for (Timed t : timed) {
                t.best()[half] = Math.min(t.best()[half], t.run().nanos());
            }
        }
        double cycleOfAll = Math.min(cycle[0], cycle[1]);
        for (Timed t : timed) {
            double[] halves = {t.best()[0] / cycle[0] / t.units(), t.best()[1] / cycle[1] / t.units()};
            t.row().put("cycles", Math.min(t.best()[0], t.best()[1]) / cycleOfAll / t.units());
            t.row().put("spread", Arrays.stream(halves).max().getAsDouble() / Arrays.stream(halves).min().getAsDouble() - 1);
            t.row().put("status", "ok");
            Child.print(t.row());
        }
        Child.print(Map.of("nanosPerCycle", cycleOfAll, "rounds", rounds));
    }
}
