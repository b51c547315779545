package io.tidemark.core.relational;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.DoubleColumn;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.data.Nulls;
import io.tidemark.api.data.WideColumn;
import io.tidemark.api.type.RowType;

/**
 * Picks rows out of batches, with their stamps, column by column; a row may be picked more than once. Bytes are shared and not copied. One thread at
 * a time.
 */
public final class RowPicker {
    /** Small at first: a picker in a plan may never get more than a few rows at a time. */
    private static final int FIRST_ROWS = 64;

    private final Batch picked;
    private final int columns;

    /** Picks rows of {@code type}. */
    public RowPicker(RowType type) {
        this(type, type);
    }

    /** Picks rows of {@code type} into batches of {@code wider}, whose further columns the caller sets. */
    public RowPicker(RowType type, RowType wider) {
        picked = new Batch(wider, FIRST_ROWS);
        columns = type.size();
    }

    /** The rows {@code rows[0, count)} of {@code source}; valid until the next call. */
    public Batch pick(Batch source, int[] rows, int count) {
        picked.clear();
        picked.ensureCapacity(count);
        for (int column = 0; column < columns; column++) {
            pick(source.column(column), picked.column(column), rows, count);
        }
        pickStamps(source, rows, count);
        picked.setCount(count);
        return picked;
    }

    private void pickStamps(Batch source, int[] rows, int count) {
        pick(source.weights(), picked.weights(), rows, count);
        pick(source.positions(), picked.positions(), rows, count);
        pick(source.watermarks(), picked.watermarks(), rows, count);
        byte[] marks = source.marks();
        byte[] into = picked.marks();
        for (int i = 0; i < count; i++) {
            into[i] = marks[rows[i]];
        }
        if (source.hasCauses()) {
            for (int i = 0; i < count; i++) {
                picked.setCause(i, source.cause(rows[i]));
            }
        }
    }

    /** Sets rows {@code [0, count)} of {@code into} to the rows {@code rows[0, count)} of {@code source}, a column of the same storage; bytes are shared. */
    public static void pick(Column source, Column into, int[] rows, int count) {
        if (source instanceof LongColumn longs) {
            pick(longs.values(), ((LongColumn) into).values(), rows, count);
        } else if (source instanceof DoubleColumn doubles) {
            pick(doubles.values(), ((DoubleColumn) into).values(), rows, count);
        } else if (source instanceof WideColumn wides) {
            pick(wides.highs(), ((WideColumn) into).highs(), rows, count);
            pick(wides.lows(), ((WideColumn) into).lows(), rows, count);
        } else {
            pickBytes((BytesColumn) source, (BytesColumn) into, rows, count);
        }
        Nulls nulls = source.nulls();
        if (nulls.any()) {
            for (int i = 0; i < count; i++) {
                into.nulls().set(i, nulls.get(rows[i]));
            }
        }
    }

    private static void pickBytes(BytesColumn source, BytesColumn into, int[] rows, int count) {
        into.share(source.heap(), source.heapSize());
        int[] offsets = source.offsets();
        int[] lengths = source.lengths();
        for (int i = 0; i < count; i++) {
            into.setSlice(i, offsets[rows[i]], lengths[rows[i]]);
        }
    }

    private static void pick(long[] source, long[] into, int[] rows, int count) {
        for (int i = 0; i < count; i++) {
            into[i] = source[rows[i]];
        }
    }

    private static void pick(double[] source, double[] into, int[] rows, int count) {
        for (int i = 0; i < count; i++) {
            into[i] = source[rows[i]];
        }
    }
}
