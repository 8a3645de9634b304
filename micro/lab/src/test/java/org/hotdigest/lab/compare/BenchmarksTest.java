package org.hotdigest.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import org.hotdigest.bench.MessageDigests;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.annotations.Benchmark;

/** The benchmarks that can be named are those that there are, and each computes what it says, again and again. */
class BenchmarksTest {
    @Test
    void areThose() {
        assertThat(Arrays.stream(MessageDigests.class.getMethods()).filter(m -> m.isAnnotationPresent(Benchmark.class)).map(Method::getName))
                .containsExactlyInAnyOrderElementsOf(Row.BENCHMARKS);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 64, 300})
    void computeTheSameDigest(int length) throws ReflectiveOperationException, NoSuchAlgorithmException {
        for (String benchmark : Row.BENCHMARKS) {
            MessageDigests state = new MessageDigests();
            set(state, "length", length);
            set(state, "digesterName", "SHA-256");
            set(state, "provider", "DEFAULT");
            Method prepare = MessageDigests.class.getDeclaredMethod("prepare", String.class);
            prepare.setAccessible(true);
            prepare.invoke(state, benchmark);
            byte[] input = (byte[]) field("input").get(state);
            String expected = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(input));
            for (int i = 0; i < 2; i++) {
                assertThat(HexFormat.of().formatHex((byte[]) MessageDigests.class.getMethod(benchmark).invoke(state)))
                        .as("%s of %d bytes", benchmark, length).isEqualTo(expected);
            }
        }
    }

    private static void set(MessageDigests state, String name, Object value) throws ReflectiveOperationException {
        field(name).set(state, value);
    }

    private static Field field(String name) throws ReflectiveOperationException {
        Field field = MessageDigests.class.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }
}
