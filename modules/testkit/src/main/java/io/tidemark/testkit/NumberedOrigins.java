package io.tidemark.testkit;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.core.operator.Lateness;
import io.tidemark.core.operator.RowOrigins;

/** Origins of rows that came from nowhere: offset and label are the position. Stateless. */
public final class NumberedOrigins implements RowOrigins {
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
            into.set(row, "row " + positions[row]);
        }
    }

    @Override
    public String label(long position) {
        return "e" + position;
    }

    @Override
    public Lateness lateness(long position) {
        return Lateness.LATE;
    }
}
