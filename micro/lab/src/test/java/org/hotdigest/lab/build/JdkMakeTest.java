package org.hotdigest.lab.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JdkMakeTest {
    @Test
    void objectsThatAMachineStoppedAtAreMadeAgain(@TempDir Path build) throws IOException {
        Path objs = Files.createDirectories(build.resolve("hotspot/objs"));
        Path whole = Files.writeString(objs.resolve("whole.o"), "ELF");
        Path empty = Files.createFile(objs.resolve("empty.o"));
        Path dependencies = Files.createFile(objs.resolve("empty.d"));

        assertThat(JdkMake.removeEmptyObjects(build)).isEqualTo(1);

        assertThat(empty).doesNotExist();
        assertThat(whole).exists();
        assertThat(dependencies).exists();
        assertThat(JdkMake.removeEmptyObjects(build)).isZero();
    }
}
