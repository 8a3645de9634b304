package org.hotdigest.lab.compare;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hotdigest.bench.ForkReport;
import org.hotdigest.lab.UserError;
import org.hotdigest.lab.stubs.StubLog;

/**
 * What a VM said of itself: the file that {@link ForkReport} writes, and the stub paths that a patched JDK logs.
 *
 * @param properties the system properties of {@link ForkReport#PROPERTIES}
 * @param arguments the VM's input arguments, in order
 * @param flags those of {@link ForkReport#FLAGS} that the VM has
 * @param stubPaths digest and path of every stub, {@code md5:bmi1,sha1:ni,…}; empty if the VM does not tell
 */
record VmReport(
        Map<String, String> properties,
        List<String> arguments,
        Map<String, Flag> flags,
        Optional<String> stubPaths) {

    /** What is shown in the place of stub paths that a VM does not tell. */
    static final String NOT_REPORTED = "not reported by this JVM";

    /** The digest that each of these flags switches. */
    private static final Map<String, String> INTRINSICS = Map.of(
            "UseMD5Intrinsics", "md5", "UseSHA1Intrinsics", "sha1", "UseSHA256Intrinsics", "sha256", "UseSHA512Intrinsics", "sha512");

    private static final Pattern STUB_PATHS = Pattern.compile("\\bDigestStubs=(\\S+)");

    /**
     * A VM flag.
     *
     * @param value its value in text
     * @param origin who set it, as in {@code com.sun.management.VMOption.Origin}
     */
    record Flag(String value, String origin) {
        @Override
        public String toString() {
            return origin.equals("DEFAULT") ? value : value + " (" + origin + ")";
        }
    }

    /**
     * Reads the report of a VM.
     *
     * @param report the file that the VM wrote
     * @param stubsLog the VM's log of its stubs; need not exist
     * @throws UserError if the report is missing or not whole
     */
    static VmReport read(Path report, Path stubsLog) {
        Properties all = new Properties();
        try (Reader in = Files.newBufferedReader(report)) {
            all.load(in);
        } catch (IOException | IllegalArgumentException e) {
            throw new UserError(
                    "a fork left no readable report of its VM (%s); is the benchmarks' jar on the class path of this"
                            + " harness's version?",
                    e);
        }
        Map<String, String> properties = new TreeMap<>();
        for (String name : ForkReport.PROPERTIES) {
            String value = all.getProperty(name);
            if (value == null) {
                throw new UserError("a fork's report of its VM has no %s; do the benchmarks' jar and lab.jar belong"
                        + " together? Build both", name);
            }
            properties.put(name, value);
        }
        List<String> arguments = new ArrayList<>();
        for (int i = 0; all.containsKey("argument." + i); i++) {
            arguments.add(all.getProperty("argument." + i));
        }
        Map<String, Flag> flags = new TreeMap<>();
        for (String name : ForkReport.FLAGS) {
            String value = all.getProperty("flag." + name);
            if (value != null) {
                flags.put(name, new Flag(value, all.getProperty("origin." + name, "DEFAULT")));
            }
        }
        return new VmReport(Map.copyOf(properties), List.copyOf(arguments), new TreeMap<>(flags), stubPaths(stubsLog));
    }

    /** The JDK by its runtime version and who made it. */
    String version() {
        String vendor = properties.get("java.vendor.version");
        return properties.get("java.runtime.version") + (vendor.isEmpty() ? "" : " (" + vendor + ")");
    }

    /**
     * The path of every stub, as far as can be told: a VM that does not tell has HotSpot's own for each digest whose
     * intrinsic is on.
     */
    String paths() {
        return stubPaths.orElseGet(() -> INTRINSICS.entrySet().stream()
                .filter(e -> flags.containsKey(e.getKey()) && flags.get(e.getKey()).value().equals("true"))
                .map(e -> e.getValue() + ":" + StubLog.DEFAULT_PATH)
                .collect(Collectors.joining(",")));
    }

    /** The stub paths, or {@link #NOT_REPORTED}. */
    String stubs() {
        return stubPaths.orElse(NOT_REPORTED);
    }

    /** The flags as {@code NAME=value}, with who set them where it wasn't the default. */
    String flagLine() {
        return String.join(
                " ",
                flags.entrySet().stream().map(e -> e.getKey() + "=" + e.getValue()).toList());
    }

    /** The flags as {@code NAME=value}, whoever set them, without those that have the same value among others. */
    String flagValues(Map<String, Flag> others) {
        return flags.entrySet().stream()
                .filter(e -> !others.containsKey(e.getKey()) || !others.get(e.getKey()).value().equals(e.getValue().value()))
                .map(e -> e.getKey() + "=" + e.getValue().value())
                .collect(Collectors.joining(" "));
    }

    /** Whether this is the same VM in the same state as the other: same JDK, same flags, same stubs. */
    boolean sameVm(VmReport other) {
        return properties.equals(other.properties)
                && flags.equals(other.flags)
                && stubPaths.equals(other.stubPaths);
    }

    private static Optional<String> stubPaths(Path log) {
        if (!Files.exists(log)) {
            return Optional.empty();
        }
        try (Stream<String> lines = Files.lines(log)) {
            return lines.map(STUB_PATHS::matcher).filter(Matcher::find).map(m -> m.group(1)).findFirst();
        } catch (UncheckedIOException e) {
            if (e.getCause() instanceof MalformedInputException) {
                return Optional.empty();
            }
            throw e;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
