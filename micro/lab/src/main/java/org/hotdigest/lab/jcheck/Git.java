package org.hotdigest.lab.jcheck;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hotdigest.lab.UserError;

/**
 * Reads a git repository and writes nothing in it. Only commands whose output the user's settings do not change are
 * meant for it. Lines keep their carriage returns, which is why {@link org.hotdigest.lab.build.Run} does not serve here.
 */
final class Git {
    /** What would lead git elsewhere, or change what it prints. */
    private static final Set<String> NOT_PASSED_ON = Set.of("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY",
            "GIT_COMMON_DIR", "GIT_NAMESPACE", "GIT_EXTERNAL_DIFF", "GIT_DIFF_OPTS", "GIT_LITERAL_PATHSPECS",
            "GIT_GLOB_PATHSPECS", "GIT_NOGLOB_PATHSPECS", "GIT_ICASE_PATHSPECS");

    private final Path dir;
    private final String program;

    private Git(Path dir, String program) {
        this.dir = dir;
        this.program = program;
    }

    /** The repository in {@code dir} itself, not one around it. */
    static Git open(Path dir) throws IOException {
        return open(dir, "git");
    }

    /** @param program git's, by name or path */
    static Git open(Path dir, String program) throws IOException {
        if (Files.isDirectory(dir)) {
            Git git = new Git(dir.toRealPath(), program);
            if (git.find("rev-parse", "--git-dir").isPresent()) {
                return git;
            }
        }
        throw new UserError("no git repository in %s: run make upstream first, or name another with --repo", dir);
    }

    Path dir() {
        return dir;
    }

    /** The commit that a name stands for, if it stands for one. */
    Optional<String> commit(String name) {
        // A name that begins so would be an option.
        return name.startsWith("-") ? Optional.empty() : find("rev-parse", "--verify", "--quiet", name + "^{commit}").map(String::strip);
    }

    /** What a command prints. A {@link UserError} has git's words if it fails. */
    String text(String... arguments) {
        Output output = run(arguments);
        if (output.status != 0) {
            throw new UserError("git %s in %s: %s", arguments[0], dir, output.errors.strip().replace('\n', ' '));
        }
        return output.text;
    }

    /** What a command prints, or nothing if it fails. */
    Optional<String> find(String... arguments) {
        Output output = run(arguments);
        return output.status == 0 ? Optional.of(output.text) : Optional.empty();
    }

    /** What is between the NULs of a command's output. */
    List<String> fields(String... arguments) {
        String text = text(arguments);
        return text.isEmpty() ? List.of() : Arrays.asList(text.split("\0"));
    }

    /** A text's lines, without the line feed that ends each. */
    static List<String> lines(String text) {
        if (text.isEmpty()) {
            return List.of();
        }
        return Arrays.asList((text.endsWith("\n") ? text.substring(0, text.length() - 1) : text).split("\n", -1));
    }

    /** @param status the exit status */
    private record Output(int status, String text, String errors) {}

    private Output run(String... arguments) {
        List<String> command = new ArrayList<>(List.of(program, "--literal-pathspecs"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(dir.toFile());
        builder.environment().keySet().removeAll(NOT_PASSED_ON);
        builder.environment().put("LC_ALL", "C.UTF-8");
        builder.environment().put("GIT_OPTIONAL_LOCKS", "0");
        if (dir.getParent() != null) {
            builder.environment().put("GIT_CEILING_DIRECTORIES", dir.getParent().toString());
        }
        Process process;
        try {
            process = builder.start();
        } catch (IOException e) {
            throw new UserError("git can't be run (%s): install the package git; make deps does", e.getMessage());
        }
        try (var out = process.getInputStream(); var err = process.getErrorStream()) {
            process.getOutputStream().close();
            ByteArrayOutputStream errors = new ByteArrayOutputStream();
            Thread reader = Thread.ofVirtual().start(() -> {
                try {
                    err.transferTo(errors);
                } catch (IOException e) {
                    // what was read of it has to do
                }
            });
            String text = new String(out.readAllBytes(), StandardCharsets.UTF_8);
            reader.join();
            return new Output(process.waitFor(), text, errors.toString(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            process.destroy();
            Thread.currentThread().interrupt();
            throw new UserError("git %s in %s: interrupted", arguments[0], dir);
        }
    }
}
