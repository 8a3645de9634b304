package org.hotdigest.lab.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Set;
import org.hotdigest.lab.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UpstreamTextTest {
    private static final String TABLE = """
            static bool bmi1() { return VM_Version::supports_bmi1(); }
            static bool avx2() { return UseAVX >= 2; }
            static bool study() { return false; }

            const DigestPath DigestPaths::_rows[] = {
              // digest name gate generator
              { Digest::md5, "bmi1", bmi1, generate_md5_bmi1 },
              { Digest::md5, "lea", study, generate_md5_lea },
              { Digest::sha1, "avx2", avx2, generate_sha1_avx2 },
            };
            """;

    @Test
    void theLabsPartsStay() {
        assertThat(UpstreamText.withoutLab("a", "one\n\n// lab {\ntwo\n// } lab\n\nthree\n")).isEqualTo("one\n\nthree\n");
    }

    @Test
    void aPartThatDoesNotBeginOrEndIsNamedByItsLine() {
        assertThatThrownBy(() -> UpstreamText.withoutLab("a", "x\n// } lab\n")).isInstanceOf(UserError.class)
                .hasMessage("a:2: \"} lab\" without \"lab {\" before it");
        assertThatThrownBy(() -> UpstreamText.withoutLab("a", "// lab {\n// lab {\n")).hasMessageContaining("can't be nested");
        assertThatThrownBy(() -> UpstreamText.withoutLab("a", "// lab {\nx\n")).hasMessageContaining("without \"} lab\" after it");
    }

    @Test
    void aKnownConstantLeavesOneBranch() {
        String text = "#if INCLUDE_A\na\n#else\nb\n#endif\n#ifdef B\n#if INCLUDE_C\nc\n#endif\nd\n#else\ne\n#endif\n";
        assertThat(UpstreamText.resolved(text, Map.of("INCLUDE_A", true, "INCLUDE_C", false)))
                .isEqualTo("a\n#ifdef B\nd\n#else\ne\n#endif\n");
        assertThat(UpstreamText.resolved(text, Map.of("INCLUDE_A", false, "INCLUDE_C", true)))
                .isEqualTo("b\n#ifdef B\nc\nd\n#else\ne\n#endif\n");
    }

    @Test
    void aTableHasTheDigestsAtHandAndTheirPredicates() {
        assertThat(UpstreamText.withRows("a.cpp", TABLE, Set.of("md5"))).isEqualTo("""
                static bool bmi1() { return VM_Version::supports_bmi1(); }

                const DigestPath DigestPaths::_rows[] = {
                  // digest name gate generator
                  { Digest::md5, "bmi1", bmi1, generate_md5_bmi1 }
                };
                """);
    }

    @Test
    void aHeaderDeclaresWhatTheTableUses() {
        String header = "// md5.cpp\nvoid generate_md5_bmi1(int a);\n\n// sha1.cpp\nvoid generate_sha1_avx2(int a);\n";
        assertThat(UpstreamText.withGenerators("a.hpp", header, UpstreamText.withRows("a.cpp", TABLE, Set.of("md5"))))
                .isEqualTo("// md5.cpp\nvoid generate_md5_bmi1(int a);\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-XX:DigestStubs=", "see docs/md5.md", "hotspot-stubs/", "// lab {", "HotDigest's"})
    void whatOnlyThisProjectHasGoesNowhere(String words) {
        assertThatThrownBy(() -> UpstreamText.check("a", "x\n" + words + "\n")).isInstanceOf(UserError.class)
                .hasMessageStartingWith("a:2 would go upstream with \"");
        assertThatCode(() -> UpstreamText.check("a", "label {\nthe digest stubs\n")).doesNotThrowAnyException();
    }
}
