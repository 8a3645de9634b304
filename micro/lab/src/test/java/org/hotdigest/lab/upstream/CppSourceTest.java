package org.hotdigest.lab.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.hotdigest.lab.UserError;
import org.junit.jupiter.api.Test;

class CppSourceTest {
    private static String without(String name, String text) {
        CppSource source = new CppSource("a.cpp", text);
        source.remove(name);
        return source.text();
    }

    @Test
    void aFunctionGoesWithItsComment() {
        assertThat(without("f", """
                int g();

                // what f is
                int f(int a) {
                  if (a > 0) { g(); }
                  return '}' + "}"[0]; // }
                }

                int h();
                """)).isEqualTo("""
                int g();

                int h();
                """);
    }

    @Test
    void aCallIsNoDeclaration() {
        assertThatThrownBy(() -> without("f", "int g() {\n  return f(1);\n}\n"))
                .isInstanceOf(UserError.class)
                .hasMessage("a.cpp has no definition or declaration of f to remove");
        assertThat(without("f", "int f(int);\nint g() {\n  return f(1);\n}\n")).isEqualTo("int g() {\n  return f(1);\n}\n");
    }

    @Test
    void aMethodIsNotTheFunctionOfThatName() {
        assertThat(without("X::f", "int f() {\n  return 1;\n}\n\nint X::f() {\n  return 2;\n}\n"))
                .isEqualTo("int f() {\n  return 1;\n}\n");
        assertThat(without("f", "int f() {\n  return 1;\n}\n\nint X::f() {\n  return 2;\n}\n"))
                .isEqualTo("int X::f() {\n  return 2;\n}\n");
    }

    @Test
    void aSectionThatIsEmptyNowGoesToo() {
        assertThat(without("f", """
                class X {
                  int a;

                 private:
                  void f();

                 public:
                  void g();
                };
                """)).isEqualTo("""
                class X {
                  int a;

                 public:
                  void g();
                };
                """);
        assertThat(without("f", "class X {\n  int a;\n private:\n  void f();\n};\n")).isEqualTo("class X {\n  int a;\n};\n");
        assertThat(without("f", "class X {\n private:\n  void f();\n  int a;\n public:\n};\n"))
                .isEqualTo("class X {\n private:\n  int a;\n public:\n};\n");
    }

    @Test
    void aDeclarationOverSeveralLinesGoesWhole() {
        assertThat(without("f", """
                class X {
                 public:
                  void f(Register a,
                         Register b);
                  void g();
                };
                """)).isEqualTo("""
                class X {
                 public:
                  void g();
                };
                """);
    }

    @Test
    void aClassAndATableGoWhole() {
        assertThat(without("class X", "class Y {};\n\nclass X {\n  int a;\n};\n")).isEqualTo("class Y {};\n");
        assertThat(without("X::_t", "ATTRIBUTE_ALIGNED(64) const juint X::_t[] = {\n  1, 2,\n};\n\nint y;\n")).isEqualTo("int y;\n");
    }

    @Test
    void aLongerNameStays() {
        assertThat(without("f", "void f();\nvoid f2();\nvoid gf();\n")).isEqualTo("void f2();\nvoid gf();\n");
    }

    @Test
    void aCommentOfSeveralDeclarationsStaysWithTheRest() {
        assertThat(without("f", "// both\nvoid f();\nvoid g();\n")).isEqualTo("// both\nvoid g();\n");
    }

    @Test
    void usesAreCountedOutsideOfCommentsAndLiterals() {
        assertThat(new CppSource("a.cpp", "// f\nf(); \"f\"; /* f */ g(f);\n").uses("f")).isEqualTo(2);
    }

    @Test
    void staticsOfAFileAreFunctionsAndTables() {
        assertThat(new CppSource("a.cpp", "static bool f() { return true; }\nstatic const int t[] = { 1 };\nbool g();\n").fileStatics())
                .containsExactly("f", "t");
    }
}
