package org.hotdigest.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotdigest.lab.UserError;
import org.hotdigest.lab.compare.VmReport.Flag;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VmReportTest {
    private static final String WHOLE =
            """
            #Mon Nov 30 20:00:00 UTC 2026
            java.vm.name=OpenJDK 64-Bit Server VM
            java.vm.version=26.0.2+1
            java.version=26.0.2
            java.runtime.version=26.0.2+1-hotdigest
            java.vendor.version=HotDigest-1.0
            java.home=/jdk
            argument.0=-Xms1024m
            argument.1=-XX\\:UseAVX\\=2
            argument.3=-Dnot.reached
            flag.UseAVX=2
            origin.UseAVX=VM_CREATION
            flag.UseSHA=true
            origin.UseSHA=DEFAULT
            flag.Unheard=1
            """;

    @TempDir
    Path scratch;

    private Path file;
    private Path log;

    @BeforeEach
    void name() {
        file = scratch.resolve("report");
        log = scratch.resolve("log");
    }

    @Test
    void readsWhatTheVmSaid() throws IOException {
        Files.writeString(file, WHOLE);
        VmReport report = VmReport.read(file, log);
        assertThat(report.version()).isEqualTo("26.0.2+1-hotdigest (HotDigest-1.0)");
        assertThat(report.arguments()).containsExactly("-Xms1024m", "-XX:UseAVX=2");
        assertThat(report.flags()).containsOnlyKeys("UseAVX", "UseSHA").containsEntry("UseAVX", new Flag("2", "VM_CREATION"));
        assertThat(report.flagLine()).isEqualTo("UseAVX=2 (VM_CREATION) UseSHA=true");
        assertThat(report.flagValues(Map.of("UseAVX", new Flag("2", "DEFAULT"), "UseSHA", new Flag("false", "DEFAULT"))))
                .isEqualTo("UseSHA=true");
        assertThat(report.stubs()).isEqualTo("not reported by this JVM");
    }

    @Test
    void findsTheStubPathsInTheLog() throws IOException {
        Files.writeString(file, WHOLE);
        Files.writeString(
                log,
                """
                [0.012s][info][stubs] StubRoutines (initial stubs) [0x00007f0000000000, 0x00007f0000001000] used: 1, free: 2
                [0.034s][info][stubs] DigestStubs=md5:bmi1,sha1:ni,sha256:ni,sha512:avx2
                """);
        assertThat(VmReport.read(file, log).stubPaths()).contains("md5:bmi1,sha1:ni,sha256:ni,sha512:avx2");
    }

    @Test
    void aVmThatTellsNoPathsHasItsOwnWhereAnIntrinsicIsOn() {
        assertThat(Synthetic.vm("B").paths()).isEqualTo("md5:bmi1,sha1:ni");
        assertThat(Synthetic.vm("A").paths()).isEqualTo("md5:default");
    }

    @Test
    void aLogWithoutStubPathsTellsNone() throws IOException {
        Files.writeString(file, WHOLE);
        Files.writeString(log, "[0.012s][info][stubs] StubRoutines (initial stubs)\n");
        assertThat(VmReport.read(file, log).stubPaths()).isEmpty();
    }

    @Test
    void missingFileIsOneLine() {
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> VmReport.read(file, log))
                .withMessageContaining("no readable report")
                .withMessageNotContaining("\n");
    }

    @Test
    void halfAFileIsOneLine() throws IOException {
        Files.writeString(file, WHOLE.substring(0, WHOLE.indexOf("java.home")));
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> VmReport.read(file, log))
                .withMessageContaining("java.home");
        Files.writeString(file, "a=\\u00zz");
        assertThatExceptionOfType(UserError.class).isThrownBy(() -> VmReport.read(file, log));
    }

    @Test
    void anotherJdkFlagOrStubIsAnotherVm() {
        VmReport a = Synthetic.vm("A");
        assertThat(a.sameVm(Synthetic.vm("A"))).isTrue();
        assertThat(a.sameVm(Synthetic.vm("B"))).isFalse();
        assertThat(a.sameVm(new VmReport(Map.of(), a.arguments(), a.flags(), a.stubPaths()))).isFalse();
        assertThat(a.sameVm(new VmReport(a.properties(), List.of(), a.flags(), a.stubPaths()))).isTrue();
        assertThat(a.sameVm(new VmReport(a.properties(), a.arguments(), Map.of(), a.stubPaths()))).isFalse();
        assertThat(a.sameVm(new VmReport(
                        a.properties(), a.arguments(), a.flags(), Optional.of("md5:lea"))))
                .isFalse();
    }
}
