package io.tidemark.api.data.nested;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.DoubleColumn;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.data.WideColumn;
import io.tidemark.api.type.DataType;

/**
 * Goes through the items of an ARRAY or ROW that a {@link NestedWriter} packed: {@link #begin}, then while {@link #hasNext} one
 * {@link #read} or {@link #skip} each. One thread at a time.
 */
public final class NestedReader {
    private byte[] bytes = new byte[0];
    private int at;

    /** Begins the value of row {@code row}, which is not NULL. The column must stay as it is meanwhile. */
    public void begin(BytesColumn column, int row) {
        bytes = column.heap();
        at = column.offsets()[row];
    }

    public boolean hasNext() {
        return bytes[at] != NestedWriter.END;
    }

    /** The number of items of the value of row {@code row}, all of type {@code item}. */
    public int count(DataType item, BytesColumn column, int row) {
        begin(column, row);
        int count = 0;
        for (; hasNext(); count++) {
            skip(item);
        }
        return count;
    }

    /** Moves behind the next item, of type {@code type}. */
    public void skip(DataType type) {
        if (bytes[at++] == NestedWriter.NULL) {
            return;
        }
        switch (type.storage()) {
            case LONG, DOUBLE -> at += Long.BYTES;
            case WIDE -> at += 2 * Long.BYTES;
            case BYTES -> {
                if (type.isNested()) {
                    skipItems(type);
                } else {
                    skipText();
                }
            }
        }
    }

    private void skipItems(DataType type) {
        boolean isArray = type.parts().size() == 1;
        for (int i = 0; hasNext(); i++) {
            skip(type.parts().get(isArray ? 0 : i).type());
        }
        at++;
    }

    private void skipText() {
        while (bytes[at] != 0 || bytes[at + 1] != NestedWriter.END) {
            at += bytes[at] == 0 ? 2 : 1;
        }
        at += 2;
    }

    /** Moves the next item, of type {@code type}, into row {@code row} of {@code into}, NULL or not. */
    public void read(DataType type, Column into, int row) {
        if (bytes[at] == NestedWriter.NULL) {
            at++;
            into.setNull(row);
            return;
        }
        at++;
        if (into instanceof LongColumn longs) {
            longs.set(row, readLong() ^ Long.MIN_VALUE);
        } else if (into instanceof DoubleColumn doubles) {
            long bits = readLong();
            doubles.set(row, Double.longBitsToDouble(bits < 0 ? bits ^ Long.MIN_VALUE : ~bits));
        } else if (into instanceof WideColumn wides) {
            long high = readLong() ^ Long.MIN_VALUE;
            wides.set(row, high, readLong());
        } else {
            readBytes(type, (BytesColumn) into, row);
        }
    }

    private void readBytes(DataType type, BytesColumn into, int row) {
        int from = at;
        if (type.isNested()) {
            skipItems(type);
            into.set(row, bytes, from, at - from);
            return;
        }
        skipText();
        into.reserve(at - from);
        byte[] heap = into.heap();
        int start = into.heapSize();
        int size = 0;
        for (int i = from; i < at - 2; i++) {
            heap[start + size++] = bytes[i];
            i += bytes[i] == 0 ? 1 : 0;
        }
        into.setReserved(row, size);
    }

    private long readLong() {
        long value = 0;
        for (int i = 0; i < Long.BYTES; i++) {
            value = value << Byte.SIZE | bytes[at++] & 0xFF;
        }
        return value;
    }
}
