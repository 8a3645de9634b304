package org.hotdigest.lab.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PrivateAptTest {
    @Test
    void readsShowsrc() {
        List<String> lines =
                """
                Package: openjdk-26
                Binary: openjdk-26-jdk
                Version: 26.0.2.1+1-1
                Files:
                 d71d58889d50aaed 75872248 openjdk-26_26.0.2.1+1.orig.tar.xz
                Checksums-Sha256:
                 3a69ac13 5195 openjdk-26_26.0.2.1+1-1.dsc
                 b9a89356 75872248 openjdk-26_26.0.2.1+1.orig.tar.xz
                 94695f01 615644 openjdk-26_26.0.2.1+1.orig-googletest.tar.xz
                Package-List:\s
                 openjdk-26-jdk deb java optional arch=any

                Package: openjdk-26
                Version: 26.0.3+9-1
                Checksums-Sha256:
                 aaaa 1 openjdk-26_26.0.3+9.orig.tar.xz
                """
                        .lines()
                        .toList();
        List<PrivateApt.SourcePackage> found = PrivateApt.parseShowsrc("openjdk-26", lines);
        assertThat(found).extracting(PrivateApt.SourcePackage::version).containsExactly("26.0.2.1+1-1", "26.0.3+9-1");
        assertThat(found.getFirst().tarball()).contains("openjdk-26_26.0.2.1+1.orig.tar.xz");
        assertThat(found.getFirst().files()).containsEntry("openjdk-26_26.0.2.1+1.orig.tar.xz", "b9a89356").hasSize(3);
    }
}
