package org.hotdigest.lab.upstream;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hotdigest.lab.UserError;
import org.hotdigest.lab.build.FileTrees;
import org.hotdigest.lab.build.Run;
import org.hotdigest.lab.build.Source;

/** A git repository of a JDK's source with one commit, {@value #PRISTINE}, and branches of changes on it. */
final class UpstreamRepository {
    /** The tag of the unchanged source. */
    static final String PRISTINE = "pristine";

    private static final String NOBODY_NAME = "nobody yet";
    private static final String NOBODY_MAIL = "nobody@example.invalid";

    private final Path dir;
    private final Map<String, String> env = new HashMap<>();

    private UpstreamRepository(Path dir) {
        this.dir = dir;
        env.put("GIT_DIR", "");
        env.put("GIT_WORK_TREE", "");
        env.put("GIT_INDEX_FILE", "");
        env.put("GIT_CONFIG_COUNT", "3");
        env.put("GIT_CONFIG_KEY_0", "core.autocrlf");
        env.put("GIT_CONFIG_VALUE_0", "false");
        env.put("GIT_CONFIG_KEY_1", "core.hooksPath");
        env.put("GIT_CONFIG_VALUE_1", "/dev/null");
        env.put("GIT_CONFIG_KEY_2", "commit.gpgSign");
        env.put("GIT_CONFIG_VALUE_2", "false");
    }

    /** The repository in {@code dir}, made from the source if it is not there; an interrupted making leaves none. */
    static UpstreamRepository open(Path dir, Source source) throws IOException {
        if (!Files.isDirectory(dir)) {
            Path part = dir.resolveSibling(dir.getFileName() + ".part");
            FileTrees.delete(part);
            Files.createDirectories(dir.getParent());
            System.err.println("making a repository of the unchanged source");
            Run.Result copy = Run.capture("cp", "-a", "--reflink=auto", source.dir().toString(), part.toString());
            if (!copy.ok()) {
                throw new UserError("the source can't be copied to %s: %s", part, copy.text());
            }
            // A checkout's own history is not needed, nor may it be touched.
            FileTrees.delete(part.resolve(".git"));
            UpstreamRepository made = new UpstreamRepository(part);
            made.git("init", "-q", "-b", PRISTINE + "-source");
            made.git("add", "-A", "-f");
            made.env.putAll(identity("HotDigest", NOBODY_MAIL));
            made.git("commit", "-q", "-m", "JDK " + source.version() + ", as obtained");
            made.git("tag", PRISTINE);
            Files.move(part, dir, StandardCopyOption.ATOMIC_MOVE);
        }
        return new UpstreamRepository(dir);
    }

    Path dir() {
        return dir;
    }

    /** Begins a branch anew on the unchanged source; whatever stood in the tree is gone. */
    void begin(String branch) {
        git("reset", "-q", "--hard");
        git("clean", "-q", "-fdx");
        git("checkout", "-q", "-B", branch, PRISTINE);
    }

    /** Places in the tree that differ from the last commit. */
    List<String> changed() {
        git("add", "-A", "-f");
        return git("diff", "--cached", "--name-only");
    }

    /** Commits all that differs, by the user's own name in git, or by nobody's if there is none. */
    void commit(String message) {
        git("add", "-A", "-f");
        Run.Result name = Run.capture("git", "config", "user.name");
        Run.Result mail = Run.capture("git", "config", "user.email");
        boolean known = name.ok() && mail.ok();
        env.putAll(identity(
                known ? name.text().strip() : NOBODY_NAME, known ? mail.text().strip() : NOBODY_MAIL));
        git("commit", "-q", "-m", message);
    }

    /** Commits of a branch that are not in the unchanged source, the first one first. */
    List<String> commits(String branch) {
        return git("rev-list", "--reverse", PRISTINE + ".." + branch);
    }

    /** One line of {@code git log} in a format. */
    String show(String commit, String format) {
        return String.join("\n", git("log", "-1", "--format=" + format, commit));
    }

    /** How much a commit changes: "3 files changed, 10 insertions(+)". */
    String size(String commit) {
        return git("show", "--shortstat", "--format=", commit).getLast().strip();
    }

    /** Writes a branch's commits as mails that {@code git am} takes, into a folder that is emptied first. */
    List<Path> formatPatches(String branch, Path to) throws IOException {
        FileTrees.delete(to);
        Files.createDirectories(to);
        return git("format-patch", "-q", "--no-signature", "-o", to.toString(), PRISTINE + ".." + branch, "--").isEmpty()
                ? list(to) : List.of();
    }

    private static List<Path> list(Path dir) throws IOException {
        try (var files = Files.list(dir)) {
            return files.sorted().toList();
        }
    }

    /** A second tree of the same repository, at a commit: only the files that differ from where it was are written. */
    void checkOut(String commit, Path tree) {
        if (!Files.isRegularFile(tree.resolve(".git"))) {
            git("worktree", "prune");
            git("worktree", "add", "-q", "--force", "--detach", tree.toString(), commit);
        } else {
            gitIn(tree, "checkout", "-q", "--force", "--detach", commit);
        }
    }

    private static Map<String, String> identity(String name, String mail) {
        return Map.of("GIT_AUTHOR_NAME", name, "GIT_AUTHOR_EMAIL", mail,
                "GIT_COMMITTER_NAME", name, "GIT_COMMITTER_EMAIL", mail);
    }

    private List<String> git(String... arguments) {
        return gitIn(dir, arguments);
    }

    private List<String> gitIn(Path tree, String... arguments) {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        Run.Result result = Run.capture(tree, env, command);
        if (!result.ok()) {
            throw new UserError("git %s in %s: %s", arguments[0], tree, result.text().replace('\n', ' '));
        }
        return result.lines();
    }
}
