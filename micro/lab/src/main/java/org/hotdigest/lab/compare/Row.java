package org.hotdigest.lab.compare;

import java.util.ArrayList;
import java.util.List;

/**
 * What one line of a comparison is about.
 *
 * @param benchmark the method of {@code MessageDigests}, one of {@link #BENCHMARKS}
 * @param digest the digest's JCA name
 * @param length of the input, in bytes
 */
record Row(String benchmark, String digest, int length) {
    static final List<String> BENCHMARKS = List.of("digest", "getAndDigest", "byteWise", "heapBuffer", "directBuffer");

    /** All combinations, benchmark by benchmark, digest by digest. */
    static List<Row> all(List<String> benchmarks, List<String> digests, List<Integer> lengths) {
        List<Row> rows = new ArrayList<>();
        for (String benchmark : benchmarks) {
            for (String digest : digests) {
                for (int length : lengths) {
                    rows.add(new Row(benchmark, digest, length));
                }
            }
        }
        return List.copyOf(rows);
    }

    @Override
    public String toString() {
        return benchmark + " " + digest + " " + length;
    }
}
