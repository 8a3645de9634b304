package org.hotdigest.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.hotdigest.lab.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BaselinesTest {
    @TempDir
    Path folder;

    @Test
    void aSavedFileIsFoundByItsNameAndReplacedByTheNext() throws IOException {
        Baselines baselines = new Baselines(folder.resolve("saved"));
        Path results = Files.writeString(folder.resolve("results.json"), "one");
        baselines.save("zen5", results);
        Files.writeString(results, "two");
        baselines.save("zen5", results);
        assertThat(baselines.file("@zen5")).hasContent("two");
        assertThat(folder.resolve("saved").toFile().list()).containsExactly("zen5.json");
        assertThat(baselines.file("some/file.json")).isEqualTo(Path.of("some/file.json"));
    }

    @Test
    void anUnknownNameListsTheKnownOnes() throws IOException {
        Baselines baselines = new Baselines(folder.resolve("saved"));
        assertThatThrownBy(() -> baselines.file("@x")).isInstanceOf(UserError.class).hasMessageContaining("there are []");
        baselines.save("a", Files.writeString(folder.resolve("r"), "1"));
        assertThatThrownBy(() -> baselines.file("@x")).hasMessageContaining("there are [a]");
        assertThatThrownBy(() -> baselines.file("@../saved/a")).isInstanceOf(UserError.class);
        assertThatThrownBy(() -> Baselines.requireName("../x")).isInstanceOf(UserError.class);
        assertThatThrownBy(() -> Baselines.requireName("")).isInstanceOf(UserError.class);
    }
}
