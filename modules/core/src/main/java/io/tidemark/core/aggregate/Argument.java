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
