package org.hotdigest.lab.build;

import java.util.List;
import java.util.Map;

/** What an image is made of, as manifest.json tells it. */
record Manifest(
        String base,
        String flavour,
        String debugLevel,
        SourceOrigin source,
        List<Inputs.NamedHash> patches,
        Map<String, String> files,
        List<String> configureArguments,
        String compiler,
        String bootJdk,
        String harnessCommit,
        String date) {
    /**
     * Where the source is from.
     *
     * @param checksum SHA-256 of the tarball, or the commit
     */
    record SourceOrigin(String version, String checksum, String obtained) {}
}
