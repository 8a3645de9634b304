package org.hotdigest.lab.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * A table in columns of equal width, for a terminal or as Markdown; every line ends with a line feed.
 *
 * @param lines the names of the columns, then the lines; all of the same length
 * @param words whether a column is of words, and stands to the left
 */
record TextTable(List<List<String>> lines, IntPredicate words) {
    /** How a cell looks beyond its text. */
    @FunctionalInterface
    interface Style {
        /** @param line from 1; the names of the columns have no style */
        String of(int line, int column, String text);
    }

    String terminal(Style style) {
        int[] widths = widths();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < lines.size(); i++) {
            List<String> cells = new ArrayList<>();
            for (int j = 0; j < widths.length; j++) {
                String cell = lines.get(i).get(j);
                String blanks = " ".repeat(widths[j] - cell.length());
                String styled = i == 0 ? cell : style.of(i, j, cell);
                cells.add(words.test(j) ? styled + blanks : blanks + styled);
            }
            text.append(String.join("  ", cells).stripTrailing()).append('\n');
        }
        return text.toString();
    }

    String markdown() {
        int[] widths = widths();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < lines.size(); i++) {
            text.append('|');
            for (int j = 0; j < widths.length; j++) {
                String cell = lines.get(i).get(j);
                String blanks = " ".repeat(widths[j] - cell.length());
                text.append(' ').append(words.test(j) ? cell + blanks : blanks + cell).append(" |");
            }
            text.append('\n');
            if (i == 0) {
                text.append('|');
                for (int j = 0; j < widths.length; j++) {
                    String rule = "-".repeat(Math.max(1, widths[j] - 2));
                    text.append(words.test(j) ? " :" + rule + "- |" : " -" + rule + ": |");
                }
                text.append('\n');
            }
        }
        return text.toString();
    }

    private int[] widths() {
        int[] widths = new int[lines.getFirst().size()];
        for (List<String> line : lines) {
            for (int j = 0; j < widths.length; j++) {
                widths[j] = Math.max(widths[j], line.get(j).length());
            }
        }
        return widths;
    }
}
