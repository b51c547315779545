package io.tidemark.api.type;

import org.jspecify.annotations.Nullable;

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

    /** As a record has it; written out for the reason that {@link DataType#equals} gives. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Field field
                && name.equals(field.name)
                && type.equals(field.type)
                && nullable == field.nullable;
    }

    @Override
    public int hashCode() {
        return (name.hashCode() * 31 + type.hashCode()) * 31 + Boolean.hashCode(nullable);
    }
}
