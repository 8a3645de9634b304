package org.hotdigest.lab.stubs;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;

/**
 * Calls stubs on random states and data and compares with {@link Oracle}; the data and the state lie between pages that
 * fault, and every call goes through {@link Probe}. Runs in the child process: a fault ends it, and its parent knows
 * which check it was.
 */
final class Check {
    /** What is tried. In every kind the calling convention is checked as well. */
    enum Kind {
        RANDOM("random states and data, 1 to 9 blocks and 128"),
        ADVERSARIAL("all zeros, all ones, carries, single bits"),
        ALIGNMENT("64 alignments of the data"),
        END("data that ends at an inaccessible page"),
        START("data that starts after an inaccessible page"),
        STATE("a state between inaccessible pages"),
        OFFSET("the returned offset, up to 2^31 - 1");

        final String description;

        Kind(String description) {
            this.description = description;
        }

        boolean appliesTo(Stub stub) {
            return this != OFFSET || stub.multiBlock();
        }
    }

    private static final int MAX_BLOCKS = 128;

    private final Probe probe;
    private final boolean patchedJdk;
    private final Set<String> deviations = new TreeSet<>();
    private final MemorySegment data = Memory.guarded(MAX_BLOCKS * 256L);
    private final MemorySegment state = Memory.guarded(Memory.PAGE);

    /** @param patchedJdk whether the JDK's own code is expected to keep all rules */
    Check(Arena arena, boolean avx, boolean patchedJdk) {
        probe = new Probe(arena, avx);
        this.patchedJdk = patchedJdk;
    }

    /**
     * Where the JDK's own code keeps to less than the rules, in a way that is known and that its callers allow for.
     * Code of ours has no such licence.
     */
    Set<String> deviations() {
        return deviations;
    }

    private static boolean isJdkCode(Stub stub) {
        return stub.path().startsWith("stock") || stub.path().equals(StubLog.DEFAULT_PATH);
    }

    /**
     * One kind of check on one stub. The same seed gives the same calls, whatever was checked before.
     *
     * @return null if all is well, else the first failure in words
     */
    String run(Stub stub, Kind kind, long seed) {
        SplittableRandom random = new SplittableRandom(seed ^ (long) stub.label().hashCode() << 32 ^ kind.ordinal());
        return switch (kind) {
            case RANDOM -> random(stub, random);
            case ADVERSARIAL -> adversarial(stub, random);
            case ALIGNMENT -> alignment(stub, random);
            case END -> end(stub, random);
            case START -> start(stub, random);
            case STATE -> state(stub, random);
            case OFFSET -> offset(stub, random);
        };
    }

    private String random(Stub stub, SplittableRandom random) {
        for (int repeat = 0; repeat < 200; repeat++) {
            int blocks = stub.multiBlock() ? (repeat % 20 == 19 ? MAX_BLOCKS : 1 + repeat % 9) : 1;
            String failure = call(stub, random, bytes(random, stub.digest().stateBytes()),
                    bytes(random, blocks * stub.digest().blockBytes()), 64 + random.nextInt(64), 64);
            if (failure != null) {
                return failure;
            }
        }
        return null;
    }

    private String adversarial(Stub stub, SplittableRandom random) {
        int blocks = stub.multiBlock() ? 3 : 1;
        byte[] fills = {0, -1, 1, (byte) 0x80, 0x7f, 0x55, (byte) 0xaa};
        for (byte stateFill : fills) {
            for (byte dataFill : fills) {
                byte[] words = new byte[stub.digest().stateBytes()];
                byte[] message = new byte[blocks * stub.digest().blockBytes()];
                Arrays.fill(words, stateFill);
                Arrays.fill(message, dataFill);
                String failure = call(stub, random, words, message, 64, 64);
                if (failure != null) {
                    return "state all " + stateFill + ", data all " + dataFill + ": " + failure;
                }
            }
        }
        for (int bit = 0; bit < 8 * stub.digest().blockBytes(); bit++) {
            byte[] message = new byte[blocks * stub.digest().blockBytes()];
            message[message.length - stub.digest().blockBytes() + bit / 8] = (byte) (1 << bit % 8);
            String failure = call(stub, random, new byte[stub.digest().stateBytes()], message, 64, 64);
            if (failure != null) {
                return "only bit " + bit + " of the last block set: " + failure;
            }
        }
        return null;
    }

    private String alignment(Stub stub, SplittableRandom random) {
        for (int alignment = 0; alignment < 64; alignment++) {
            int blocks = stub.multiBlock() ? 1 + alignment % 5 : 1;
            String failure = call(stub, random, bytes(random, stub.digest().stateBytes()),
                    bytes(random, blocks * stub.digest().blockBytes()), 64 + alignment, 64);
            if (failure != null) {
                return "alignment " + alignment + ": " + failure;
            }
        }
        return null;
    }

    private String end(Stub stub, SplittableRandom random) {
        for (int blocks : stub.multiBlock() ? new int[] {1, 2, 3, 4, 5, 6, 7, 8, 9, MAX_BLOCKS} : new int[] {1}) {
            int length = blocks * stub.digest().blockBytes();
            String failure = call(stub, random, bytes(random, stub.digest().stateBytes()), bytes(random, length),
                    (int) data.byteSize() - length, 64);
            if (failure != null) {
                return blocks + " blocks: " + failure;
            }
        }
        return null;
    }

