package org.hotdigest.lab.upstream;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.hotdigest.lab.build.Cache;
import org.hotdigest.lab.build.Settings;
import org.hotdigest.lab.build.Source;

/** Where {@code make upstream} leaves its commits. */
public final class UpstreamBranch {
    private static final String ALL = "hotdigest";

    private UpstreamBranch() {}

    /** The repository of a source, whether it has been made or not. */
    public static Path repository(Cache cache, Source source) {
        return cache.upstream(source.key()).resolve("jdk");
    }

    /**
     * The commits of all changes, as git names a range.
     *
     * @param change if not null or blank, only those of this one and of what it needs; a {@link org.hotdigest.lab.UserError}
     *     lists the names that there are
     */
    public static String range(Settings settings, String change) throws IOException {
        Changes changes = Changes.read(settings.home().resolve("jdk-patch").resolve(settings.base().name()));
        return UpstreamRepository.PRISTINE + ".." + name(changes, wanted(changes, change), change);
    }

    /** The changes that are asked for. @param change null or blank for all */
    static List<Change> wanted(Changes changes, String change) {
        return change == null || change.isBlank() ? changes.all() : changes.upTo(change);
    }

    /** The branch of the wanted changes. */
    static String name(Changes changes, List<Change> wanted, String change) {
        return wanted.size() == changes.all().size() ? ALL : ALL + "-" + change;
    }
}
