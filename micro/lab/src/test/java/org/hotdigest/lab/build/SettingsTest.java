package org.hotdigest.lab.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.hotdigest.lab.UserError;
import org.junit.jupiter.api.Test;

class SettingsTest {
    /** This checkout: surefire runs in micro/lab. */
    private static final Path HOME = Path.of("../..").toAbsolutePath().normalize();

    private static Settings settings(String... pairs) throws IOException {
        Map<String, String> env = new HashMap<>(Map.of("BOOT_JDK", "/jdk"));
        for (int i = 0; i < pairs.length; i += 2) {
            env.put(pairs[i], pairs[i + 1]);
        }
        return Settings.of(HOME, env);
    }

    @Test
    void anEmptyVariableCountsAsNotSet() throws IOException {
        assertThat(settings("BASE", "", "DEBUG", "", "JDK_SRC", "", "JOBS", " ", "BUILD_DIR", "/b"))
                .returns("26", s -> s.base().name())
                .returns("release", Settings::debug)
                .returns(true, s -> s.jdkSrc().isEmpty())
                .returns(Path.of("/b"), Settings::cache)
                .matches(s -> s.jobs() >= 1);
    }

    @Test
    void theCacheIsWhereTheUserKeepsCaches() throws IOException {
        assertThat(settings("XDG_CACHE_HOME", "/x").cache()).isEqualTo(Path.of("/x/hotdigest"));
        assertThat(settings("HOME", "/h").cache()).isEqualTo(Path.of("/h/.cache/hotdigest"));
    }

    @Test
    void whatCannotBeIsOneLine() {
        assertThatThrownBy(() -> settings("DEBUG", "slowdebug")).isInstanceOf(UserError.class).hasMessageContaining("fastdebug");
        assertThatThrownBy(() -> settings("JOBS", "0")).isInstanceOf(UserError.class).hasMessageContaining("JOBS=0");
        assertThatThrownBy(() -> settings("BUILD_DIR", "/a b")).isInstanceOf(UserError.class).hasMessageContaining("\"/a b\"");
    }
}
