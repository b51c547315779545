package io.tidemark.core.dedup;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.type.RowType;
import java.util.Arrays;

/** Some rows of a batch as a batch of its own; bytes stay where they are. One thread at a time. */
final class RowSelection {
    private final Batch batch;
    private int[] rows = new int[16];
    private int count;

    RowSelection(RowType type) {
        batch = new Batch(type, 16);
    }

    void clear() {
        count = 0;
    }

    void add(int row) {
        if (count == rows.length) {
            rows = Arrays.copyOf(rows, count * 2);
        }
        rows[count++] = row;
    }

    int count() {
        return count;
    }

    /** The {@code index}-th row that was added. */
    int row(int index) {
        return rows[index];
    }

    /** The rows; valid until the next call, and as long as {@code source}. */
    Batch of(Batch source) {
        batch.clear();
        batch.ensureCapacity(count);
        for (int column = 0; column < source.type().size(); column++) {
            copy(source.column(column), batch.column(column));
        }
        for (int to = 0; to < count; to++) {
            batch.stamp(to, source, rows[to]);
        }
        batch.setCount(count);
        return batch;
    }

    private void copy(Column from, Column to) {
        if (from instanceof BytesColumn bytes) {
            BytesColumn into = (BytesColumn) to;
            into.share(bytes.heap(), bytes.heapSize());
            boolean nulls = bytes.nulls().any();
            for (int row = 0; row < count; row++) {
                into.setSlice(row, bytes.offsets()[rows[row]], bytes.lengths()[rows[row]]);
                if (nulls) {
                    into.nulls().set(row, bytes.nulls().get(rows[row]));
                }
            }
        } else if (from instanceof LongColumn longs && !longs.nulls().any()) {
            long[] values = longs.values();
            long[] into = ((LongColumn) to).values();
            for (int row = 0; row < count; row++) {
                into[row] = values[rows[row]];
            }
        } else {
            for (int row = 0; row < count; row++) {
                to.set(row, from, rows[row]);
            }
        }
    }
}
