package io.tidemark.core.aggregate;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.DoubleColumn;

/**
 * Gives the values of an argument in one form each: -0.0 and 0.0 are equal, and so are all NaN, so whichever of them came first must not show. One
 * thread at a time.
 */
final class ValueReader {
    private final DoubleColumn canonical = new DoubleColumn(1);
    private int row;

    /** A column whose row {@link #row} is the value in row {@code atRow} of a batch; valid until the next call. */
    Column read(Batch batch, int column, int atRow) {
        if (batch.column(column) instanceof DoubleColumn doubles) {
            double value = doubles.get(atRow);
            canonical.set(0, Double.isNaN(value) ? Double.NaN : value + 0.0);
            row = 0;
            return canonical;
        }
        row = atRow;
        return batch.column(column);
    }

    int row() {
        return row;
    }
}
