package org.hotdigest.lab.build;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the lines that the JDK's configure and make print (make with LOG=info). */
final class BuildLog {
    private static final Pattern OBJECT = Pattern.compile("Compiling (\\S+) \\(for (\\S+)\\)");
    private static final Pattern JAVA = Pattern.compile("Compiling up to (\\d+) files for (\\S+)");
    private static final Pattern MAKING = Pattern.compile("(?:Creating|Linking|Optimizing) (.+)");
    private static final Pattern ERROR = Pattern.compile(
            ".*(: (fatal )?error: |undefined reference|multiple definition|configure: error: |: No space left|Killed).*");
    private static final Pattern MAKE_ERROR = Pattern.compile("make.*\\*\\*\\* .*|.*ERROR: .*");
    private static final int LINES_OF_AN_ERROR = 4;
    private static final int MOST_LINES = 24;

    private BuildLog() {}

    /** A step of the build. */
    sealed interface Step {
        /** What is being made, in words. */
        String what();

        /** One native object. */
        record NativeObject(String file, String what) implements Step {}

        /** All classes of a module or of a tool. */
        record Classes(int files, String module) implements Step {
            @Override
            public String what() {
                return "classes of " + module;
            }
        }

        /** A library, a jmod, an image. */
        record Product(String what) implements Step {}
    }

    /** The step that a line announces, if it does. */
    static Optional<Step> step(String line) {
        Matcher object = OBJECT.matcher(line);
        if (object.lookingAt()) {
            return Optional.of(new Step.NativeObject(object.group(1), object.group(2)));
        }
        Matcher java = JAVA.matcher(line);
        if (java.lookingAt()) {
            return Optional.of(new Step.Classes(Integer.parseInt(java.group(1)), java.group(2)));
        }
        Matcher making = MAKING.matcher(line);
        return making.matches() ? Optional.of(new Step.Product(making.group(1))) : Optional.empty();
    }

    /** The lines that tell why a build failed: the compilers' errors with what follows each, or else the log's end. */
    static List<String> errors(List<String> log) {
        List<String> found = new ArrayList<>();
        for (int i = 0; i < log.size() && found.size() < MOST_LINES; i++) {
            if (ERROR.matcher(log.get(i)).matches() && !found.contains(log.get(i))) {
                found.add(log.get(i));
                for (int j = i + 1; j < log.size() && j < i + LINES_OF_AN_ERROR; j++) {
                    if (!log.get(j).startsWith(" ")) {
                        break;
                    }
                    found.add(log.get(j));
                }
            }
        }
        if (found.isEmpty()) {
            log.stream().filter(l -> MAKE_ERROR.matcher(l).matches()).limit(5).forEach(found::add);
        }
        return found.isEmpty() ? log.subList(Math.max(0, log.size() - 10), log.size()) : found;
    }
}
