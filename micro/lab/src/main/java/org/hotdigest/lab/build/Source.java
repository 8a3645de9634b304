package org.hotdigest.lab.build;

import java.nio.file.Path;

/**
 * An unpacked, unchanged source tree in the cache.
 *
 * @param dir where; never written to after it is complete
 * @param key names it among the cache's sources and stays the same while {@code dir} does
 * @param content a hash of what is in it now: differs from run to run only for a tree of the user's
 * @param version as its makers call it: 26.0.2.1+1
 * @param checksum SHA-256 of the tarball, or the commit of a checkout
 * @param obtained how it got here, for the manifest
 */
public record Source(Path dir, String key, String content, String version, String checksum, String obtained) {
    /** The build number of {@link #version}, empty if it has none: what follows the + or the ~ of a preview. */
    String buildNumber() {
        int sign = Math.max(version.indexOf('+'), version.indexOf('~'));
        return sign < 0 ? "" : version.substring(sign + 1).replaceFirst("[^0-9].*", "");
    }
}
