package io.tidemark.core.state;

import io.tidemark.api.type.Storage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a state table: those of the key, then those of the value; numbered from 0 through both. Immutable.
 *
 * @param deadline number of a LONG column that says when a row falls due (its own unit), or -1; rows can then be visited in the order of it
 * @param indexed whether rows are found by their keys; else who added a row keeps its handle, and there may be equal ones
 */
public record TableSchema(List<Storage> keys, List<Storage> values, int deadline, boolean indexed) {
    public TableSchema {
        keys = List.copyOf(keys);
        values = List.copyOf(values);
    }

    /** A table whose rows are found by their keys. */
    public TableSchema(List<Storage> keys, List<Storage> values, int deadline) {
        this(keys, values, deadline, true);
    }

    /** A table whose rows never fall due. */
    public static TableSchema of(List<Storage> keys, List<Storage> values) {
        return new TableSchema(keys, values, -1);
    }

    public int columns() {
        return keys.size() + values.size();
    }

    public Storage storage(int column) {
        return column < keys.size() ? keys.get(column) : values.get(column - keys.size());
    }

    // Written out, as is hashCode: what a record has of itself is linked at its first call, for some milliseconds of
    // each start that restores.
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof TableSchema it
                && deadline == it.deadline
                && indexed == it.indexed
                && keys.equals(it.keys)
                && values.equals(it.values);
    }

    @Override
    public int hashCode() {
        return (31 * keys.hashCode() + values.hashCode()) * 31 + (indexed ? deadline : ~deadline);
    }
}
