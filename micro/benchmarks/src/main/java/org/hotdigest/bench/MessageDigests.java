package org.hotdigest.bench;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * Operations a millisecond of {@link MessageDigest#digest(byte[])}. The first two benchmarks' names, parameters, unit and
 * the VM's heap arguments are those of the JDK's own benchmark of this name, so that results can be set side by side with
 * published ones. The others reach the same digest by the other ways to update.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5)
@Measurement(iterations = 10)
@Fork(
        value = 5,
        jvmArgs = {"-Xms1024m", "-Xmx1024m", "-Xmn768m", "-XX:+UseParallelGC"})
public class MessageDigests {
    private static final long SEED = 0x4d44355348413132L;

    /** Calls before the warm-up: beyond the 5000 after which HotSpot's C2 takes a method. */
    private static final int COMPILE_CALLS = 12_000;

    /** What such a call gets at most: two blocks and a bit of the digest with the longest ones. */
    private static final int COMPILE_BYTES = 2 * 128 + 1;

    /** Length of the input in bytes. */
    @Param({"64", "16384"})
    int length;

    /** The digest's JCA name. */
    @Param({"MD5", "SHA-1", "SHA-256", "SHA-512"})
    String digesterName;

    /** The JCA provider's name; {@code DEFAULT} takes the first that has the digest. */
    @Param("DEFAULT")
    String provider;

    private byte[] input;
    private ByteBuffer heap;
    private ByteBuffer direct;
    private MessageDigest digester;

    @Setup(Level.Trial)
    public void setup(BenchmarkParams benchmark) throws GeneralSecurityException, IOException {
        ForkReport.writeIfAsked();
        prepare(benchmark.getBenchmark().replaceFirst("^.*\\.", ""));
    }

    /** @param benchmark the method's name */
    void prepare(String benchmark) throws GeneralSecurityException {
        input = new byte[length];
        new SplittableRandom(SEED).nextBytes(input);
        heap = ByteBuffer.wrap(input);
        direct = ByteBuffer.allocateDirect(length).put(input).clear();
        Peers.register(provider);
        digester = newDigester();
        compile(benchmark);
    }

    @Benchmark
    public byte[] digest() {
        return digester.digest(input);
    }

    @Benchmark
    public byte[] getAndDigest() throws GeneralSecurityException {
        return newDigester().digest(input);
    }

    /** A byte an update. */
    @Benchmark
    public byte[] byteWise() {
        return byteWise(input);
    }

    /** An update with a buffer that has an array. */
    @Benchmark
    public byte[] heapBuffer() {
        return ofBuffer(heap);
    }

    /** An update with a buffer outside of the heap. */
    @Benchmark
    public byte[] directBuffer() {
        return ofBuffer(direct);
    }

    private byte[] byteWise(byte[] bytes) {
        for (byte b : bytes) {
            digester.update(b);
        }
        return digester.digest();
    }

    private byte[] ofBuffer(ByteBuffer buffer) {
        digester.update(buffer.rewind());
        return digester.digest();
    }

    private MessageDigest newDigester() throws GeneralSecurityException {
        return provider.equals("DEFAULT")
                ? MessageDigest.getInstance(digesterName)
                : MessageDigest.getInstance(digesterName, provider);
    }

    /**
     * Has the digest compiled before the warm-up: C2 counts calls, not bytes, and with long inputs the warm-up is over
     * before there were enough of them, so that it would be the slow tier that gets measured.
     */
    private void compile(String benchmark) throws GeneralSecurityException {
        int bytes = Math.min(length, COMPILE_BYTES);
        byte[] few = Arrays.copyOf(input, bytes);
        ByteBuffer fewInHeap = heap.slice(0, bytes);
        ByteBuffer fewOutside = direct.slice(0, bytes);
        for (int i = 0; i < COMPILE_CALLS; i++) {
            switch (benchmark) {
                case "getAndDigest" -> newDigester().digest(few);
                case "byteWise" -> byteWise(few);
                case "heapBuffer" -> ofBuffer(fewInHeap);
                case "directBuffer" -> ofBuffer(fewOutside);
                default -> digester.digest(few);
            }
        }
    }
}
