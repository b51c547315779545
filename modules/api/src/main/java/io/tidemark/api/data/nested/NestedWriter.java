package io.tidemark.api.data.nested;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.DoubleColumn;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.data.WideColumn;
import io.tidemark.api.type.DataType;
import java.util.Arrays;

/**
 * Packs the elements of an ARRAY, or the fields of a ROW, one after the other into the bytes of a {@link BytesColumn}.
 *
 * <pre>
 *   value    item …  0x00
 *   item     0x02                      NULL
 *            0x01 then by storage      LONG     8 bytes, big-endian, sign bit flipped
 *                                      DOUBLE   8 bytes: the bits, the sign bit flipped if it is 0, else all bits; one NaN, one zero
 *                                      WIDE     16 bytes, big-endian, sign bit flipped
 *                                      BYTES    VARCHAR, BYTEA: the bytes, 0x00 as 0x00 0xFF, then 0x00 0x00
 *                                               ARRAY, ROW: a value
 * </pre>
 *
 * Two values of one type are equal exactly if their bytes are, and they compare as their unsigned bytes do: item by item, NULL above
 * all, a beginning below the whole, as in Postgres. So state, keys, sorts and books need not know of arrays. One thread at a time.
 */
public final class NestedWriter {
    static final byte END = 0;
    static final byte VALUE = 1;
    static final byte NULL = 2;
    /** After a zero byte of a text: the zero is part of it. */
    static final byte ESCAPED = (byte) 0xFF;

    private static final int FIRST_SIZE = 64;

    private byte[] bytes = new byte[FIRST_SIZE];
    private int size;

    /** Forgets what was added, and begins a value. */
    public void begin() {
        size = 0;
    }

    public void addNull() {
        put(NULL);
    }

    /** Adds row {@code row} of a column of type {@code type}, NULL or not. */
    public void add(DataType type, Column column, int row) {
        if (column.nulls().get(row)) {
            addNull();
            return;
        }
        put(VALUE);
        if (column instanceof LongColumn longs) {
            putLong(longs.get(row) ^ Long.MIN_VALUE);
        } else if (column instanceof DoubleColumn doubles) {
            putLong(ordered(DoubleColumn.canonicalBits(doubles.get(row))));
        } else if (column instanceof WideColumn wides) {
            putLong(wides.highs()[row] ^ Long.MIN_VALUE);
            putLong(wides.lows()[row]);
        } else {
            BytesColumn heap = (BytesColumn) column;
            putBytes(heap.heap(), heap.offsets()[row], heap.lengths()[row], type.isNested());
        }
    }

    private void putBytes(byte[] from, int offset, int length, boolean raw) {
        if (raw) {
            reserve(length);
            System.arraycopy(from, offset, bytes, size, length);
            size += length;
            return;
        }
        reserve(2 * length + 2);
        for (int i = offset; i < offset + length; i++) {
            bytes[size++] = from[i];
            if (from[i] == 0) {
                bytes[size++] = ESCAPED;
            }
        }
        bytes[size++] = END;
        bytes[size++] = END;
    }

    /** Ends the value and stores it in row {@code row}. */
    public void store(BytesColumn into, int row) {
        put(END);
        into.set(row, bytes, 0, size);
    }

    /** Bits that order as doubles do; {@link NestedReader} undoes it. */
    static long ordered(long bits) {
        return bits < 0 ? ~bits : bits ^ Long.MIN_VALUE;
    }

    private void put(byte one) {
        reserve(1);
        bytes[size++] = one;
    }

    private void putLong(long value) {
        reserve(Long.BYTES);
        for (int shift = Long.SIZE - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
            bytes[size++] = (byte) (value >>> shift);
        }
    }

    private void reserve(int more) {
        if (more > bytes.length - size) {
            bytes = Arrays.copyOf(bytes, Math.max(Math.addExact(size, more), bytes.length * 2));
        }
    }
}
