package org.hotdigest.lab.jcheck;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One commit, as far as the checks look at it.
 *
 * @param git where it is
 * @param hash all of it
 * @param shortHash as git abbreviates it in that repository
 * @param parents their hashes
 * @param year in which it was committed, by its committer's clock
 * @param message its lines, without empty ones at its end
 * @param files what it adds and changes
 */
record Commit(
        Git git, String hash, String shortHash, List<String> parents, int year, List<String> message, List<FileChange> files) {
    private static final Pattern TIME = Pattern.compile("(?m)^committer .*> (\\d+) ([-+]\\d{4})$");

    static Commit read(Git git, String hash, String shortHash) {
        String[] halves = git.text("cat-file", "commit", hash).split("\n\n", 2);
        List<String> parents = halves[0].lines().filter(l -> l.startsWith("parent ")).map(l -> l.substring(7)).toList();
        Matcher time = TIME.matcher(halves[0]);
        int year = time.find()
                ? Instant.ofEpochSecond(Long.parseLong(time.group(1))).atOffset(ZoneOffset.of(time.group(2))).getYear()
                : 0;
        List<String> message = Git.lines(halves.length < 2 ? "" : halves[1].replaceFirst("\n+\\z", ""));
        return new Commit(git, hash, shortHash, parents, year, message, files(git, hash, parents));
    }

    private static List<FileChange> files(Git git, String hash, List<String> parents) {
        if (parents.isEmpty()) {
            return FileChange.between(git, git.text("hash-object", "-t", "tree", "/dev/null").strip(), hash);
        }
        List<List<FileChange>> againstEach = new ArrayList<>();
        for (String parent : parents) {
            againstEach.add(FileChange.between(git, parent, hash));
        }
        return againstEach.size() == 1 ? againstEach.getFirst() : FileChange.ofMerge(againstEach);
    }

    boolean isMerge() {
        return parents.size() > 1;
    }

    /** The lines of a file as it is after the commit. */
    List<String> lines(String path) {
        return Git.lines(git.text("cat-file", "blob", hash + ":" + path));
    }
}
