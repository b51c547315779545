package io.tidemark.runtime.catalog;

/**
 * PRIMARY KEY of a source: of rows with equal keys the newest one counts. Immutable.
 *
 * @param columns indexes of its columns; empty if the source has none
 * @param format how the key that accompanies a row is written, such as {@code json}; empty if the key is not read from it
 */
public record PrimaryKey(int[] columns, String format) {
    /** A source that only adds rows. */
    public static final PrimaryKey NONE = new PrimaryKey(new int[0], "");

    public boolean isPresent() {
        return columns.length > 0;
    }

    /** Whether a column is one of the key's. */
    public boolean has(int column) {
        for (int one : columns) {
            if (one == column) {
                return true;
            }
        }
        return false;
    }
}
