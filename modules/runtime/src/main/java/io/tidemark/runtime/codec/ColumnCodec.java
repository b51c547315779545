package io.tidemark.runtime.codec;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.DoubleColumn;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.data.Nulls;
import io.tidemark.api.data.WideColumn;
import io.tidemark.api.format.text.Words;
import io.tidemark.api.type.Storage;
import java.nio.ByteBuffer;

/**
 * One column's rows as bytes.
 *
 * <pre>
 *   storage (1): 0 LONG, 1 DOUBLE, 2 BYTES, 3 WIDE
 *   NULLs (1): 0 none, 1 followed by one bit a row in bytes, lowest bit first
 *   LONG    longs
 *   DOUBLE  the bits of each double (8)
 *   WIDE    longs of the high halves, longs of the low halves
 *   BYTES   longs of the lengths, number of bytes (4), the bytes; all rows equal: the lengths say so, the bytes are there once
 *
 *   longs:  width in bytes (1): 0, 1, 2, 4 or 8; least value (8); each value less the least, in width bytes
 * </pre>
 *
 * A NULL is written as 0, or as no bytes. One thread at a time.
 */
final class ColumnCodec {
    private static final int ALL_EQUAL = 0x80;

    private long[] scratch = new long[0];
    private byte[] gathered = new byte[0];
    /** Values of one width, one behind the other. */
    private byte[] packed = new byte[0];

    void write(Column column, int from, int to, ByteWriter out) {
        out.putByte(column.storage().ordinal());
        writeNulls(column.nulls(), from, to, out);
        switch (column.storage()) {
            case LONG ->
                writeLongs(withoutNulls(((LongColumn) column).values(), column.nulls(), from, to), from, to, out);
            case DOUBLE -> writeDoubles((DoubleColumn) column, from, to, out);
            case BYTES -> writeBytes((BytesColumn) column, from, to, out);
            case WIDE -> {
                WideColumn wide = (WideColumn) column;
                writeLongs(withoutNulls(wide.highs(), column.nulls(), from, to), from, to, out);
                writeLongs(withoutNulls(wide.lows(), column.nulls(), from, to), from, to, out);
            }
        }
    }

    void read(ByteReader in, int rows, Column into) {
        int storage = in.getByte();
        if (storage != into.storage().ordinal()) {
            throw in.corrupt("a column has storage " + storage + " where " + into.storage() + " belongs");
        }
        readNulls(in, rows, into.nulls());
        switch (into.storage()) {
            case LONG -> readLongs(in, rows, ((LongColumn) into).values());
            case DOUBLE -> {
                in.next(8L * rows).asDoubleBuffer().get(((DoubleColumn) into).values(), 0, rows);
                in.skip(8 * rows);
            }
            case BYTES -> readBytes(in, rows, (BytesColumn) into);
            case WIDE -> {
                readLongs(in, rows, ((WideColumn) into).highs());
                readLongs(in, rows, ((WideColumn) into).lows());
            }
        }
    }

    private static void writeNulls(Nulls nulls, int from, int to, ByteWriter out) {
        boolean any = false;
        for (int row = from; nulls.any() && row < to && !any; row++) {
            any = nulls.get(row);
        }
        out.putBoolean(any);
        for (int row = from; any && row < to; row += 8) {
            int bits = 0;
            for (int i = 0; i < 8 && row + i < to; i++) {
                bits |= nulls.get(row + i) ? 1 << i : 0;
            }
            out.putByte(bits);
        }
    }

    private static void readNulls(ByteReader in, int rows, Nulls nulls) {
        if (!in.getBoolean()) {
            return;
        }
        for (int row = 0; row < rows; row += 8) {
            int bits = in.getByte();
            for (int i = 0; bits != 0 && i < 8; i++) {
                if ((bits >>> i & 1) != 0) {
                    nulls.set(row + i);
                }
            }
        }
    }

    /** The values with 0 where they are NULL, so that equal rows are equal bytes. */
    private long[] withoutNulls(long[] values, Nulls nulls, int from, int to) {
        if (!nulls.any()) {
            return values;
        }
        long[] copy = scratch(to);
        for (int row = from; row < to; row++) {
            copy[row] = nulls.get(row) ? 0 : values[row];
        }
        return copy;
    }

    private long[] scratch(int rows) {
        if (scratch.length < rows) {
            // Rows are counted from the start of their batch, and group after group is written of it.
            scratch = new long[Math.max(rows, Math.max(1024, scratch.length * 2))];
        }
        return scratch;
    }

    void writeLongs(long[] values, int from, int to, ByteWriter out) {
        long least = from < to ? values[from] : 0;
        long most = least;
        for (int row = from; row < to; row++) {
            least = Math.min(least, values[row]);
            most = Math.max(most, values[row]);
        }
        int width = width(most - least);
        out.putByte(width).putLong(least);
        int size = width * (to - from);
        byte[] room = packed(size);
        int at = 0;
        for (int row = from; row < to && width > 0; row++) {
            // A whole word for any width, without a branch: the next value overwrites what is beyond it.
            Words.store(room, at, values[row] - least);
            at += width;
        }
        out.putRaw(room, 0, size);
    }

    private byte[] packed(int size) {
        if (packed.length < size + Long.BYTES) {
            packed = new byte[Math.max(size + Long.BYTES, Math.max(1 << 13, packed.length * 2))];
        }
        return packed;
    }

