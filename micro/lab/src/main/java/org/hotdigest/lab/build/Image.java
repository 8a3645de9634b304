package org.hotdigest.lab.build;

import java.nio.file.Path;

/**
 * A built JDK in the cache.
 *
 * @param jdk its folder
 * @param archive the same as a .tar.gz
 * @param manifest what it is made of
 * @param tree the source tree that it was built from, for its tests
 */
record Image(Path jdk, Path archive, Path manifest, Path tree) {}