    private String start(Stub stub, SplittableRandom random) {
        for (int blocks : stub.multiBlock() ? new int[] {1, 2, 3, 4, 5, 6, 7, 8, 9, MAX_BLOCKS} : new int[] {1}) {
            String failure = call(stub, random, bytes(random, stub.digest().stateBytes()),
                    bytes(random, blocks * stub.digest().blockBytes()), 0, 64);
            if (failure != null) {
                return blocks + " blocks: " + failure;
            }
        }
        return null;
    }

    private String state(Stub stub, SplittableRandom random) {
        int blocks = stub.multiBlock() ? 3 : 1;
        for (long at : new long[] {0, state.byteSize() - stub.digest().stateBytes()}) {
            String failure = call(stub, random, bytes(random, stub.digest().stateBytes()),
                    bytes(random, blocks * stub.digest().blockBytes()), 64, at);
            if (failure != null) {
                return (at == 0 ? "state after" : "state before") + " an inaccessible page: " + failure;
            }
        }
        return null;
    }

    private String offset(Stub stub, SplittableRandom random) {
        int blockBytes = stub.digest().blockBytes();
        for (int blocks : new int[] {1, 2, 3, 4, 5, 8, 9}) {
            int last = Integer.MAX_VALUE - blocks * blockBytes;
            for (int ofs : new int[] {0, 1, 63, random.nextInt(1 << 30), last - 1, last}) {
                // the caller's limit is the last offset that still leaves a whole block
                for (int rest : ofs == last ? new int[] {0} : new int[] {0, Math.min(last - ofs, blockBytes - 1)}) {
                    byte[] words = bytes(random, stub.digest().stateBytes());
                    byte[] message = bytes(random, blocks * blockBytes);
                    String failure = call(stub, random, words, message, 64, 64, ofs, ofs + (blocks - 1) * blockBytes + rest);
                    if (failure != null) {
                        return "ofs " + ofs + ", " + blocks + " blocks and " + rest + " bytes: " + failure;
                    }
                }
            }
        }
        return null;
    }

    private String call(Stub stub, SplittableRandom random, byte[] words, byte[] message, int dataAt, long stateAt) {
        // up to a block less one byte behind the last whole block is the caller's to keep
        int rest = random.nextInt(stub.digest().blockBytes());
        return call(stub, random, words, message, dataAt, stateAt, 0, message.length - stub.digest().blockBytes() + rest);
    }

    private String call(
            Stub stub, SplittableRandom random, byte[] words, byte[] message, int dataAt, long stateAt, int ofs, int limit) {
        MemorySegment block = data.asSlice(dataAt, message.length);
        MemorySegment stateWords = state.asSlice(stateAt, words.length);
        block.copyFrom(MemorySegment.ofArray(message));
        stateWords.copyFrom(MemorySegment.ofArray(words));
        int blocks = message.length / stub.digest().blockBytes();

        List<String> broken = probe.call(stub.address(), random,
                arguments(stub, block.address(), stateWords.address(), ofs, limit));
        if (stub.digest() == Digest.SHA3 && !patchedJdk && broken.removeIf(b -> b.startsWith("missing vzeroupper"))) {
            deviations.add("sha3: the JDK's stub returns without vzeroupper");
        }
        if (!broken.isEmpty()) {
            return String.join(", ", broken);
        }
        int end = ofs + message.length;
        if (stub.multiBlock() && isJdkCode(stub) && probe.intResult() == end - stub.digest().blockBytes()
                && limit == end - stub.digest().blockBytes()) {
            // its loop ends at ofs < limit, not at ofs <= limit, and DigestBase hashes what it leaves
            deviations.add(stub.digest().stubName() + ": the JDK's AVX2 stub leaves the last whole block to Java");
            blocks--;
            end -= stub.digest().blockBytes();
        }
        byte[] expected = Oracle.compress(stub.digest(), words, message, 0, blocks);
        byte[] actual = stateWords.toArray(JAVA_BYTE);
        if (!Arrays.equals(expected, actual)) {
            HexFormat hex = HexFormat.of();
            return "wrong state after " + blocks + " blocks: " + hex.formatHex(actual) + ", expected "
                    + hex.formatHex(expected);
        }
        if (!Arrays.equals(block.toArray(JAVA_BYTE), message)) {
            return "wrote to its input";
        }
        if (stub.multiBlock() && probe.intResult() != end) {
            return "wrong returned offset " + probe.intResult() + ", expected " + end;
        }
        return null;
    }

    /** A stub's arguments in the order of its calling convention. */
    static long[] arguments(Stub stub, long block, long state, int ofs, int limit) {
        List<Long> arguments = new ArrayList<>(List.of(block, state));
        if (stub.digest().takesBlockSize()) {
            arguments.add((long) stub.digest().blockBytes());
        }
        if (stub.multiBlock()) {
            arguments.add((long) ofs);
            arguments.add((long) limit);
        }
        return arguments.stream().mapToLong(Long::longValue).toArray();
    }

    private static byte[] bytes(SplittableRandom random, int count) {
        byte[] bytes = new byte[count];
        random.nextBytes(bytes);
        return bytes;
    }
}
