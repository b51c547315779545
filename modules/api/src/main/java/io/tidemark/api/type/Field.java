package io.tidemark.api.type;

/**
 * A named, typed column of a {@link RowType}. Immutable.
 *
 * @param nullable whether NULL may occur
 */
public record Field(String name, DataType type, boolean nullable) {
    /** A field in which NULL may occur. */
    public static Field of(String name, DataType type) {
        return new Field(name, type, true);
    }

    /** A field in which NULL cannot occur. */
    public static Field required(String name, DataType type) {
        return new Field(name, type, false);
    }
}
