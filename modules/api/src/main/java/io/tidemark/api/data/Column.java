package io.tidemark.api.data;

import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Storage;

/**
 * One column of a {@link Batch}: primitive arrays and a null bitmap. It does not know how many of its rows
 * count; the batch does. The value stored at a NULL row is unspecified; it must never show. One thread at a time.
 *
 * <p>Hot loops switch on {@link #storage()} once a batch, cast, and work on the arrays.
 */
public sealed interface Column permits LongColumn, DoubleColumn, BytesColumn, WideColumn {
    Storage storage();

    Nulls nulls();

    /** Rows for which there is room. */
    int capacity();

    /** Makes room for {@code rows}; keeps what is there. Arrays fetched earlier may be stale afterwards. */
    void ensureCapacity(int rows);

    /** Forgets all values and NULLs; keeps the room. */
    void clear();

    /** Sets row {@code row} to row {@code sourceRow} of {@code source}, NULL or not. Same storage; room must be there. */
    void set(int row, Column source, int sourceRow);

    /** Lets row {@code row} be NULL; room must be there. */
    default void setNull(int row) {
        nulls().set(row);
    }

    /** Whether the two rows hold the same value or are both NULL. Doubles by SQL order: NaN equals NaN, -0.0 equals 0.0. */
    boolean sameAs(int row, Column other, int otherRow);

    /** A new column for values of {@code type} with room for {@code rows}. */
    static Column create(DataType type, int rows) {
        return create(type.storage(), rows);
    }

    /** A new column of {@code storage} with room for {@code rows}. */
    static Column create(Storage storage, int rows) {
        return switch (storage) {
            case LONG -> new LongColumn(rows);
            case DOUBLE -> new DoubleColumn(rows);
            case BYTES -> new BytesColumn(rows);
            case WIDE -> new WideColumn(rows);
        };
    }
}
