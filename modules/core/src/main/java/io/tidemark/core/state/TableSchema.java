package io.tidemark.core.state;

import io.tidemark.api.type.Storage;
import java.util.List;

/**
 * The columns of a state table: those of the key, then those of the value; numbered from 0 through both. Immutable.
 *
 * @param deadline number of a LONG column that says when a row falls due (its own unit), or -1; rows can then be visited in the order of it
 */
public record TableSchema(List<Storage> keys, List<Storage> values, int deadline) {
    public TableSchema {
        keys = List.copyOf(keys);
        values = List.copyOf(values);
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
}
