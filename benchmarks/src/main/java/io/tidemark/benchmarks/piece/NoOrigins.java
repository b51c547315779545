package io.tidemark.benchmarks.piece;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.core.operator.Lateness;
import io.tidemark.core.operator.RowOrigins;

/** Rows that came from nowhere. Immutable. */
public final class NoOrigins implements RowOrigins {
    @Override
    public String partition(long position) {
        return "p";
    }

    @Override
    public long offset(long position) {
        return position;
    }

    @Override
    public void copyBytes(long[] positions, int from, int to, BytesColumn into) {
        for (int row = from; row < to; row++) {
            into.set(row, new byte[0], 0, 0);
        }
    }

    @Override
    public String label(long position) {
        return "row";
    }

    @Override
    public Lateness lateness(long position) {
        return Lateness.LATE;
    }
}
