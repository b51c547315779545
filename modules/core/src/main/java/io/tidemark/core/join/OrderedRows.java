package io.tidemark.core.join;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.state.OrderedColumn;
import io.tidemark.core.state.OrderedSchema;
import io.tidemark.core.state.OrderedTable;
import io.tidemark.core.state.StateTables;
import java.util.ArrayList;
import java.util.List;

/**
 * The rows of one input of a join with the nearest row, in order of time within each key; those of one time by all their columns, from left to right, NULL
 * last, as ORDER BY has them. The roots of the keys' rows are the caller's. One thread at a time.
 *
 * <pre>
 *   ordered table "left", "right":   time | all columns of the row
 * </pre>
 */
final class OrderedRows {
    private final OrderedTable rows;
    private final int width;
    private final int timeColumn;

    /** A row to look up: its time and columns in row 0. */
    private final Column[] probe;

    private final LongColumn time;

    OrderedRows(String name, RowType type, int timeColumn, StateTables tables) {
        width = type.size();
        this.timeColumn = timeColumn;
        probe = new Column[width + 1];
        List<OrderedColumn> order = new ArrayList<>();
        order.add(new OrderedColumn(type.type(timeColumn), false, false));
        probe[0] = Column.create(type.type(timeColumn), 1);
        time = (LongColumn) probe[0];
        for (Field field : type.fields()) {
            order.add(new OrderedColumn(field.type(), false, false));
            probe[order.size() - 1] = Column.create(field.type(), 1);
        }
        rows = tables.ordered(name, new OrderedSchema(List.of(), order));
    }

    /** Adds to the weight of row {@code row} of a batch; returns the key's new root. */
    long add(int keyGroup, long root, Batch batch, int row, long weight) {
        setProbe(batch, row);
        return rows.add(keyGroup, root, probe, 0, weight);
    }

    private void setProbe(Batch batch, int row) {
        time.clear();
        time.set(0, batch.longs(timeColumn).get(row));
        for (int i = 0; i < width; i++) {
            probe[i + 1].clear();
            probe[i + 1].set(0, batch.column(i), row);
        }
    }

    /** How often row {@code row} of a batch is there. */
    long weight(long root, Batch batch, int row) {
        setProbe(batch, row);
        long at = rows.select(root, rows.rank(root, probe, 0));
        for (int i = 0; at >= 0 && i < width; i++) {
            Column column = probe[i + 1];
            column.ensureCapacity(2);
            clearRow(column);
            rows.read(at, i + 1, column, 1);
            if (!column.sameAs(0, column, 1)) {
                return 0;
            }
        }
        return at < 0 ? 0 : rows.weight(at);
    }

    private static void clearRow(Column column) {
        if (column instanceof BytesColumn bytes) {
            bytes.setSlice(1, 0, 0);
        }
    }

    /** How many rows have a time below {@code micros}. */
    long countBelow(long root, long micros) {
        time.clear();
        time.set(0, micros);
        return rows.rank(root, probe, 0, 1, false);
    }

    /** How many rows there are. */
    long count(long root) {
        return rows.totalWeight(root);
    }

    /** The row at a position in the order, or -1; good until the next change. */
    long at(long root, long position) {
        return position < 0 ? -1 : rows.select(root, position);
    }

    long weight(long entry) {
        return rows.weight(entry);
    }

    long time(long entry) {
        time.clear();
        rows.read(entry, 0, time, 0);
        return time.get(0);
    }

    /** Sets the columns of {@code into} from {@code first} on, in row {@code row}, to those of a row. */
    void read(long entry, Batch into, int first, int row) {
        for (int i = 0; i < width; i++) {
            rows.read(entry, i + 1, into.column(first + i), row);
        }
    }

    /** Removes the first {@code count} rows; returns the new root. */
    long removeFirst(int keyGroup, long root, long count) {
        long left = root;
        for (long rest = count; rest > 0; ) {
            long entry = rows.select(left, 0);
            long weight = rows.weight(entry);
            for (int i = 0; i <= width; i++) {
                probe[i].clear();
                rows.read(entry, i, probe[i], 0);
            }
            left = rows.add(keyGroup, left, probe, 0, -weight);
            rest -= weight;
        }
        return left;
    }
}
