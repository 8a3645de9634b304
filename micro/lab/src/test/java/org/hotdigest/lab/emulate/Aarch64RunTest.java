package org.hotdigest.lab.emulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotdigest.bench.GuestDigests;
import org.hotdigest.lab.stubs.LibCrypto;
import org.junit.jupiter.api.Test;

class Aarch64RunTest {
    /** The guest's program, here in this JVM: as OpenSSL but for what is made wrong. */
    @Test
    void findsWrongAndMissingDigests() throws Exception {
        Map<String, String> expected;
        try (Arena arena = Arena.ofConfined()) {
            Optional<LibCrypto> openSsl = LibCrypto.open(arena);
            assumeTrue(openSsl.isPresent(), "no OpenSSL on this machine");
            expected = Aarch64Run.expected(openSsl.get());
        }
        List<String> lines = new ArrayList<>(guest());
        assertThat(lines).hasSize(expected.size() + 1).endsWith("end");
        assertThat(Aarch64Run.wrong(expected, lines)).isEmpty();

        int sha1 = lines.indexOf("SHA-1 abc a9993e364706816aba3e25717850c26c9cd0d89d");
        lines.set(sha1, "SHA-1 abc a9993e364706816aba3e25717850c26c9cd0d89e");
        lines.removeIf(line -> line.startsWith("SHA-512/224 chained-4"));
        assertThat(Aarch64Run.wrong(expected, lines)).isEqualTo(Map.of("SHA-1", 1L, "SHA-512/224", 111L));
    }

    private static List<String> guest() throws Exception {
        PrintStream out = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed));
        try {
            GuestDigests.main(new String[0]);
        } finally {
            System.setOut(out);
        }
        return printed.toString().lines().toList();
    }
}
