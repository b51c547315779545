package io.tidemark.core.aggregate;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.LongColumn;

/**
 * Which rows an aggregate takes. Immutable.
 *
 * @param column of the argument; a row whose argument is NULL does not count. -1 for COUNT(*)
 * @param filter BOOLEAN column that must be true; -1 if there is no FILTER
 */
public record Argument(int column, int filter) {
    /** Sum of the weights of the rows that count, by group, to be left as they are; valid until {@code rows} is asked for the zeros numbered 0. */
    public long[] weights(GroupedRows rows) {
        Batch batch = rows.batch();
        if (takesAll(batch)) {
            return rows.weights();
        }
        long[] sums = rows.zeros(0);
        int[] groupOf = rows.groupOf();
        for (int i = 0; i < rows.count(); i++) {
            int row = rows.rows()[i];
            if (takes(batch, row)) {
                sums[groupOf[i]] += batch.weights()[row];
            }
        }
        return sums;
    }

    /** Whether each row of a batch counts, for certain: the cheap test before a loop. */
    public boolean takesAll(Batch batch) {
        return filter < 0 && (column < 0 || !batch.column(column).nulls().any());
    }

    /** Whether a row counts. */
    public boolean takes(Batch batch, int row) {
        if (filter >= 0) {
            LongColumn condition = batch.longs(filter);
            if (condition.nulls().get(row) || condition.get(row) == 0) {
                return false;
            }
        }
        return column < 0 || !batch.column(column).nulls().get(row);
    }
}
