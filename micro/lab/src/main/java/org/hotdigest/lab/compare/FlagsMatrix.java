package org.hotdigest.lab.compare;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.hotdigest.lab.UserError;

/**
 * A VM flag and the values it is tried with: {@code UseAVX=3,2,1,0}, {@code UseMD5Intrinsics=true,false}.
 *
 * @param values at least two, all different; the first is what the others are held against
 */
record FlagsMatrix(String flag, List<String> values) {
    private static final String EXAMPLE = "write a VM flag and its values, as in UseAVX=3,2,1,0";

    /** @throws UserError exit status 2, if it is none */
    static FlagsMatrix parse(String text) {
        int equals = text.indexOf('=');
        String flag = text.substring(0, Math.max(0, equals)).strip().replaceFirst("^-XX:", "");
        if (!flag.matches("[A-Za-z]\\w*")) {
            throw UserError.usage("the matrix '%s' names no flag before a '=': %s", text, EXAMPLE);
        }
        List<String> values = List.of(text.substring(equals + 1).split(",", -1)).stream().map(String::strip).toList();
        if (values.contains("")) {
            throw UserError.usage("the matrix '%s' has an empty value: %s", text, EXAMPLE);
        }
        if (values.size() < 2) {
            throw UserError.usage("the matrix '%s' has one value only, which leaves nothing to compare: %s", text, EXAMPLE);
        }
        if (new HashSet<>(values).size() < values.size()) {
            throw UserError.usage("the matrix '%s' has a value twice: each is a contender of its own", text);
        }
        return new FlagsMatrix(flag, values);
    }

    /**
     * A contender for each value.
     *
     * @param common flags of all, before the one that differs
     * @throws UserError if the directory is no JDK
     */
    List<Side> contenders(Path jdk, String common) {
        List<Side> contenders = new ArrayList<>();
        for (String value : values) {
            Side side = Side.of(flag + "=" + value, jdk, common);
            List<String> flags = new ArrayList<>(side.flags());
            flags.add(argument(value));
            contenders.add(new Side(side.name(), side.jdk(), List.copyOf(flags)));
        }
        return contenders;
    }

    private String argument(String value) {
        return switch (value) {
            case "true" -> "-XX:+" + flag;
            case "false" -> "-XX:-" + flag;
            default -> "-XX:" + flag + "=" + value;
        };
    }
}
