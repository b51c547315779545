package io.tidemark.core.ledger.version;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.RowType;
import io.tidemark.api.type.Storage;
import io.tidemark.core.ledger.Status;
import io.tidemark.core.plan.LatePolicy;
import io.tidemark.core.plan.Moments;
import io.tidemark.core.plan.ViewPlan;
import io.tidemark.core.state.StateTable;
import io.tidemark.core.state.StateTables;
import io.tidemark.core.state.TableSchema;
import io.tidemark.core.state.rows.RowLookUp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What is published of each window and key that can still change, a row each:
 *
 * <pre>
 *   keys      the view's key columns
 *   due       when nothing can change any more: window end + correct_within; the window's end if late rows change nothing
 *   weight    of the row; 0 if it is not there
 *   version   the last one that was published; 0 if none was
 *   status    ordinal of {@link Status}
 *   touched   within an epoch: 1 + the number of the touch; else 0
 *   values    the other columns of the view's root; of a row that is not there the last ones
 * </pre>
 *
 * One thread at a time.
 */
final class LedgerEntries {
    private final LatePolicy late;
    private final int windowEnd;
    private final int[] keyColumns;
    /** For each column of the root where it lies in the table. */
    private final int[] places;

    private final int due;
    private final StateTable table;
    private final RowLookUp lookUp;

    LedgerEntries(StateTables tables, ViewPlan view) {
        late = view.late();
        windowEnd = view.windowEnd();
        keyColumns = RowKeys.of(view);
        RowType root = view.root().type();
        due = keyColumns.length;
        places = new int[root.size()];
        Arrays.fill(places, -1);
        List<Storage> keys = new ArrayList<>();
        for (int i = 0; i < keyColumns.length; i++) {
            places[keyColumns[i]] = i;
            keys.add(root.type(keyColumns[i]).storage());
        }
        List<Storage> values =
                new ArrayList<>(List.of(Storage.LONG, Storage.LONG, Storage.LONG, Storage.LONG, Storage.LONG));
        for (int column = 0; column < places.length; column++) {
            if (places[column] < 0) {
                places[column] = keys.size() + values.size();
                values.add(root.type(column).storage());
            }
        }
        table = tables.table("entries", new TableSchema(keys, values, due));
        lookUp = new RowLookUp(table);
    }

    StateTable table() {
        return table;
    }

    /** Takes a batch of the root's rows in hand. */
    void begin(Batch batch) {
        lookUp.begin(batch, keyColumns);
    }

    /** Looks the entries of some rows up at once. */
    void lookUp(int from, int end) {
        lookUp.findAll(from, end);
    }

    /** The hash of a row's key. */
    long hash(int row) {
        return lookUp.hash(row);
    }

    /** The entry of a row that was looked up; made if it is not there. */
    long entry(Batch batch, int row) {
        long found = lookUp.find(row);
        if (found >= 0) {
            return found;
        }
        long handle = lookUp.add(row, found);
        long end = batch.longs(windowEnd).get(row);
        table.setDeadline(handle, Moments.plus(end, late.appliedForMicros()));
        return handle;
    }

    long weight(long handle) {
        return table.getLong(handle, due + 1);
    }

    void addWeight(long handle, long weight) {
        table.addLong(handle, due + 1, weight);
    }

    long version(long handle) {
        return table.getLong(handle, due + 2);
    }

    Status status(long handle) {
        return Status.of(table.getLong(handle, due + 3));
    }

    void publish(long handle, long version, Status status) {
        table.setLong(handle, due + 2, version);
        table.setLong(handle, due + 3, status.ordinal());
    }

    /** Number of the touch in this epoch; -1 if there was none. */
    int touch(long handle) {
        return (int) table.getLong(handle, due + 4) - 1;
    }

    void setTouch(long handle, int touch) {
        table.setLong(handle, due + 4, touch + 1L);
    }

    /** Lets the entry's row be row {@code row} of {@code batch}. */
    void write(long handle, Batch batch, int row) {
        for (int column = 0; column < places.length; column++) {
            if (places[column] > due) {
                table.write(handle, places[column], batch.column(column), row);
            }
        }
    }

    /** Sets row {@code row} of {@code into} to the entry's row. */
    void read(long handle, Batch into, int row) {
        for (int column = 0; column < places.length; column++) {
            table.read(handle, places[column], into.column(column), row);
        }
    }
}
