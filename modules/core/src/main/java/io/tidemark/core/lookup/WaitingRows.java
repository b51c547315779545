package io.tidemark.core.lookup;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.type.RowType;
import io.tidemark.api.type.Storage;
import io.tidemark.core.state.Hashes;
import io.tidemark.core.state.StateTable;
import io.tidemark.core.state.StateTables;
import io.tidemark.core.state.TableSchema;
import java.util.ArrayList;
import java.util.List;

/**
 * Rows that wait for an answer, or for a row before them, in the order in which they came; and the watermark, which does not pass them. One thread at a
 * time.
 *
 * <pre>
 *   table "waiting":   number of the row | its columns | weight, position, stamp, marks | watermark that was known before it | cause, or NULL
 *   table "queue":     0 | number of the first row | number after the last one | watermark that is known | watermark that was passed on
 * </pre>
 *
 * Watermarks are kept less Long.MIN_VALUE, so that those of a new table are none.
 */
final class WaitingRows {
    private static final int FIRST = 1;
    private static final int END = 2;
    private static final int KNOWN = 3;
    private static final int PASSED = 4;

    private final StateTable rows;
    private final StateTable queue;
    private final int width;
    private final LongColumn[] number = {new LongColumn(1)};
    private final BytesColumn cause = new BytesColumn(1);

    WaitingRows(RowType type, StateTables tables) {
        width = type.size();
        List<Storage> columns = new ArrayList<>();
        type.fields().forEach(field -> columns.add(field.type().storage()));
        for (int i = 0; i < 5; i++) {
            columns.add(Storage.LONG);
        }
        columns.add(Storage.BYTES);
        rows = tables.table("waiting", TableSchema.of(List.of(Storage.LONG), columns));
        queue = tables.table(
                "queue",
                TableSchema.of(List.of(Storage.LONG), List.of(Storage.LONG, Storage.LONG, Storage.LONG, Storage.LONG)));
    }

    boolean isEmpty() {
        return rows.size() == 0;
    }

    /** Puts row {@code row} of a batch at the end. */
    void add(Batch batch, int row) {
        long state = queue();
        long at = queue.getLong(state, END);
        number[0].set(0, at);
        long handle = rows.findOrAdd(Hashes.hash(number, 0), number, 0);
        for (int i = 0; i < width; i++) {
            rows.write(handle, 1 + i, batch.column(i), row);
        }
        int stamps = 1 + width;
        rows.setLong(handle, stamps, batch.weights()[row]);
        rows.setLong(handle, stamps + 1, batch.positions()[row]);
        rows.setLong(handle, stamps + 2, batch.watermarks()[row]);
        rows.setLong(handle, stamps + 3, batch.marks()[row]);
        rows.setLong(handle, stamps + 4, queue.getLong(state, KNOWN));
        String why = batch.cause(row);
        cause.clear();
        if (why == null) {
            cause.setNull(0);
        } else {
            cause.set(0, why);
        }
        rows.write(handle, stamps + 5, cause, 0);
        queue.setLong(state, END, at + 1);
    }

    /** Sets the only row of {@code into} to the first one. */
    void readFirst(Batch into) {
        into.clear();
        long handle = first();
        for (int i = 0; i < width; i++) {
            rows.read(handle, 1 + i, into.column(i), 0);
        }
        int stamps = 1 + width;
        into.weights()[0] = rows.getLong(handle, stamps);
        into.positions()[0] = rows.getLong(handle, stamps + 1);
        into.watermarks()[0] = rows.getLong(handle, stamps + 2);
        into.marks()[0] = (byte) rows.getLong(handle, stamps + 3);
        cause.clear();
        rows.read(handle, stamps + 5, cause, 0);
        into.setCause(0, cause.nulls().get(0) ? null : cause.getString(0));
        into.setCount(1);
    }

    /** Takes the first row away. */
    void removeFirst() {
        rows.remove(first());
        queue.addLong(queue(), FIRST, 1);
    }

    private long first() {
        number[0].set(0, queue.getLong(queue(), FIRST));
        return rows.find(Hashes.hash(number, 0), number, 0);
    }

    void setWatermark(long micros) {
        queue.setLong(queue(), KNOWN, micros - Long.MIN_VALUE);
    }

    /** The watermark that can be passed on now and was not yet; Long.MIN_VALUE if there is none. */
    long takeWatermark() {
        long state = queue();
        long passes = isEmpty() ? queue.getLong(state, KNOWN) : rows.getLong(first(), 1 + width + 4);
        if (Long.compareUnsigned(passes, queue.getLong(state, PASSED)) <= 0) {
            return Long.MIN_VALUE;
        }
        queue.setLong(state, PASSED, passes);
        return passes + Long.MIN_VALUE;
    }

    private long queue() {
        number[0].set(0, 0);
        return queue.findOrAdd(Hashes.hash(number, 0), number, 0);
    }
}
