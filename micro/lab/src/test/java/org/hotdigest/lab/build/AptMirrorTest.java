package org.hotdigest.lab.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AptMirrorTest {
    @TempDir
    Path etc;

    @Test
    void readsStanzas() {
        assertThat(AptMirror.fromStanzas(
                        """
                        Types: deb
                        # URIs: http://comment.example/debian
                        URIs: http://security.example/debian-security
                        Suites: bookworm-security
                        Components: main

                        Enabled: no
                        URIs: http://off.example/debian
                        Suites: bookworm
                        Components: main

                        Types: deb deb-src
                        URIs: http://mirror.example/debian
                          http://other.example/debian
                        Suites: bookworm bookworm-updates
                        Components: main contrib
                        Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg
                        """))
                .containsExactly("http://mirror.example/debian");
    }

    @Test
    void readsLines() {
        assertThat(AptMirror.fromLines(
                        """
                        # deb http://comment.example/debian trixie main
                        deb http://security.example/debian-security trixie-security main
                        deb [ arch=amd64 signed-by=/a/b ] http://mirror.example/debian trixie main non-free # note
                        deb http://flat.example/ ./
                        """))
                .containsExactly("http://mirror.example/debian");
    }

    @Test
    void theDistributionGoesBeforeAThirdParty() throws IOException {
        Path parts = Files.createDirectories(etc.resolve("sources.list.d"));
        Files.writeString(parts.resolve("a.list"), "deb http://third.example/apt bookworm main\n");
        Files.writeString(
                parts.resolve("debian.sources"), "URIs: http://mirror.example/debian/\nSuites: bookworm\nComponents: main\n");
        Files.writeString(parts.resolve("old.list.save"), "deb http://saved.example/debian bookworm main\n");
        assertThat(AptMirror.find(etc)).contains("http://mirror.example/debian/");
    }

    @Test
    void noConfigurationIsNoArchive() throws IOException {
        assertThat(AptMirror.find(etc)).isEmpty();
    }
}
