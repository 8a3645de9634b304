package org.hotdigest.lab.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.hotdigest.lab.build.BuildLog.Step;
import org.junit.jupiter.api.Test;

class BuildLogTest {
    @Test
    void seesTheSteps() {
        assertThat(BuildLog.step("Compiling md5.cpp (for libjvm.so)"))
                .contains(new Step.NativeObject("md5.cpp", "libjvm.so"));
        assertThat(BuildLog.step("Compiling up to 3377 files for java.base"))
                .contains(new Step.Classes(3377, "java.base"));
        assertThat(BuildLog.step("Creating images/jmods/java.base.jmod"))
                .contains(new Step.Product("images/jmods/java.base.jmod"));
        assertThat(BuildLog.step("Compiling 15 properties into resource bundles for jdk.jdeps")).isEmpty();
        assertThat(BuildLog.step("warning: Creating nothing")).isEmpty();
    }

    @Test
    void aCompilersErrorComesWithItsLines() {
        assertThat(BuildLog.errors(List.of(
                        "Compiling a.cpp (for libjvm.so)",
                        "/t/a.cpp: In function 'int f()':",
                        "/t/a.cpp:3:5: error: 'x' was not declared in this scope",
                        "    3 |     x = 1;",
                        "      |     ^",
                        "Compiling b.cpp (for libjvm.so)",
                        "gmake[3]: *** [a.o] Error 1",
                        "/t/a.cpp:3:5: error: 'x' was not declared in this scope",
                        "    3 |     x = 1;")))
                .containsExactly(
                        "/t/a.cpp:3:5: error: 'x' was not declared in this scope",
                        "    3 |     x = 1;",
                        "      |     ^");
    }

    @Test
    void withoutOneMakesOwnWordsOrTheEnd() {
        assertThat(BuildLog.errors(List.of("Compiling", "make[1]: *** [x] Error 2", "No configurations")))
                .containsExactly("make[1]: *** [x] Error 2");
        List<String> plain = IntStream.range(0, 100).mapToObj(Integer::toString).toList();
        assertThat(BuildLog.errors(plain)).hasSize(10).last().isEqualTo("99");
    }

    @Test
    void aWallOfErrorsIsCut() {
        List<String> wall = IntStream.range(0, 500).mapToObj(i -> "a.cpp:" + i + ":1: error: no").toList();
        assertThat(BuildLog.errors(wall)).hasSizeLessThan(30);
    }
}
