package io.tidemark.runtime.source;

import io.tidemark.api.data.Batch;
import io.tidemark.api.format.Rejections;
import io.tidemark.core.operator.OriginColumns;
import io.tidemark.core.operator.RowOrigins;
import io.tidemark.core.relational.RejectedRows;
import org.jspecify.annotations.Nullable;

/** The rows of a slice that were rejected, as the book has them. One thread at a time. */
final class RejectedBook {
    private final Batch rows = new Batch(RejectedRows.TYPE, 16);

    /** The rows; valid until the next call. */
    Batch rows(Rejections rejections, long firstPosition, RowOrigins origins) {
        rows.clear();
        int count = rejections.count();
        rows.ensureCapacity(count);
        for (int i = 0; i < count; i++) {
            rows.positions()[i] = firstPosition + rejections.row(i);
            rows.bytes(3).set(i, rejections.error(i));
            @Nullable String column = rejections.column(i);
            if (column == null) {
                rows.column(4).nulls().set(i);
            } else {
                rows.bytes(4).set(i, column);
            }
            rows.weights()[i] = 1;
        }
        OriginColumns.set(rows, 0, 0, count, origins);
        rows.setCount(count);
        return rows;
    }
}
