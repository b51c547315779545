package io.tidemark.core.window.aggregate;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.type.RowType;
import io.tidemark.api.type.Storage;
import io.tidemark.core.state.Handles;
import io.tidemark.core.state.Hashes;
import io.tidemark.core.state.KeyGroups;
import io.tidemark.core.state.StateTable;
import io.tidemark.core.state.StateTables;
import io.tidemark.core.state.TableSchema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Late rows that wait until corrections are let through: the input row, its stamps, and its row of the book of late events. They fall due when their
 * group is freed, so that none misses it. One thread at a time.
 *
 * <pre>
 *   key     id of the late row
 *   values  due, position, weight, watermark, cause, the input's columns, the columns of the book
 * </pre>
 */
final class PendingCorrections {
    private static final int DUE = 1;
    private static final int POSITION = 2;
    private static final int WEIGHT = 3;
    private static final int WATERMARK = 4;
    private static final int CAUSE = 5;
    private static final int INPUT = 6;

    private final StateTable table;
    private final int book;
    private final int bookColumns;
    private final LongColumn id = new LongColumn(1);
    private final Column[] key = {id};
    private final BytesColumn cause = new BytesColumn(1);

    private final Handles handles = new Handles();

    PendingCorrections(StateTables tables, RowType input, RowType bookType) {
        List<Storage> values =
                new ArrayList<>(List.of(Storage.LONG, Storage.LONG, Storage.LONG, Storage.LONG, Storage.BYTES));
        input.fields().forEach(field -> values.add(field.type().storage()));
        bookType.fields().forEach(field -> values.add(field.type().storage()));
        table = tables.table("pending", new TableSchema(List.of(Storage.LONG), values, DUE));
        book = INPUT + input.size();
        bookColumns = bookType.size();
    }

    boolean isEmpty() {
        return table.size() == 0;
    }

    /**
     * Keeps row {@code row} of {@code batch}, which has its reason as cause, and its entry in the book.
     *
     * @param group hash of the row's window and group key: it waits in their key group
     */
    void add(long lateId, long group, long dueMicros, Batch batch, int row, Batch entries, int bookRow) {
        id.set(0, lateId);
        long within = Hashes.hash(key, 0) & KeyGroups.firstHash(1) - 1;
        long handle = table.findOrAdd(KeyGroups.firstHash(Hashes.keyGroup(group)) | within, key, 0);
        table.setDeadline(handle, dueMicros);
        table.setLong(handle, POSITION, batch.positions()[row]);
        table.setLong(handle, WEIGHT, batch.weights()[row]);
        table.setLong(handle, WATERMARK, batch.watermarks()[row]);
        cause.clear();
        cause.set(0, String.valueOf(batch.cause(row)));
        table.write(handle, CAUSE, cause, 0);
        for (int column = 0; column < book - INPUT; column++) {
            table.write(handle, INPUT + column, batch.column(column), row);
        }
        for (int column = 0; column < bookColumns; column++) {
            table.write(handle, book + column, entries.column(column), bookRow);
        }
    }

    /**
     * Moves rows out, in the order of their ids: to {@code rows}, stamped with {@code watermarkMicros} if their own is lower (they could not
     * change anything before), and to {@code entries}.
     *
     * @param all whether all go, or only those due at {@code nowMicros}
     */
    void release(boolean all, long nowMicros, long watermarkMicros, Batch rows, Batch entries) {
        if (all) {
            handles.clear();
            table.forEach(handles);
        } else {
            handles.setDue(table, nowMicros);
        }
        Long[] order = new Long[handles.count()];
        Arrays.setAll(order, handles::get);
        Arrays.sort(order, (a, b) -> Long.compare(table.getLong(a, 0), table.getLong(b, 0)));
        for (long handle : order) {
            read(handle, watermarkMicros, rows, entries);
            table.remove(handle);
        }
    }

    private void read(long handle, long watermarkMicros, Batch rows, Batch entries) {
        int to = rows.count();
        rows.ensureCapacity(to + 1);
        for (int column = 0; column < book - INPUT; column++) {
            table.read(handle, INPUT + column, rows.column(column), to);
        }
        rows.weights()[to] = table.getLong(handle, WEIGHT);
        rows.positions()[to] = table.getLong(handle, POSITION);
        rows.watermarks()[to] = Math.max(watermarkMicros, table.getLong(handle, WATERMARK));
        rows.marks()[to] = Batch.NO_PHASE;
        cause.clear();
        table.read(handle, CAUSE, cause, 0);
        rows.setCause(to, cause.getString(0));
        rows.setCount(to + 1);

        int entry = entries.count();
        entries.ensureCapacity(entry + 1);
        for (int column = 0; column < bookColumns; column++) {
            table.read(handle, book + column, entries.column(column), entry);
        }
        entries.weights()[entry] = 1;
        entries.positions()[entry] = table.getLong(handle, POSITION);
        entries.watermarks()[entry] = rows.watermarks()[to];
        entries.marks()[entry] = Batch.NO_PHASE;
        entries.setCount(entry + 1);
    }
}
