package io.tidemark.engine.statement;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.RowType;

/**
 * Rows that a statement changes or adds, collected in its order. One thread at a time.
 *
 * <p>A row that changes is given with its columns as they were and as they become beside each other; one that stays as it is changes nothing, but is among
 * those that the statement has reached.
 */
final class Changes {
    private final Batch pairs;
    private final Batch added;
    private final Batch reached;

    /**
     * @param type columns of the table
     * @param rows how many there may be, about
     */
    Changes(RowType type, long rows) {
        pairs = new Batch(type, (int) Math.min(rows * 2, 1 << 20));
        added = new Batch(type, 64);
        reached = new Batch(type, (int) Math.min(rows, 1 << 20));
    }

    /** Adds the row as it was with weight -1 and as it becomes with weight 1; its columns begin at {@code from}. */
    void update(Batch batch, int row, int from) {
        int width = pairs.type().size();
        boolean changed = false;
        for (int i = from; i < from + width && !changed; i++) {
            changed = !batch.column(i).sameAs(row, batch.column(width + i), row);
        }
        if (changed) {
            append(batch, row, from, -1, pairs);
            append(batch, row, from + width, 1, pairs);
        }
        append(batch, row, from + width, 1, reached);
    }

    /** Adds a row that was not there. */
    void insert(Batch batch, int row) {
        append(batch, row, 0, 1, added);
        append(batch, row, 0, 1, reached);
    }

    private static void append(Batch batch, int row, int from, long weight, Batch into) {
        int to = into.count();
        into.ensureCapacity(to + 1);
        for (int i = 0; i < into.type().size(); i++) {
            into.column(i).set(to, batch.column(from + i), row);
        }
        into.weights()[to] = weight;
        into.setCount(to + 1);
    }

    /**
     * The rows that go and come, for one use: the changed ones in pairs, as they were and as they become, and then those that are added. So it shows in what follows
     * the other which row takes the place of another one.
     */
    Batch changes() {
        pairs.append(added, 0, added.count());
        return pairs;
    }

    /** All rows that the statement has changed, left as they are or added, as they are now. */
    Batch reached() {
        return reached;
    }
}
