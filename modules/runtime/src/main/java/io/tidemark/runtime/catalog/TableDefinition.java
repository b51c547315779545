package io.tidemark.runtime.catalog;

import io.tidemark.api.type.RowType;

/**
 * A table as it was created. Immutable.
 *
 * @param type its columns, in order
 * @param primaryKey indexes of the key's columns; empty if it has none, and then equal rows may occur
 * @param time event time and watermark, if declared
 */
public record TableDefinition(String name, String text, RowType type, int[] primaryKey, EventTime time)
        implements InputDefinition {
    @Override
    public String kind() {
        return "table";
    }
}
