package io.tidemark.core.dedup;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.core.operator.Lateness;
import io.tidemark.core.operator.RowOrigins;

/** Rows of one partition, ten bytes each, which are told by their positions. Stateless. */
final class LineOrigins implements RowOrigins {
    @Override
    public String partition(long at) {
        return "p";
    }

    @Override
    public long offset(long at) {
        return at * 10;
    }

    @Override
    public void copyBytes(long[] positions, int from, int to, BytesColumn into) {
        for (int row = from; row < to; row++) {
            into.set(row, "line " + positions[row]);
        }
    }

    @Override
    public String label(long at) {
        return "row " + at;
    }

    @Override
    public Lateness lateness(long at) {
        return Lateness.LATE;
    }
}
