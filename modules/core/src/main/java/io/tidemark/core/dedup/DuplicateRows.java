package io.tidemark.core.dedup;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.operator.RowOrigins;
import org.jspecify.annotations.Nullable;

/**
 * The rows of {@link io.tidemark.core.operator.Book#DUPLICATES}, one per row that was sent before:
 *
 * <pre>
 *   _key         VARCHAR     the deduplication key as text
 *   _event_time  as the source's event time
 *   _conflict    BOOLEAN     whether other columns differ from those of the row that was kept
 *   _partition   VARCHAR     where the duplicate was read
 *   _offset      BIGINT
 *   _bytes       VARCHAR     as they were read
 * </pre>
 *
 * The host adds {@code _epoch}.
 */
public final class DuplicateRows {
    private DuplicateRows() {}

    /** The columns, for a source whose event time is of type {@code time}. */
    public static RowType type(DataType time) {
        return RowType.of(
                Field.required("_key", DataType.VARCHAR),
                Field.required("_event_time", time),
                Field.required("_conflict", DataType.BOOLEAN),
                Field.required("_partition", DataType.VARCHAR),
                Field.required("_offset", DataType.BIGINT),
                Field.required("_bytes", DataType.VARCHAR));
    }

    /** Appends row {@code row} of {@code source} to {@code book}, which has room for it. {@code key} is its only key column, if that is text; else null. */
    static void append(
            Batch book,
            Batch source,
            int row,
            @Nullable Column key,
            int timeColumn,
            boolean conflict,
            RowOrigins origins) {
        int to = book.count();
        long position = source.positions()[row];
        if (key == null) {
            origins.copyLabel(position, book.bytes(0), to);
        } else {
            book.bytes(0).set(to, key, row);
        }
        book.longs(1).set(to, source.longs(timeColumn).get(row));
        book.longs(2).set(to, conflict ? 1 : 0);
        origins.copyPartition(position, book.bytes(3), to);
        book.longs(4).set(to, origins.offset(position));
        origins.copyBytes(position, book.bytes(5), to);
        book.appendStamps(source, row);
    }
}
