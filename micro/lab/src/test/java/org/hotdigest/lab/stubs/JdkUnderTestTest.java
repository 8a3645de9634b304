package org.hotdigest.lab.stubs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.hotdigest.lab.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JdkUnderTestTest {
    @TempDir
    private Path home;

    @ParameterizedTest
    @CsvSource({
        "'(build 26.0.2.1+1-hotdigest)', 26.0.2.1+1-hotdigest",
        "'(fastdebug build 26.0.2.1+1-hotdigest)', 26.0.2.1+1-hotdigest",
        "'(slowdebug build 27-internal-adhoc)', 27-internal-adhoc",
        "'Temurin-25.0.1+8 (build 25.0.1+8-LTS, mixed mode)', 25.0.1+8-LTS",
    })
    void readsTheVersionOfEveryKindOfBuild(String line, String version) throws IOException {
        prints("OpenJDK Runtime Environment " + line);
        assertThat(JdkUnderTest.look(home).version()).isEqualTo(version);
    }

    @Test
    void saysWhatWasPrintedInsteadOfAVersion() throws IOException {
        prints("no such luck");
        assertThatThrownBy(() -> JdkUnderTest.look(home)).isInstanceOf(UserError.class)
                .hasMessageEndingWith("does not say which version it is: no such luck");
    }

    private void prints(String line) throws IOException {
        Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\ncat > /dev/null\necho '" + line + "'\n");
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
