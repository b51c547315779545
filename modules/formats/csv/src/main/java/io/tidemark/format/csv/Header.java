package io.tidemark.format.csv;

import io.tidemark.api.type.RowType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which field of a row is which column. Immutable.
 *
 * @param columns by field: the column, or -1 if nobody reads the field
 * @param missing the column that cannot be found in the header, or null
 * @param problem what is wrong with the header, or null; then no row of the unit can be read
 */
record Header(
        int[] columns, @Nullable String missing, @Nullable String problem) {
    private static final int BYTE_ORDER_MARK = 0xfeff;

    /** Fields are the columns, in order. */
    static Header byOrder(RowType type) {
        int[] columns = new int[type.size()];
        Arrays.setAll(columns, i -> i);
        return new Header(columns, null, null);
    }

    /** Fields are named by the header line; a column's name must match exactly. */
    static Header parse(byte[] head, RowType type, Dialect dialect) {
        List<String> names = names(head, dialect);
        if (names.isEmpty()) {
            return new Header(new int[0], null, "the rows have no header that says which field is which column");
        }
        int[] columns = new int[names.size()];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = type.indexOf(names.get(i));
            if (columns[i] >= 0 && names.indexOf(names.get(i)) < i) {
                return new Header(columns, names.get(i), "the header has the column \"" + names.get(i) + "\" twice");
            }
        }
        for (int column = 0; column < type.size(); column++) {
            String name = type.field(column).name();
            if (!names.contains(name)) {
                String found = String.join(", ", names);
                return new Header(
                        columns,
                        name,
                        "the header has no column \"" + name + "\"; it has "
                                + (found.length() > 200 ? found.substring(0, 200) + "…" : found));
            }
        }
        return new Header(columns, null, null);
    }

    private static List<String> names(byte[] head, Dialect dialect) {
        String text = new String(head, StandardCharsets.UTF_8);
        int start = !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? 1 : 0;
        String line = text.substring(start).strip();
        List<String> names = new ArrayList<>();
        char quote = dialect.hasQuote() ? (char) dialect.quote() : '\uffff';
        StringBuilder name = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char character = line.charAt(i);
            boolean doubled = quoted && character == quote && i + 1 < line.length() && line.charAt(i + 1) == quote;
            if (doubled) {
                name.append(quote);
                i++;
            } else if (character == quote && (quoted || name.isEmpty())) {
                quoted = !quoted;
            } else if (character == dialect.delimiter() && !quoted) {
                names.add(name.toString());
                name.setLength(0);
            } else {
                name.append(character);
            }
        }
        if (!line.isEmpty()) {
            names.add(name.toString());
        }
        return names;
    }
}
