package io.tidemark.core.dedup;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.operator.OriginColumns;
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
    private static final int KEY = 0;
    private static final int EVENT_TIME = 1;
    private static final int CONFLICT = 2;
    private static final int PARTITION = 3;

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

    /**
     * Fills {@code book} with an entry for each of {@code duplicates}.
     *
     * @param key their only key column, if that is text; else null
     * @param conflicts 1 for each whose other columns differ from those of the row that was kept, else 0
     */
    static void fill(
            Batch book,
            Batch duplicates,
            @Nullable BytesColumn key,
            int timeColumn,
            LongColumn conflicts,
            RowOrigins origins) {
        int count = duplicates.count();
        book.clear();
        book.ensureCapacity(count);
        book.appendStamps(duplicates, 0, count);
        if (key == null) {
            origins.copyLabels(book.positions(), 0, count, book.bytes(KEY));
        } else {
            Batch.copy(key, 0, count, book.column(KEY), 0);
        }
        Batch.copy(duplicates.column(timeColumn), 0, count, book.column(EVENT_TIME), 0);
        Batch.copy(conflicts, 0, count, book.column(CONFLICT), 0);
        OriginColumns.set(book, PARTITION, 0, count, origins);
    }
}
