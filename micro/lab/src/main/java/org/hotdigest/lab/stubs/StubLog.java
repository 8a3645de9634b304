package org.hotdigest.lab.stubs;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads what {@code -Xlog:stubs=debug} says of the digest stubs.
 *
 * <p>A stub in use is {@code StubRoutines::sha256_implCompressMB [0x…, 0x…] (833 bytes)} up to JDK 25, and
 * {@code StubRoutines::Stub Generator sha256_implCompressMB_stub […} in 26; a patched JDK adds
 * {@code DigestStubs=md5:bmi1,…} and, with {@code -XX:+EmitAllDigestStubs}, {@code DigestLab::sha256_implCompressMB_ni}.
 *
 * @param stubs in the log's order; those in use have the path that the VM names, else {@code default}
 * @param chosen what the VM says it chose, by digest; empty for a JDK without the knob
 * @param notRunnable what this CPU or the flags lack, by digest and path as in "sha512 avx512"
 */
public record StubLog(List<Stub> stubs, Map<Digest, String> chosen, Map<String, String> notRunnable) {
    /** The path of a stub in use when the VM does not name it. */
    public static final String DEFAULT_PATH = "default";

    private static final Pattern STUB = Pattern.compile(
            "(StubRoutines|DigestLab)::(?:Stub Generator )?([a-z0-9]+)_implCompress(MB)?(?:_stub|_(\\S+))?"
                    + " \\[0x([0-9a-f]+), 0x[0-9a-f]+\\] \\((\\d+) bytes\\)");
    private static final Pattern CHOSEN = Pattern.compile("DigestStubs=(\\S+)");
    private static final Pattern NOT_RUNNABLE =
            Pattern.compile("(?:^|\\] ?)(\\S+ \\S+) not (?:emitted|runnable): it (needs .*)");

    /** Parses log lines; lines of other kinds are passed over. */
    public static StubLog parse(List<String> lines) {
        Map<Digest, String> chosen = new EnumMap<>(Digest.class);
        Map<String, String> notRunnable = new HashMap<>();
        for (String line : lines) {
            Matcher m = CHOSEN.matcher(line);
            if (m.find()) {
                for (String item : m.group(1).split(",")) {
                    String[] digestAndPath = item.split(":", 2);
                    if (digestAndPath.length == 2) {
                        Digest.ofStubName(digestAndPath[0]).ifPresent(d -> chosen.put(d, digestAndPath[1]));
                    }
                }
            }
            Matcher not = NOT_RUNNABLE.matcher(line);
            if (not.find()) {
                notRunnable.put(not.group(1), not.group(2));
            }
        }
        List<Stub> stubs = new ArrayList<>();
        for (String line : lines) {
            Matcher m = STUB.matcher(line);
            if (m.find()) {
                Digest.ofStubName(m.group(2)).ifPresent(digest -> {
                    boolean inUse = m.group(1).equals("StubRoutines");
                    String path = inUse ? chosen.getOrDefault(digest, DEFAULT_PATH) : m.group(4);
                    stubs.add(new Stub(
                            m.group(2) + "_implCompress" + (m.group(3) == null ? "" : "MB"),
                            digest, path, m.group(3) != null, inUse,
                            Long.parseUnsignedLong(m.group(5), 16), Integer.parseInt(m.group(6))));
                });
            }
        }
        return new StubLog(List.copyOf(stubs), Map.copyOf(chosen), Map.copyOf(notRunnable));
    }

    /**
     * One stub for each digest, path and entry: where a path is both in use and emitted for the lab, the one in use,
     * for that is the code that Java calls.
     */
    public List<Stub> distinctPaths() {
        Set<String> seen = new HashSet<>();
        return stubs.stream().filter(stub -> seen.add(stub.label())).toList();
    }
}
