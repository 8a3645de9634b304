package org.hotdigest.lab.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.hotdigest.lab.UserError;

/** A libjvm for 32-bit x86 from the patched tree, in the distribution's JRE for i386. JDK 17 is the last line here to have it. */
final class X86_32Build {
    private static final List<String> TARGETS = List.of("hotspot-server-libs");

    /** Objects of a whole build, counted 2026-12-07 with JDK 17.0.19. */
    private static final int OBJECTS = 850;

    private static final int MIB = 2500;

    /**
     * gcc looks for 32-bit headers in folders of their own. The kernel's, which are the same, gcc-multilib links to; that
     * package and every cross compiler exclude each other, so it is not asked for.
     */
    private static final String KERNEL_HEADERS = "-idirafter/usr/include/x86_64-linux-gnu";

    private final Settings settings;
    private final Cache cache;

    X86_32Build(Settings settings, Cache cache) {
        this.settings = settings;
        this.cache = cache;
    }

    /** The JRE with our libjvm, built if need be: its {@code bin/java} runs by itself where i386 programs do. */
    Path jdk() throws IOException {
        String base = settings.base().name();
        if (!Files.exists(settings.home().resolve("hotspot-stubs").resolve(base).resolve("src/hotspot/cpu/x86/stubGenerator_x86_32_md5.cpp"))) {
            throw new UserError("JDK %s has no stub of this project for 32-bit x86: use BASE=17", base);
        }
        Path src = new JdkBuild(settings, cache, Flavour.PATCHED).tree();
        CrossBuild build = new CrossBuild(settings, cache, "x86_32", src, OBJECTS, MIB);
        Path libjvm = build.make(arguments(), TARGETS).resolve("support/modules_libs/java.base/server/libjvm.so");
        ForeignJre jre = ForeignJre.obtain(cache, settings.base(), "i386");
        if (!jre.version().equals(SourceStore.versionOf(src))) {
            System.err.printf("warning: libjvm is of JDK %s, and the JRE that it goes into is %s%n", SourceStore.versionOf(src), jre.version());
        }
        Path jdk = build.folder("jdk");
        jre.withLibjvm(libjvm, jdk);
        return jdk;
    }

    private static List<String> arguments() {
        return List.of(
                "--with-target-bits=32",
                "--with-jvm-variants=server",
                "--with-zlib=bundled",
                "--with-extra-cflags=" + KERNEL_HEADERS,
                "--with-extra-cxxflags=" + KERNEL_HEADERS);
    }
}
