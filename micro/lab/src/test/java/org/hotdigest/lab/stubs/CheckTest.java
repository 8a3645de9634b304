package org.hotdigest.lab.stubs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.hotdigest.lab.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The check has to catch what it is there for: real machine code, one fault each, in a child process as always. */
class CheckTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            none               | 7 passed, 0 failed
            wrong constant     | wrong state after
            read past the end  | END: crashed: SIGSEGV
            clobbered register | clobbered callee-saved register r12
            missing vzeroupper | missing vzeroupper: upper half of ymm2 is dirty
            wrong offset       | wrong returned offset
            direction flag     | direction flag left set
            caller's frame     | wrote to the caller's frame, at +0
            """, quoteCharacter = '"')
    void plantedFaultIsNamed(String fault, String said) {
        assumeTrue(Cpu.ofThisMachine().has("avx"), "the planted code needs AVX");
        JdkUnderTest jdk = JdkUnderTest.inspect(Path.of(System.getProperty("java.home"))).withLab(PlantedChild.class);
        ByteArrayOutputStream captured = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(captured, true, StandardCharsets.UTF_8);
        CheckRun.Outcome outcome = new CheckRun(jdk, List.of("-Dfault=" + fault), 7, out, false).run();
        assertThat(captured.toString(StandardCharsets.UTF_8)).contains(said);
        assertThat(outcome.failures().isEmpty()).isEqualTo(fault.equals("none"));
    }

    @Test
    void refusedExecutableMemoryIsOneLine() {
        String[] kernel = System.getProperty("os.version").split("[^0-9]");
        assumeTrue(Runtime.Version.parse(kernel[0] + "." + kernel[1] + ".1").compareTo(Runtime.Version.parse("6.3")) > 0,
                "the kernel has PR_SET_MDWE since 6.3");
        assertRefused("no executable memory", "gives no executable memory");
    }

    @Test
    void vmWithoutDigestStubsIsOneLine() {
        assertRefused("no stubs", "logs no digest stub");
    }

    private static void assertRefused(String fault, String said) {
        JdkUnderTest jdk = JdkUnderTest.inspect(Path.of(System.getProperty("java.home"))).withLab(PlantedChild.class);
        CheckRun run = new CheckRun(jdk, List.of("-Dfault=" + fault), 7, new PrintStream(OutputStream.nullOutputStream()), false);
        assertThatThrownBy(run::run)
                .isInstanceOfSatisfying(UserError.class, e -> assertThat(e.exitStatus()).isEqualTo(2))
                .hasMessageContaining(said)
                .message()
                .doesNotContain("\n");
    }
}
