package org.hotdigest.bench;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.VMOption;
import java.io.IOException;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;

/**
 * What the VM that measures says of itself: the only source for versions and flags that a comparison prints.
 *
 * <p>Written as a {@link Properties} file, keys:
 * <ul>
 *   <li>the system properties of {@link #PROPERTIES} under their own names;
 *   <li>{@code argument.0}, {@code argument.1}, …: the VM's input arguments in order;
 *   <li>{@code flag.NAME} and {@code origin.NAME}: value and origin (as in {@link VMOption.Origin}) of each of
 *       {@link #FLAGS} that this VM has.
 * </ul>
 */
public final class ForkReport {
    /** The system property that names the file to write; without it nothing is written. */
    public static final String FILE_PROPERTY = "hotdigest.forkReport";

    /** System properties that tell one JDK from another. */
    public static final List<String> PROPERTIES = List.of(
            "java.vm.name",
            "java.vm.version",
            "java.version",
            "java.runtime.version",
            "java.vendor.version",
            "java.home");

    /** VM flags that decide which machine code computes a digest; a VM need not have all of them. */
    public static final List<String> FLAGS = List.of(
            "UseMD5Intrinsics",
            "UseSHA1Intrinsics",
            "UseSHA256Intrinsics",
            "UseSHA512Intrinsics",
            "UseSHA",
            "UseAVX",
            "UseBMI1Instructions",
            "UseBMI2Instructions",
            "DigestStubs");

    private ForkReport() {}

    /** Reports on this VM without a benchmark, for a look at a JDK before anything long is started. */
    public static void main(String[] args) throws IOException {
        writeIfAsked();
    }

    /**
     * Writes the report if {@value #FILE_PROPERTY} is set.
     *
     * @throws IOException if the file can't be written
     */
    public static void writeIfAsked() throws IOException {
        String file = System.getProperty(FILE_PROPERTY);
        if (file == null) {
            return;
        }
        try (Writer out = Files.newBufferedWriter(Path.of(file))) {
            collect().store(out, null);
        }
    }

    private static Properties collect() {
        Properties report = new Properties();
        for (String name : PROPERTIES) {
            report.setProperty(name, System.getProperty(name, ""));
        }
        List<String> arguments = ManagementFactory.getRuntimeMXBean().getInputArguments();
        for (int i = 0; i < arguments.size(); i++) {
            report.setProperty("argument." + i, arguments.get(i));
        }
        HotSpotDiagnosticMXBean vm = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        for (String name : FLAGS) {
            try {
                VMOption option = vm.getVMOption(name);
                report.setProperty("flag." + name, String.valueOf(option.getValue()));
                report.setProperty("origin." + name, option.getOrigin().name());
            } catch (IllegalArgumentException e) {
                // This VM has no such flag.
                continue;
            }
        }
        return report;
    }
}
