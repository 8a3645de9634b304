package org.hotdigest.lab.build;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Exactly what a build tree is made of.
 *
 * @param source a hash of the source's content
 * @param patches SHA-256 by patch name, in the order of the series
 * @param overlay SHA-256 by path of each file of our own
 */
record Inputs(String source, List<NamedHash> patches, Map<String, String> overlay) {
    record NamedHash(String name, String sha256) {}

    /** One hash over all. */
    String hash() {
        List<String> texts = new ArrayList<>(List.of(source));
        patches.forEach(p -> texts.addAll(List.of(p.name(), p.sha256())));
        new TreeMap<>(overlay).forEach((path, sha256) -> texts.addAll(List.of(path, sha256)));
        return Hashes.ofTexts(texts);
    }
}
