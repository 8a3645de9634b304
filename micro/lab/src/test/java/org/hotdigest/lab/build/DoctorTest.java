package org.hotdigest.lab.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class DoctorTest {
    @Test
    void readsProcFiles() {
        assertThat(Doctor.field(List.of("processor\t: 0", "model name\t: A CPU: fast", "flags\t\t: bmi1 bmi2"), "model name"))
                .contains("A CPU: fast");
        assertThat(Doctor.field(List.of("flags\t\t: bmi1"), "model name")).isEmpty();
        assertThat(Doctor.memoryMib(List.of("MemTotal:       24683896 kB"))).isEqualTo(24105);
    }
}
