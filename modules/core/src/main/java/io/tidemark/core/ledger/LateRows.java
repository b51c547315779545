package io.tidemark.core.ledger;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.operator.OriginColumns;
import io.tidemark.core.operator.RowOrigins;
import org.jspecify.annotations.Nullable;

/**
 * The rows of {@link io.tidemark.core.operator.Book#LATE_EVENTS}: one for each late row and window. Append-only; a row that waits
 * ({@code pending}) is followed, once it is applied, by a second row with the same {@code _operator} and {@code _id}. <b>Readers show the last
 * row that was entered for each {@code _operator} and {@code _id}</b>; {@code _id} is hidden from {@code *}.
 *
 * <pre>
 *   _key           VARCHAR       the row's deduplication or primary key; NULL for changes of a view upstream
 *   _event_time    TIMESTAMP     NULL if the operator does not see it
 *   _window_start  TIMESTAMP     NULL if the row was not assigned to windows (unverifiable)
 *   _window_end    TIMESTAMP
 *   _late_by       INTERVAL      watermark before the row - window end: how much more delay would have made the row be in time (1 µs more);
 *                                of an unverifiable row watermark - event time
 *   _outcome       VARCHAR       corrected, recorded, pending, expired or unverifiable
 *   _reason        VARCHAR       as the ledger says it: "late: e6", "update: k1", "sales_10m version 2 (late: e6)"
 *   _operator      VARCHAR       the operator that found it late: the path of its node in the plan
 *   _weight        BIGINT        negative for a retraction
 *   _version       BIGINT        version of the result that first holds it; NULL if there is none (yet)
 *   _partition     VARCHAR       where it was read; NULL for changes of a view upstream
 *   _offset        BIGINT
 *   _bytes         VARCHAR       as read
 *   _id            BIGINT        number of the late row in the operator
 * </pre>
 *
 * The host adds {@code _epoch} and {@code _known_at}. Between an operator and the ledger rows have one more column, {@link #GROUP}, by which the ledger
 * finds the version.
 */
public final class LateRows {
    /** The columns of the book. */
    public static final RowType TYPE = RowType.of(
            Field.of("_key", DataType.VARCHAR),
            Field.of("_event_time", DataType.TIMESTAMP),
            Field.of("_window_start", DataType.TIMESTAMP),
            Field.of("_window_end", DataType.TIMESTAMP),
            Field.of("_late_by", DataType.INTERVAL_MICROS),
            Field.required("_outcome", DataType.VARCHAR),
            Field.of("_reason", DataType.VARCHAR),
            Field.required("_operator", DataType.VARCHAR),
            Field.required("_weight", DataType.BIGINT),
            Field.of("_version", DataType.BIGINT),
            Field.of("_partition", DataType.VARCHAR),
            Field.of("_offset", DataType.BIGINT),
            Field.of("_bytes", DataType.VARCHAR),
            Field.required("_id", DataType.BIGINT));

    public static final int KEY = 0;
    public static final int EVENT_TIME = 1;
    public static final int WINDOW_START = 2;
    public static final int WINDOW_END = 3;
    public static final int LATE_BY = 4;
    public static final int OUTCOME = 5;
    public static final int REASON = 6;
    public static final int OPERATOR = 7;
    public static final int WEIGHT = 8;
    public static final int VERSION = 9;
    public static final int PARTITION = 10;
    public static final int OFFSET = 11;
    public static final int BYTES = 12;
    public static final int ID = 13;

    /** Hash of the key of the result that the row belongs to, as the ledger hashes it; not part of the book. */
    public static final int GROUP = 14;

    /** The columns of the book, then {@link #GROUP}. */
    public static final RowType TYPE_WITH_GROUP = TYPE.with(Field.required("_group", DataType.BIGINT));

    private LateRows() {}

    /** The same rows without {@link #GROUP}; columns and stamps are shared. */
    public static Batch forBook(Batch withGroup) {
        Column[] columns = new Column[TYPE.size()];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = withGroup.column(i);
        }
        Batch rows = new Batch(TYPE, columns, 0);
        rows.shareStamps(withGroup);
        return rows;
    }

    /**
     * Sets the columns that say where the rows {@code [from, to)} of {@code late} came from: key, reason, partition, offset and bytes. They have the stamps and
     * causes of rows of the batch in hand, since {@code origins} is asked. What changed a final result upstream has no place of its own: its cause is its
     * reason.
     */
    public static void setOrigins(Batch late, int from, int to, RowOrigins origins) {
        if (!late.hasCauses()) {
            askOrigins(late, from, to, origins);
            return;
        }
        for (int row = from; row < to; row++) {
            @Nullable String cause = late.cause(row);
            if (cause == null) {
                askOrigins(late, row, row + 1, origins);
            } else {
                setCause(late, row, cause);
            }
        }
    }

    private static void askOrigins(Batch late, int from, int to, RowOrigins origins) {
        origins.copyLabels(late.positions(), from, to, late.bytes(KEY));
        setReasons(late, from, to, origins);
        OriginColumns.set(late, PARTITION, from, to, origins);
    }

    private static void setCause(Batch into, int to, String cause) {
        into.column(KEY).nulls().set(to);
        into.column(PARTITION).nulls().set(to);
        into.column(OFFSET).nulls().set(to);
        setNoBytes(into.bytes(BYTES), to);
        into.bytes(REASON).set(to, cause);
    }

    /** Why rows are late, and after it their keys. */
    private static void setReasons(Batch late, int from, int to, RowOrigins origins) {
        BytesColumn reason = late.bytes(REASON);
        BytesColumn key = late.bytes(KEY);
        for (int row = from; row < to; row++) {
            byte[] prefix = origins.lateness(late.positions()[row]).prefix();
            int length = key.lengths()[row];
            reason.reserve(prefix.length + length);
            int at = reason.heapSize();
            System.arraycopy(prefix, 0, reason.heap(), at, prefix.length);
            System.arraycopy(key.heap(), key.offsets()[row], reason.heap(), at + prefix.length, length);
            reason.setReserved(row, prefix.length + length);
        }
    }

    private static void setNoBytes(BytesColumn bytes, int row) {
        bytes.nulls().set(row);
        bytes.offsets()[row] = 0;
        bytes.lengths()[row] = 0;
    }

    /**
     * Rows that the source stage could not verify, as they go into the book of each view over the source: outcome {@code unverifiable}, no window.
     *
     * @param rows of the source, each stamped; origins must be those of this batch
     * @param timeColumn the event time in it
     * @param source name of the source; it stands for the operator
     */
    public static Batch unverifiable(Batch rows, int timeColumn, String source, RowOrigins origins) {
        Batch late = new Batch(TYPE, rows.count());
        late.appendStamps(rows, 0, rows.count());
        setOrigins(late, 0, rows.count(), origins);
        for (int row = 0; row < rows.count(); row++) {
            long eventTime = rows.longs(timeColumn).get(row);
            late.longs(EVENT_TIME).set(row, eventTime);
            late.column(WINDOW_START).nulls().set(row);
            late.column(WINDOW_END).nulls().set(row);
            late.longs(LATE_BY).set(row, rows.watermarks()[row] - eventTime);
            Outcome.UNVERIFIABLE.enter(late.bytes(OUTCOME), row);
            late.bytes(OPERATOR).set(row, source);
            late.longs(WEIGHT).set(row, rows.weights()[row]);
            late.column(VERSION).nulls().set(row);
            // No operator counts these rows, and none waits: the position is as good a number.
            late.longs(ID).set(row, rows.positions()[row]);
            late.weights()[row] = 1;
        }
        return late;
    }
}
