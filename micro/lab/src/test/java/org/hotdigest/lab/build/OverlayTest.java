package org.hotdigest.lab.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.hotdigest.lab.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OverlayTest {
    @TempDir
    Path home;

    private Path file(String name) throws IOException {
        Path file = home.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, name);
    }

    @Test
    void aLineGetsTheFilesForAllAndItsOwn() throws IOException {
        Path shared = file("hotspot-stubs/src/a.cpp");
        Path hook17 = file("hotspot-stubs/17/src/hook.hpp");
        Path hook26 = file("hotspot-stubs/26/src/hook.hpp");
        Path test = file("jtreg-tests/test/T.java");
        assertThat(Overlay.of(home, "17"))
                .containsOnly(entry("src/a.cpp", shared), entry("src/hook.hpp", hook17), entry("test/T.java", test));
        assertThat(Overlay.of(home, "26")).containsEntry("src/hook.hpp", hook26);
    }

    @Test
    void aLineNeedsNoFilesOfItsOwn() throws IOException {
        Path shared = file("hotspot-stubs/src/a.cpp");
        assertThat(Overlay.of(home, "99")).containsOnly(entry("src/a.cpp", shared));
    }

    @Test
    void aFileForAllIsNotReplacedByALinesOwn() throws IOException {
        file("hotspot-stubs/src/a.cpp");
        file("hotspot-stubs/17/src/a.cpp");
        assertThatThrownBy(() -> Overlay.of(home, "17"))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("hotspot-stubs/17/src/a.cpp");
    }

    private static Map.Entry<String, Path> entry(String name, Path file) {
        return Map.entry(name, file);
    }
}
