package org.hotdigest.lab.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.hotdigest.lab.UserError;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BaseTest {
    @TempDir
    Path home;

    @BeforeEach
    void aBase() throws IOException {
        Path dir = Files.createDirectories(home.resolve("build-scripts/bases"));
        Files.writeString(
                dir.resolve("26.conf"),
                """
                # a comment = with a sign
                PACKAGE=openjdk-26
                VERSION=26.0.2.1+1-1
                TARBALL=openjdk-26_26.0.2.1+1.orig.tar.xz
                SHA256=abc
                SUITE=sid
                BOOT_VERSIONS=25 26
                JTREG_VERSION=8.1
                JTREG_SUITE=trixie
                JTREG_PACKAGE=jtreg8
                OBJECTS=1700
                BUILD_MIB=6500
                """);
        Files.writeString(dir.resolve("17.conf"), "PACKAGE=openjdk-17\n");
    }

    @Test
    void readsEveryValue() throws IOException {
        assertThat(Base.load(home, "26"))
                .returns("openjdk-26", Base::sourcePackage)
                .returns("26.0.2.1+1-1", Base::version)
                .returns(6500L, Base::buildMib);
    }

    @Test
    void anUnknownBaseIsOneLineThatNamesThoseThatExist() {
        assertThatThrownBy(() -> Base.load(home, "99"))
                .isInstanceOf(UserError.class)
                .hasMessage("no base \"99\": build-scripts/bases has 17, 26; use BASE= one of them");
    }

    @Test
    void aBaseIsNoPath() {
        assertThatThrownBy(() -> Base.load(home, "../bases/26")).isInstanceOf(UserError.class);
    }

    @Test
    void aValueThatIsMissingIsNamed() {
        assertThatThrownBy(() -> Base.load(home, "17")).hasMessage("build-scripts/bases/17.conf has no VERSION=");
    }
}
