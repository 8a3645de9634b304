package org.hotdigest.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * docs/troubleshooting.md has a row for every error line, and no row for one that is no more. Messages are taken from the
 * source: literals of {@link UserError}, of what else prints "error: ", of the scripts' {@code die}, and of the VM's knob. In
 * messages as in rows {@code …} stands for what differs.
 */
class TroubleshootingTest {
    private static final Path HOME = Path.of("../..");
    private static final Path LAB = HOME.resolve("micro/lab/src/main/java/org/hotdigest/lab");

    private static final Pattern JAVA_ERROR =
            Pattern.compile("(?:new UserError|UserError\\.usage)\\(|System\\.err\\.print(?:f|ln)\\((?=\\s*\"error: )");
    private static final Pattern SHELL_ERROR = Pattern.compile("\\bdie (?=\")");
    private static final Pattern VM_ERROR = Pattern.compile("\\brefuse\\((?=\")");
    private static final Pattern FORMAT = Pattern.compile("%(?:(%)|(n)|[-#+ 0,(]*\\d*(?:\\.(?:\\d+|\\*))?[a-zA-Z])");

    /** What has no words of its own: where its words are. By file and message. */
    private static final Map<String, String> PASSED_ON = Map.of(
            "Main.java: …", "a UserError's message, or an IOException's name",
            "Main.java: … (try --help)", "picocli's words of a wrong option",
            "TestSuite.java: …", "what of the suites did not run: in OTHERS",
            "SourceTree.java: …", "lines of Patch.apply, and the last one: in OTHERS",
            "UpstreamTree.java: …: …", "lines of Patch.apply: in OTHERS",
            "PrivateApt.java: …: …", "PrivateApt.obstacle: in OTHERS",
            "JdkUnderTest.java: …", "JdkUnderTest.whyNoLab: in OTHERS",
            "UpstreamText.java: …:…: \"…\" …", "the two branches of its last argument: in OTHERS");

    /** A message that comes to {@code error:} by another way. @param inSource what of it the file has to contain */
    private record Other(String file, String inSource, String message) {
        static Other literal(String file, String text) {
            return new Other(file, '"' + text, withoutFormats(text));
        }
    }

    private static final List<Other> OTHERS = List.of(
            Other.literal("build/Patch.java", "%s: %s: hunk %d does not apply: %s"),
            Other.literal("build/Patch.java", "%s: %s: git left it as it was"),
            new Other("build/Patch.java", "\": git apply: \"", "…: git apply: …"),
            new Other("build/SourceTree.java", "error: nothing was built: rebase the patches named above on the source %s (%s), or",
                    "nothing was built: rebase the patches named above on the source … (…), or build the pinned source"),
            Other.literal("build/PrivateApt.java", "this system has no apt"),
            Other.literal("build/PrivateApt.java", "the keyring of Debian's archive is not installed (package debian-archive-keyring)"),
            Other.literal("build/PrivateApt.java", "/etc/apt names no archive of Debian's"),
            Other.literal("build/PrivateApt.java", "this system is not Debian"),
            new Other("build/TestSuite.java", "\"the harness's own tests did not run to their end; see \" + log",
                    "the harness's own tests did not run to their end; see …"),
            Other.literal("build/TestSuite.java", "no test of %s/%s ran (jtreg ended with %d); see %s"),
            Other.literal("build/TestSuite.java", "jtreg ended with %d in %s; see %s"),
            Other.literal("stubs/JdkUnderTest.java", "the lab needs JDK %d or later for its Foreign Function API; %s is %s"),
            Other.literal("upstream/UpstreamText.java", "inside another: they can't be nested"),
            new Other("upstream/UpstreamText.java", "\"without \\\"\" + BEGIN + \"\\\" before it\"", "without \"…\" before it"));

    /** A row with fewer letters, or that more messages match, says nothing. */
    private static final int LEAST_LETTERS = 5;

    private static final int MOST_MESSAGES = 6;

    /** The messages, each with the files that it is from. */
    private final Map<String, Set<String>> messages = new TreeMap<>();

    private final Set<String> passedOn = new TreeSet<>();
    private List<String> rows;

    @BeforeEach
    void read() throws IOException {
        for (Path file : files(LAB, ".java")) {
            String name = file.getFileName().toString();
            if (!name.equals("UserError.java")) {
                String text = Files.readString(file);
                for (int at : ends(JAVA_ERROR, text)) {
                    add(name, withoutFormats(javaLiteral(text, at).replaceFirst("^error: ", "")));
                }
            }
        }
        for (Path file : files(HOME.resolve("build-scripts"), ".sh")) {
            String text = Files.readString(file);
            for (int at : ends(SHELL_ERROR, text)) {
                add(file.getFileName().toString(), shellLiteral(text, at));
            }
        }
        Path knob = HOME.resolve("hotspot-stubs/src/hotspot/share/runtime/digestLab.cpp");
        String text = Files.readString(knob);
        for (int at : ends(VM_ERROR, text)) {
            add("digestLab.cpp", withoutFormats(javaLiteral(text, at)));
        }
        for (Other other : OTHERS) {
            add(other.file().replaceFirst(".*/", ""), other.message());
        }
        rows = rows(Files.readAllLines(HOME.resolve("docs/troubleshooting.md")));
    }

