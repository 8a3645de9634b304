package org.hotdigest.lab.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.hotdigest.lab.UserError;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A JRE as packages of another architecture unpack, and what becomes of it with a libjvm of our own. */
class ForeignJreTest {
    @TempDir
    Path temp;

    private Path root;
    private Path home;
    private Path libjvm;

    @BeforeEach
    void unpack() throws IOException {
        root = temp.resolve("a root");
        home = root.resolve("usr/lib/jvm/java-17-openjdk-i386");
        write(home.resolve("release"), "JAVA_VERSION=\"17.0.19\"\n");
        write(home.resolve("bin/java"), "launcher");
        write(home.resolve("lib/modules"), "classes");
        write(home.resolve("lib/server/libjvm.so"), "the distribution's");
        write(home.resolve("lib/server/classes.jsa"), "of the distribution's libjvm");
        write(root.resolve("etc/java-17-openjdk/security/java.security"), "security");
        Files.createDirectories(home.resolve("conf/security"));
        Files.createSymbolicLink(home.resolve("conf/security/java.security"), Path.of("/etc/java-17-openjdk/security/java.security"));
        Files.createSymbolicLink(home.resolve("docs"), Path.of("../../../share/doc/openjdk-17-jre-headless"));
        // What a package makes beside its JRE is not one.
        Files.createSymbolicLink(root.resolve("usr/lib/jvm/java-1.17.0-openjdk-i386"), Path.of("java-17-openjdk-i386"));
        Files.createDirectories(root.resolve("usr/lib/jvm/openjdk-17"));
        write(root.resolve("lib/i386-linux-gnu/libz.so.1.2.13"), "zlib");
        Files.createSymbolicLink(root.resolve("lib/i386-linux-gnu/libz.so.1"), Path.of("libz.so.1.2.13"));
        libjvm = temp.resolve("ours.so");
        write(libjvm, "ours");
    }

    /** By hand: JUnit warns of links that lead out of its folder. */
    @AfterEach
    void delete() throws IOException {
        FileTrees.delete(root);
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    @Test
    void hasOurLibjvmAndStandsByItself() throws IOException {
        ForeignJre jre = new ForeignJre(root);
        assertThat(jre.version()).isEqualTo("17.0.19");
        Path jdk = temp.resolve("a jdk");
        write(jdk.resolve("lib/left.over"), "of a former build");

        jre.withLibjvm(libjvm, jdk);

        assertThat(jdk.resolve("lib/server/libjvm.so")).hasContent("ours");
        assertThat(jdk.resolve("bin/java")).hasContent("launcher");
        assertThat(jdk.resolve("lib/modules")).hasContent("classes");
        assertThat(jdk.resolve("lib/libz.so.1")).hasContent("zlib").isRegularFile();
        assertThat(jdk.resolve("conf/security/java.security")).hasContent("security");
        assertThat(Files.isSymbolicLink(jdk.resolve("conf/security/java.security"))).isFalse();
        assertThat(jdk.resolve("lib/server/classes.jsa")).doesNotExist();
        assertThat(jdk.resolve("lib/left.over")).doesNotExist();
        assertThat(home.resolve("lib/server/libjvm.so")).hasContent("the distribution's");
    }

    @Test
    void saysWhatIsMissing() throws IOException {
        Files.delete(root.resolve("lib/i386-linux-gnu/libz.so.1"));
        assertThatThrownBy(() -> new ForeignJre(root).withLibjvm(libjvm, temp.resolve("jdk")))
                .isInstanceOf(UserError.class).hasMessageContaining("no libz.so.1 in " + root);
        Files.delete(home.resolve("release"));
        assertThatThrownBy(() -> new ForeignJre(root).version())
                .isInstanceOf(UserError.class).hasMessageContaining("no JRE in " + root);
    }

    @Test
    void anotherArchitectureIsTheOnlyOne() {
        assertThat(PrivateApt.configurationOf("i386"))
                .contains("#clear APT::Architectures;", "APT::Architecture \"i386\";", "Dir::State::status \"/dev/null\";");
    }
}
