package org.hotdigest.lab.build;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.hotdigest.lab.UserError;

/** libjvm and java.base of any tree of the base's line: enough to know that it compiles and starts. */
public final class TreeBuild {
    private static final List<String> TARGETS = List.of("hotspot", "java.base");

    private final Settings settings;
    private final Cache cache;
    private final Source source;
    private final Path src;
    private final Path build;

    /**
     * @param source what the tree was before its changes
     * @param src the tree
     * @param build its build folder
     */
    public TreeBuild(Settings settings, Cache cache, Source source, Path src, Path build) {
        this.settings = settings;
        this.cache = cache;
        this.source = source;
        this.src = src;
        this.build = build;
    }

    /**
     * Compiles what differs from the last time, and starts the result.
     *
     * @return the first line of {@code java -version}
     * @throws UserError if the tree does not compile, or what it makes does not start
     */
    public String compile() throws IOException {
        JdkBuild.checkPlatform();
        Toolchain.find(settings);
        Path log = cache.log("jdk-%s-upstream.log".formatted(settings.base().name()));
        try (PrintWriter writer = new PrintWriter(Files.newBufferedWriter(log), true)) {
            JdkMake make = new JdkMake(settings, src, build, writer, log);
            List<String> arguments =
                    new ArrayList<>(new JdkBuild(settings, cache, Flavour.STOCK).configureArguments(source));
            // An upstream build has nothing of ours in its name.
            arguments.removeIf(a -> a.startsWith("--with-vendor") || a.startsWith("--with-version-opt"));
            arguments.add("--with-version-opt=upstream");
            make.configure(arguments);
            make.make(
                    TARGETS,
                    cache.root().resolve("tree/objects-%s-upstream".formatted(settings.base().name())),
                    settings.base().objects());
        }
        Run.Result version = Run.capture(build, Map.of(), List.of(build.resolve("jdk/bin/java").toString(), "-version"));
        if (!version.ok()) {
            throw new UserError("the tree compiles, but its java does not start: %s", version.text().replace('\n', ' '));
        }
        return version.lines().getFirst();
    }
}