    @Test
    void theSourceHasMessages() {
        assertThat(messages.size()).as("a scanner that finds too few is wrong").isGreaterThan(100);
        assertThat(messages).containsKeys("no file …", "the traced process has ended", "… is named twice");
        assertThat(messages.get("no base \"…\": build-scripts/bases has …; use BASE= one of them"))
                .containsExactlyInAnyOrder("Base.java", "lib.sh");
    }

    @Test
    void whatComesByAnotherWayIsStillThere() throws IOException {
        for (Other other : OTHERS) {
            assertThat(Files.readString(LAB.resolve(other.file()))).as(other.message()).contains(other.inSource());
        }
    }

    @Test
    void everyMessageHasARow() {
        assertThat(messages.keySet().stream().filter(m -> rows.stream().noneMatch(r -> matches(r, m))).toList())
                .as("error lines without a row in docs/troubleshooting.md").isEmpty();
    }

    @Test
    void everyRowHasAMessage() {
        assertThat(rows.stream().filter(r -> messages.keySet().stream().noneMatch(m -> matches(r, m))).toList())
                .as("rows of docs/troubleshooting.md that match no error line").isEmpty();
    }

    @Test
    void aRowSaysWhichErrorItIsOf() {
        for (String row : rows) {
            assertThat(row.chars().filter(Character::isLetter).count()).as(row).isGreaterThanOrEqualTo(LEAST_LETTERS);
            assertThat(messages.keySet().stream().filter(m -> matches(row, m)).toList()).as(row).hasSizeLessThanOrEqualTo(MOST_MESSAGES);
        }
        assertThat(rows).doesNotHaveDuplicates();
    }

    @Test
    void whatIsPassedOnIsStillThere() {
        Set<String> unused = new TreeSet<>(PASSED_ON.keySet());
        unused.removeAll(passedOn);
        assertThat(unused).isEmpty();
    }

    private void add(String file, String message) {
        if (PASSED_ON.containsKey(file + ": " + message)) {
            passedOn.add(file + ": " + message);
        } else if (!message.isBlank()) {
            messages.computeIfAbsent(message.strip(), m -> new TreeSet<>()).add(file);
        }
    }

    private static boolean matches(String row, String message) {
        String pattern = Arrays.stream(row.split("…", -1)).map(Pattern::quote).collect(Collectors.joining(".*"));
        return Pattern.compile(pattern, Pattern.DOTALL).matcher(message).matches();
    }

    /** The first cells of all tables of errors. */
    private static List<String> rows(List<String> lines) {
        List<String> rows = new ArrayList<>();
        boolean inside = false;
        for (String line : lines) {
            if (line.equals("| error | do |")) {
                inside = true;
            } else if (!line.startsWith("|")) {
                inside = false;
            } else if (inside && !line.startsWith("| ---")) {
                rows.add(line.substring(1).split("(?<!\\\\)\\|")[0].strip().replace("`", "").replace("\\|", "|"));
            }
        }
        return rows;
    }

    private static List<Path> files(Path folder, String suffix) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(f -> f.toString().endsWith(suffix)).sorted().toList();
        }
    }

    private static List<Integer> ends(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(r -> r.end()).toList();
    }

    private static String withoutFormats(String text) {
        return FORMAT.matcher(text)
                .replaceAll(f -> f.group(1) != null ? "%" : f.group(2) != null ? "" : "…")
                .replaceAll("…{2,}", "…");
    }

    /** The argument from {@code at} to its comma or bracket: its literals joined, what is between them as …. */
    private static String javaLiteral(String text, int at) {
        StringBuilder literal = new StringBuilder();
        int depth = 0;
        for (int i = at; ; i++) {
            char c = text.charAt(i);
            if (c == '"') {
                for (i++; text.charAt(i) != '"'; i++) {
                    if (text.charAt(i) == '\\') {
                        i++;
                        literal.append(text.charAt(i) == 'n' ? '\n' : text.charAt(i));
                    } else {
                        literal.append(text.charAt(i));
                    }
                }
            } else if (depth == 0 && (c == ',' || c == ')')) {
                return literal.toString();
            } else if (c == '(' || c == ')') {
                depth += c == '(' ? 1 : -1;
            } else if (Character.isJavaIdentifierStart(c) && !literal.toString().endsWith("…")) {
                literal.append('…');
            }
        }
    }

    /** The word in double quotes at {@code at}, with what the shell puts in as …. */
    private static String shellLiteral(String text, int at) {
        StringBuilder literal = new StringBuilder();
        for (int i = at + 1; text.charAt(i) != '"'; i++) {
            char c = text.charAt(i);
            if (c == '\\') {
                literal.append(text.charAt(++i));
            } else if (c != '$') {
                literal.append(c);
            } else {
                i = endOfExpansion(text, i);
                literal.append('…');
            }
        }
        return literal.toString().replaceAll("…{2,}", "…");
    }

    /** The last character of the expansion that begins with the dollar at {@code at}. */
    private static int endOfExpansion(String text, int at) {
        char open = text.charAt(at + 1);
        if (open != '(' && open != '{') {
            Matcher name = Pattern.compile("\\w+|[*@#?]").matcher(text).region(at + 1, text.length());
            return name.lookingAt() ? name.end() - 1 : at;
        }
        char close = open == '(' ? ')' : '}';
        int depth = 0;
        for (int i = at + 1; ; i++) {
            depth += text.charAt(i) == open ? 1 : text.charAt(i) == close ? -1 : 0;
            if (depth == 0) {
                return i;
            }
        }
    }
}
