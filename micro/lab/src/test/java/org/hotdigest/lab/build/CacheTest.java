package org.hotdigest.lab.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.hotdigest.lab.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CacheTest {
    @TempDir
    Path temp;

    @Test
    void theSecondOfTwoRunsIsToldWhoHasTheFirst() throws IOException {
        Path root = temp.resolve("cache");
        try (Cache first = Cache.open(root, "make jdk")) {
            assertThat(first.root()).isEqualTo(root);
            assertThatThrownBy(() -> Cache.open(root, "make test"))
                    .isInstanceOf(UserError.class)
                    .hasMessageContaining("process " + ProcessHandle.current().pid() + " (make jdk, since ");
        }
        Cache.open(root, "make test").close();
    }

    @Test
    void aFolderOfSomethingElseIsLeftAlone() throws IOException {
        Files.writeString(temp.resolve("letter"), "dear");
        assertThatThrownBy(() -> Cache.open(temp, "make jdk"))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("not a cache of this project");
        assertThat(temp.resolve("letter")).hasContent("dear");
    }

    @Test
    void onlyItsOwnPartsAreRemoved() throws IOException {
        Path root = temp.resolve("cache");
        try (Cache cache = Cache.open(root, "make distclean")) {
            Files.writeString(cache.downloads().resolve("x"), "x");
            Files.writeString(root.resolve("letter"), "dear");
            assertThat(cache.removeAll()).containsExactly("letter");
        }
        assertThat(root.toFile().list()).containsExactlyInAnyOrder("letter", "CACHEDIR.TAG");
        Cache.open(root, "make jdk").close();
        try (Cache cache = Cache.open(temp.resolve("other"), "make distclean")) {
            assertThat(cache.removeAll()).isEmpty();
        }
        assertThat(temp.resolve("other")).doesNotExist();
    }

    @Test
    void tooLittleDiskIsSaidBeforehand() throws IOException {
        try (Cache cache = Cache.open(temp.resolve("cache"), "make jdk")) {
            cache.requireSpace(0, "nothing");
            assertThatThrownBy(() -> cache.requireSpace(1L << 40, "a build"))
                    .isInstanceOf(UserError.class)
                    .hasMessageContaining("a build needs 1,099,511,627,776 MiB");
        }
    }
}
