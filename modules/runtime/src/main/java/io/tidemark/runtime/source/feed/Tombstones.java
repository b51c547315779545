package io.tidemark.runtime.source.feed;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.DoubleColumn;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.data.WideColumn;
import io.tidemark.api.format.Rejections;
import io.tidemark.api.source.Slice;
import io.tidemark.api.type.RowType;

/** Tombstones among the rows of a slice: a decoder of values rejects them, and a source with a primary key wants them. Stateless. */
final class Tombstones {
    private Tombstones() {}

    /** Whether a row of the slice has no value, which says that the row of its key is gone. */
    static boolean has(Slice slice, int row) {
        return Slice.TOMBSTONE.equals(slice.fault(row));
    }

    /**
     * The rows that were decoded, and in their places among them, as rows of NULLs marked {@link Batch#DELETES}, the tombstones, which are no rejections
     * any more.
     */
    static Batch admit(SliceWork work, Batch decoded, RowType type) {
        Rejections rejections = work.rejections;
        int count = 0;
        for (int i = 0; i < rejections.count(); i++) {
            count += has(work.slice, rejections.row(i)) ? 1 : 0;
        }
        if (count == 0) {
            return decoded;
        }
        Batch all = new Batch(type, decoded.count() + count);
        Rejections left = new Rejections();
        int next = 0;
        for (int i = 0; i < rejections.count(); i++) {
            int row = rejections.row(i);
            if (!has(work.slice, row)) {
                left.add(row, rejections.column(i), rejections.error(i));
                continue;
            }
            while (next < decoded.count() && decoded.positions()[next] < row) {
                all.append(decoded, next++);
            }
            append(all, row);
        }
        while (next < decoded.count()) {
            all.append(decoded, next++);
        }
        work.rejections = left;
        return all;
    }

    private static void append(Batch all, int position) {
        int row = all.count();
        for (int i = 0; i < all.type().size(); i++) {
            setNull(all.column(i), row);
        }
        all.weights()[row] = 1;
        all.positions()[row] = position;
        all.marks()[row] = Batch.DELETES;
        all.setCount(row + 1);
    }

    /** NULL over a zero: a column that is NOT NULL shows the same wherever the row is copied to. */
    private static void setNull(Column column, int row) {
        if (column instanceof LongColumn longs) {
            longs.set(row, 0);
        } else if (column instanceof DoubleColumn doubles) {
            doubles.set(row, 0);
        } else if (column instanceof WideColumn wides) {
            wides.set(row, 0, 0);
        } else {
            ((BytesColumn) column).setSlice(row, 0, 0);
        }
        column.nulls().set(row);
    }
}
