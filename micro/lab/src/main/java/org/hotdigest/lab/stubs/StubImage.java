package org.hotdigest.lab.stubs;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.hotdigest.lab.UserError;

/**
 * What a path's machine code needs to run outside its JVM: its own pages and those of the JVM's library that hold its
 * constants, all at their addresses, so that nothing has to be relocated.
 *
 * @param oneBlock address of the one-block entry
 * @param multiBlock address of the multi-block entry
 * @param pages by their addresses; each of {@link #PAGE} bytes
 */
public record StubImage(long oneBlock, long multiBlock, SortedMap<Long, byte[]> pages) {
    public static final int PAGE = 4096;

    /** The largest table of constants: SHA-512's keys for two lanes. */
    private static final int TABLE_BYTES = 80 * 2 * 8;

    /** Empty if the JDK does not emit the path. */
    public static Optional<StubImage> of(JdkUnderTest jdk, List<String> flags, Digest digest, String path) {
        long[] entries = new long[2];
        SortedMap<Long, byte[]> pages = new TreeMap<>();
        ChildRun run = ChildRun.run(jdk, flags, Map.of(), List.of("pages", digest.name(), path), row -> read(row, entries, pages));
        if (run.exitStatus() != 0) {
            throw new UserError("%s does not give its stubs: %s", jdk.home(), run.lastError());
        }
        return entries[0] == 0 || entries[1] == 0
                ? Optional.empty()
                : Optional.of(new StubImage(entries[0], entries[1], pages));
    }

    private static void read(JsonNode row, long[] entries, SortedMap<Long, byte[]> pages) {
        if (row.has("page")) {
            pages.put(row.get("page").asLong(), HexFormat.of().parseHex(row.get("bytes").asText()));
        } else {
            entries[row.get("multiBlock").asBoolean() ? 1 : 0] = row.get("address").asLong();
        }
    }

    /** In the JVM that has the stubs: prints them and their pages. */
    static void print(List<Stub> stubs) throws IOException {
        TreeSet<Long> pages = new TreeSet<>();
        for (Stub stub : stubs) {
            List<long[]> library = dataRanges(stub.address());
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("multiBlock", stub.multiBlock());
            row.put("address", stub.address());
            Child.print(row);
            addPages(pages, stub.address(), stub.bytes());
            byte[] code = bytes(stub.address(), stub.bytes());
            for (long target : references(code, stub.address())) {
                for (long[] range : library) {
                    if (target >= range[0] && target < range[1]) {
                        addPages(pages, target, (int) Math.min(TABLE_BYTES, range[1] - target));
                    }
                }
            }
        }
        for (long page : pages) {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("page", page);
            row.put("bytes", HexFormat.of().formatHex(bytes(page, PAGE)));
            Child.print(row);
        }
    }

    /**
     * All that may be an address in the code: 64-bit immediates of MOV, and 32-bit displacements where the byte before
     * can be a ModRM of a RIP-relative operand. More than there are, never fewer.
     */
    static List<Long> references(byte[] code, long address) {
        List<Long> targets = new ArrayList<>();
        for (int i = 1; i + 4 <= code.length; i++) {
            if ((code[i - 1] & 0xc7) == 0x05) {
                // the displacement counts from the instruction's end, one byte further where an immediate follows
                targets.add(address + i + 4 + little(code, i, 4));
            }
            if ((code[i - 1] & 0xf8) == 0xb8 && i + 8 <= code.length) {
                targets.add(little(code, i, 8));
            }
        }
        return targets;
    }

    private static long little(byte[] code, int at, int bytes) {
        long value = bytes == 4 ? code[at + 3] >> 31 : 0;
        for (int i = bytes - 1; i >= 0; i--) {
            value = value << 8 | code[at + i] & 0xff;
        }
        return value;
    }

    private static void addPages(TreeSet<Long> pages, long address, int bytes) {
        for (long page = address & -PAGE; page < address + bytes; page += PAGE) {
            pages.add(page);
        }
    }

    private static byte[] bytes(long address, int count) {
        return MemorySegment.ofAddress(address).reinterpret(count).toArray(ValueLayout.JAVA_BYTE);
    }

    /**
     * Where constants are: libjvm.so with its zero-initialised data, which the kernel lists right after it, and the code
     * cache around the stub, for some of the JDK's are stubs themselves.
     */
    private static List<long[]> dataRanges(long stub) throws IOException {
        List<long[]> ranges = new ArrayList<>();
        long end = 0;
        for (String line : Files.readAllLines(Path.of("/proc/self/maps"))) {
            String[] columns = line.split("\\s+", 6);
            String[] limits = columns[0].split("-");
            long from = Long.parseUnsignedLong(limits[0], 16);
            boolean ofLibrary = line.endsWith("/libjvm.so");
            long to = Long.parseUnsignedLong(limits[1], 16);
            boolean hasStub = from <= stub && stub < to;
            boolean follows = from == end && (columns.length < 6 || columns[5].isEmpty());
            if ((ofLibrary || follows || hasStub) && columns[1].startsWith("r")) {
                ranges.add(new long[] {from, to});
            }
            if (ofLibrary || follows) {
                end = to;
            }
        }
        return ranges;
    }
}
