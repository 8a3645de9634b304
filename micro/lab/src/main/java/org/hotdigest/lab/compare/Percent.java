package org.hotdigest.lab.compare;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hotdigest.lab.UserError;

/** Percentages as people write them, {@code 2}, {@code 0.5%} or {@code 2 %}. */
final class Percent {
    private static final Pattern PERCENT = Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*%?");

    private Percent() {}

    /**
     * The fraction that a word means.
     *
     * @param option whose value it is, for the error
     * @throws UserError exit status 2, if it is none, or not more than 0 and less than 100 percent
     */
    static double fraction(String option, String word) {
        Matcher m = PERCENT.matcher(word.strip());
        double percent = m.matches() ? Double.parseDouble(m.group(1)) : 0;
        if (!(percent > 0 && percent < 100)) {
            throw UserError.usage("%s is '%s', but has to be a percentage above 0 and below 100, such as 2 or 0.5%%", option, word);
        }
        return percent / 100;
    }
}