    private static int width(long range) {
        if (range == 0) {
            return 0;
        }
        // A range beyond 63 bits shows as a negative number and needs all eight bytes too.
        return range >>> 8 == 0 ? 1 : range >>> 16 == 0 ? 2 : range >>> 32 == 0 ? 4 : 8;
    }

    void readLongs(ByteReader in, int rows, long[] into) {
        readLongs(in, in.getByte(), rows, into);
    }

    private void readLongs(ByteReader in, int width, int rows, long[] into) {
        if (width != 0 && width != 1 && width != 2 && width != 4 && width != 8) {
            throw in.corrupt("a number is " + width + " bytes wide");
        }
        long least = in.getLong();
        ByteBuffer bytes = in.next((long) width * rows);
        int size = width * rows;
        byte[] room = packed(size);
        bytes.get(room, 0, size);
        // Shifted by 64 bits nothing would go: a width of 0 is a word of zeros.
        long mask = width == 0 ? 0 : -1L >>> Long.SIZE - width * Byte.SIZE;
        int at = 0;
        for (int row = 0; row < rows; row++) {
            into[row] = least + (Words.load(room, at) & mask);
            at += width;
        }
    }

    private static void writeDoubles(DoubleColumn column, int from, int to, ByteWriter out) {
        ByteBuffer room = out.room(8 * (to - from));
        for (int row = from; row < to; row++) {
            room.putDouble(column.nulls().get(row) ? 0 : column.values()[row]);
        }
    }

    private void writeBytes(BytesColumn column, int from, int to, ByteWriter out) {
        boolean allEqual = to - from > 1 && !column.nulls().get(from) && isAllEqual(column, from, to);
        int until = allEqual ? from + 1 : to;
        long[] lengths = scratch(until);
        int total = Math.toIntExact(lengths(column, from, until, lengths));
        int mark = out.sizeBytes();
        writeLongs(lengths, from, until, out);
        if (allEqual) {
            // The width's byte has room for a flag: a column of one value is common (partition, outcome, definition).
            out.setByte(mark, ALL_EQUAL);
        }
        out.putInt(total);
        int run = runStart(column, from, until, lengths);
        if (run >= 0) {
            out.putRaw(column.heap(), run, total);
        } else {
            out.putRaw(gather(column, from, until, lengths, total), 0, total);
        }
    }

    private static boolean isAllEqual(BytesColumn column, int from, int to) {
        for (int row = from + 1; row < to; row++) {
            if (!column.sameAs(row, column, from)) {
                return false;
            }
        }
        return true;
    }

    /** The lengths in bytes, 0 of what is NULL; returns their sum. */
    private static long lengths(BytesColumn column, int from, int to, long[] into) {
        Nulls nulls = column.nulls();
        int[] lengths = column.lengths();
        long total = 0;
        for (int row = from; row < to; row++) {
            into[row] = nulls.get(row) ? 0 : lengths[row];
            total += into[row];
        }
        return total;
    }

    /** Where the values begin if they lie in the heap one behind the other, as those do that were copied there; -1 if they do not. */
    private static int runStart(BytesColumn column, int from, int to, long[] lengths) {
        int[] offsets = column.offsets();
        int start = -1;
        long next = 0;
        for (int row = from; row < to; row++) {
            if (lengths[row] == 0) {
                continue;
            }
            if (start < 0) {
                start = offsets[row];
                next = start;
            }
            if (offsets[row] != next) {
                return -1;
            }
            next += lengths[row];
        }
        return start;
    }

    /** The values in one piece, in {@link #gathered}. */
    private byte[] gather(BytesColumn column, int from, int to, long[] lengths, int total) {
        if (gathered.length < total + 2 * Long.BYTES) {
            gathered = new byte[Math.max(total + 2 * Long.BYTES, 1 << 16)];
        }
        byte[] heap = column.heap();
        int[] offsets = column.offsets();
        int at = 0;
        for (int row = from; row < to; row++) {
            int length = (int) lengths[row];
            if (length > 0) {
                Words.copy(heap, offsets[row], gathered, at, length);
                at += length;
            }
        }
        return gathered;
    }

    private void readBytes(ByteReader in, int rows, BytesColumn into) {
        int width = in.getByte() & 0xFF;
        boolean allEqual = width == ALL_EQUAL;
        long[] lengths = scratch(rows);
        readLongs(in, allEqual ? 0 : width, allEqual ? 1 : rows, lengths);
        int total = in.getCount(1);
        into.reserve(total);
        byte[] heap = into.heap();
        in.next(total).get(heap, 0, total);
        // The column's own, all of it in use now.
        into.share(heap, total);
        long at = 0;
        for (int row = 0; row < rows; row++) {
            long length = allEqual ? lengths[0] : lengths[row];
            if (length < 0 || at + length > total) {
                throw in.corrupt("a value lies outside its column");
            }
            into.offsets()[row] = (int) at;
            into.lengths()[row] = (int) length;
            at += allEqual ? 0 : length;
        }
    }

    static {
        // The ordinal is in the files.
        assert Storage.LONG.ordinal() == 0 && Storage.DOUBLE.ordinal() == 1;
        assert Storage.BYTES.ordinal() == 2 && Storage.WIDE.ordinal() == 3;
    }
}
