package io.tidemark.engine.table;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.DoubleColumn;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.data.WideColumn;
import java.nio.ByteBuffer;

/** The values of a row's key as bytes that are equal if the key is. Stateless. */
final class RowKey {
    private RowKey() {}

    /** The key in columns {@code key}, none of which is NULL. */
    static ByteBuffer of(Batch batch, int row, int[] key) {
        int size = 0;
        for (int column : key) {
            size += size(batch.column(column), row);
        }
        ByteBuffer bytes = ByteBuffer.allocate(size);
        for (int column : key) {
            write(batch.column(column), row, bytes);
        }
        return bytes.flip();
    }

    private static int size(Column column, int row) {
        return switch (column.storage()) {
            case LONG, DOUBLE -> Long.BYTES;
            case WIDE -> 2 * Long.BYTES;
            case BYTES -> Integer.BYTES + ((BytesColumn) column).lengths()[row];
        };
    }

    private static void write(Column column, int row, ByteBuffer into) {
        if (column instanceof LongColumn longs) {
            into.putLong(longs.get(row));
        } else if (column instanceof DoubleColumn doubles) {
            into.putLong(DoubleColumn.canonicalBits(doubles.get(row)));
        } else if (column instanceof WideColumn wide) {
            into.putLong(wide.highs()[row]).putLong(wide.lows()[row]);
        } else {
            BytesColumn bytes = (BytesColumn) column;
            int length = bytes.lengths()[row];
            into.putInt(length).put(bytes.heap(), bytes.offsets()[row], length);
        }
    }
}
