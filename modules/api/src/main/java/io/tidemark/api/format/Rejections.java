package io.tidemark.api.format;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The rows of a slice that could not be decoded, in order, each with its reason. One thread at a time. */
public final class Rejections {
    private int[] rows = new int[8];
    private String[] errors = new String[8];
    private @Nullable String[] columns = new String[8];
    private int count;

    /**
     * Adds a row.
     *
     * @param row index in the slice; higher than the last one added
     * @param column the column at fault, or null if the row as a whole is
     * @param error the reason, lower-case, with the value, such as {@code "abc" is not a DECIMAL(12, 2)}
     */
    public void add(int row, @Nullable String column, String error) {
        if (count == rows.length) {
            rows = Arrays.copyOf(rows, count * 2);
            errors = Arrays.copyOf(errors, count * 2);
            columns = Arrays.copyOf(columns, count * 2);
        }
        rows[count] = row;
        errors[count] = error;
        columns[count++] = column;
    }

    public int count() {
        return count;
    }

    /** Index in the slice of the {@code i}-th rejected row. */
    public int row(int i) {
        return rows[i];
    }

    public String error(int i) {
        return errors[i];
    }

    public @Nullable String column(int i) {
        return columns[i];
    }

    public void clear() {
        count = 0;
    }
}
