package org.hotdigest.lab.stubs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * What Linux says of the CPU.
 *
 * @param model "model name" of /proc/cpuinfo
 * @param family CPUID's display family, decimal
 * @param features the flags' names as Linux writes them, such as avx2, sha_ni
 */
public record Cpu(String model, String vendor, int family, int modelNumber, Set<String> features) {

    public static Cpu ofThisMachine() {
        try {
            return parse(Files.readAllLines(Path.of("/proc/cpuinfo")));
        } catch (IOException e) {
            return new Cpu("unknown CPU", "unknown", 0, 0, Set.of());
        }
    }

    /** @param cpuinfo lines of /proc/cpuinfo; the first processor counts */
    static Cpu parse(List<String> cpuinfo) {
        return new Cpu(
                field(cpuinfo, "model name", "unknown CPU"),
                field(cpuinfo, "vendor_id", "unknown"),
                Integer.parseInt(field(cpuinfo, "cpu family", "0")),
                Integer.parseInt(field(cpuinfo, "model", "0")),
                Set.of(field(cpuinfo, "flags", "none").split(" +")));
    }

    private static String field(List<String> cpuinfo, String name, String otherwise) {
        return cpuinfo.stream()
                .filter(line -> line.substring(0, Math.max(0, line.indexOf(':'))).strip().equals(name))
                .findFirst()
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .orElse(otherwise);
    }

    public boolean has(String feature) {
        return features.contains(feature);
    }

    /** The model with family and model number, which tell a generation apart where the name doesn't. */
    public String description() {
        return "%s (%s family %d model %d)".formatted(model, vendor, family, modelNumber);
    }

    /** Integer ALUs a core: 4 from Haswell and Zen on, 5 from Golden Cove, 6 in Zen 5. Source: vendors' optimization guides. */
    public int alus() {
        if (vendor.equals("AuthenticAMD")) {
            return family >= 0x1a ? 6 : 4;
        }
        return has("avx_vnni") ? 5 : 4;
    }
}
