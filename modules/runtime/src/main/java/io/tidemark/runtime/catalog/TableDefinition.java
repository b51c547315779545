package io.tidemark.runtime.catalog;

import io.tidemark.api.type.RowType;
import org.jspecify.annotations.Nullable;

/**
 * A table as it was created. Immutable.
 *
 * @param type its columns, in order
 * @param primaryKey indexes of the key's columns; empty if it has none, and then equal rows may occur
 * @param time event time and watermark, if declared
 * @param lengths how long its texts may be
 * @param file what reads the table's rows, all of them at once, when the engine starts; null if statements put them in
 */
public record TableDefinition(
        String name,
        String text,
        RowType type,
        int[] primaryKey,
        EventTime time,
        TextLengths lengths,
        @Nullable SourceDefinition file)
        implements InputDefinition {
    /** A table whose rows are put in by statements, with texts as long as they are. */
    public TableDefinition(String name, String text, RowType type, int[] primaryKey, EventTime time) {
        this(name, text, type, primaryKey, time, TextLengths.NONE, null);
    }

    @Override
    public String kind() {
        return "table";
    }
}
