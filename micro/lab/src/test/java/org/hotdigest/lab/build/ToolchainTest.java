package org.hotdigest.lab.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.hotdigest.lab.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ToolchainTest {
    @TempDir
    Path jdk;

    @Test
    void theVersionIsInTheReleaseFile() throws IOException {
        Files.writeString(jdk.resolve("release"), "IMPLEMENTOR=\"Someone\"\nJAVA_VERSION=\"25.0.3\"\n");
        assertThat(Toolchain.versionOf(jdk)).isEqualTo("25.0.3");
    }

    @Test
    void aFolderWithoutOneIsNoJdk() {
        assertThatThrownBy(() -> Toolchain.versionOf(jdk)).isInstanceOf(UserError.class).hasMessageContaining("not a JDK");
    }
}
