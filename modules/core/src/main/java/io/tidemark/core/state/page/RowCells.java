package io.tidemark.core.state.page;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.DoubleColumn;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.data.WideColumn;
import io.tidemark.api.type.Storage;
import java.util.function.LongConsumer;

/**
 * Reads and writes the columns of rows. What is NULL has zero in its cells, so that equal rows are equal bytes. One thread at a time.
 */
public final class RowCells {
    private final PagedRows rows;
    private final RowLayout layout;
    private final Storage[] storages;
    private final int[] offsets;

    public RowCells(PagedRows rows) {
        this.rows = rows;
        layout = rows.layout();
        storages = layout.storages().toArray(new Storage[0]);
        offsets = new int[storages.length];
        for (int column = 0; column < offsets.length; column++) {
            offsets[column] = layout.offset(column);
        }
    }

    /** The first word of a column: the value of a LONG, the bits of a DOUBLE, the high half of a WIDE. */
    public long getWord(long handle, int column) {
        return rows.page(handle).get(layout.base((int) handle) + offsets[column]);
    }

    public void setWord(long handle, int column, long word) {
        Page page = rows.writable(handle);
        int base = layout.base((int) handle);
        page.set(base + offsets[column], word);
        setNotNull(page, base, column);
    }

    /** Sets the first word of a column that is not NULL; returns what it was. */
    public long replaceWord(long handle, int column, long word) {
        Page page = rows.writable(handle);
        int at = layout.base((int) handle) + offsets[column];
        long before = page.get(at);
        page.set(at, word);
        return before;
    }

    public void addWord(long handle, int column, long delta) {
        Page page = rows.writable(handle);
        int base = layout.base((int) handle);
        int at = base + offsets[column];
        page.set(at, page.get(at) + delta);
        setNotNull(page, base, column);
    }

    private static void setNotNull(Page page, int base, int column) {
        int at = base + RowLayout.nullWord(column);
        page.set(at, page.get(at) & ~RowLayout.nullBit(column));
    }

    static void setNull(Page page, int base, int column) {
        int at = base + RowLayout.nullWord(column);
        page.set(at, page.get(at) | RowLayout.nullBit(column));
    }

    /** The low half of a WIDE. */
    public long getLow(long handle, int column) {
        return rows.page(handle).get(layout.base((int) handle) + offsets[column] + 1);
    }

    /** Visits the rows of one key group by slot whose WIDE has a low half of at most {@code bound}; returns the least of the others. */
    public long forEachLowUpTo(int group, int column, long bound, LongConsumer visitor) {
        return rows.forEachUpTo(group, offsets[column] + 1, bound, visitor);
    }

    public void setWide(long handle, int column, long high, long low) {
        Page page = rows.writable(handle);
        int base = layout.base((int) handle);
        page.set(base + offsets[column], high);
        page.set(base + offsets[column] + 1, low);
        setNotNull(page, base, column);
    }

    /** @throws ArithmeticException if the sum does not fit into 128 bits */
    public void addWide(long handle, int column, long high, long low) {
        long oldHigh = getWord(handle, column);
        long newLow = getLow(handle, column) + low;
        long carry = Long.compareUnsigned(newLow, low) < 0 ? 1 : 0;
        long newHigh = oldHigh + high + carry;
        if (((oldHigh ^ newHigh) & (high ^ newHigh)) < 0) {
            throw new ArithmeticException("the sum does not fit into 128 bits");
        }
        setWide(handle, column, newHigh, newLow);
    }

    public boolean isNull(long handle, int column) {
        long word = rows.page(handle).get(layout.base((int) handle) + RowLayout.nullWord(column));
        return (word & RowLayout.nullBit(column)) != 0;
    }

    /** Makes a column NULL, which forgets its value; or not NULL, which leaves zero or the value that is there. */
    public void setNull(long handle, int column, boolean isNull) {
        Page page = rows.writable(handle);
        int base = layout.base((int) handle);
        if (!isNull) {
            setNotNull(page, base, column);
            return;
        }
        int at = base + offsets[column];
        if (storages[column] == Storage.BYTES) {
            page.heapDead += (int) page.get(at);
        } else if (storages[column] == Storage.WIDE) {
            page.set(at + 1, 0);
        }
        page.set(at, 0);
        setNull(page, base, column);
    }

    public void setBytes(long handle, int column, byte[] bytes, int offset, int length) {
        Page page = rows.writable(handle);
        int base = layout.base((int) handle);
        int at = base + offsets[column];
        int before = (int) page.get(at);
        setNotNull(page, base, column);
        if (length <= before) {
            int heapOffset = (int) (page.get(at) >>> 32);
            page.setBytes(heapOffset, bytes, offset, length);
            page.set(at, length == 0 ? 0 : (long) heapOffset << 32 | length);
            page.heapDead += before - length;
            return;
        }
        page.set(at, 0);
        page.heapDead += before;
        page.set(at, append(rows, page, bytes, offset, length));
    }

    /** Appends bytes to a page that is ready to be written; returns the cell that refers to them. */
    static long append(PagedRows rows, Page page, byte[] bytes, int offset, int length) {
        if (!page.fits(length)) {
            rows.bringBack(page);
        }
        long[] words = page.words;
        if (words != null && page.heapDead > 64 && page.heapDead > page.heapSize >>> 1) {
            page.compact(rows.layout(), words);
        }
        return page.append(bytes, offset, length);
    }

    /** Sets row {@code row} of {@code into}, of the column's storage, to the cell. */
    public void read(long handle, int column, Column into, int row) {
        Page page = rows.page(handle);
        int base = layout.base((int) handle);
        int at = base + offsets[column];
        if ((page.get(base + RowLayout.nullWord(column)) & RowLayout.nullBit(column)) != 0) {
            into.setNull(row);
            return;
        }
        switch (storages[column]) {
            case LONG -> ((LongColumn) into).set(row, page.get(at));
            case DOUBLE -> ((DoubleColumn) into).set(row, Double.longBitsToDouble(page.get(at)));
            case WIDE -> ((WideColumn) into).set(row, page.get(at), page.get(at + 1));
            case BYTES -> page.readBytes(page.get(at), (BytesColumn) into, row);
        }
    }

    /** As {@link #read} of one column for many rows, into rows 0 to {@code count - 1} of {@code into}. */
    public void readAll(long[] handles, int count, int column, Column into) {
        if (!(into instanceof LongColumn longs)) {
            for (int i = 0; i < count; i++) {
                read(handles[i], column, into, i);
            }
            return;
        }
        long[] values = longs.values();
        int offset = offsets[column];
        int nullWord = RowLayout.nullWord(column);
        long nullBit = RowLayout.nullBit(column);
        for (int i = 0; i < count; i++) {
            Page page = rows.page(handles[i]);
            int base = layout.base((int) handles[i]);
            values[i] = page.get(base + offset);
            if ((page.get(base + nullWord) & nullBit) != 0) {
                longs.setNull(i);
            }
        }
    }

    /** Sets the cell to row {@code row} of {@code from}, a column of the same storage. */
    public void write(long handle, int column, Column from, int row) {
        if (from.nulls().get(row)) {
            setNull(handle, column, true);
            return;
        }
        switch (storages[column]) {
            case LONG -> setWord(handle, column, ((LongColumn) from).values()[row]);
            case DOUBLE -> setWord(handle, column, Double.doubleToRawLongBits(((DoubleColumn) from).values()[row]));
            case WIDE -> {
                WideColumn wide = (WideColumn) from;
                setWide(handle, column, wide.highs()[row], wide.lows()[row]);
            }
            case BYTES -> {
                BytesColumn bytes = (BytesColumn) from;
                setBytes(handle, column, bytes.heap(), bytes.offsets()[row], bytes.lengths()[row]);
            }
        }
    }

    /** Whether the row was added with {@code hash} and its first columns equal row {@code row} of {@code keys}; NULL equals NULL. */
    public boolean hasKey(long handle, int hash, Column[] keys, int row) {
        Page page = rows.page(handle);
        int base = layout.base((int) handle);
        if ((int) page.get(base) != hash) {
            return false;
        }
        for (int column = 0; column < keys.length; column++) {
            Column key = keys[column];
            boolean isNull = (page.get(base + RowLayout.nullWord(column)) & RowLayout.nullBit(column)) != 0;
            int at = base + offsets[column];
            boolean equal = switch (storages[column]) {
                case LONG -> {
                    LongColumn longs = (LongColumn) key;
                    yield isNull == longs.nulls().get(row) && (isNull || page.get(at) == longs.values()[row]);
                }
                case DOUBLE ->
                    isNull == key.nulls().get(row)
                            && (isNull
                                    || page.get(at) == DoubleColumn.canonicalBits(((DoubleColumn) key).values()[row]));
                case WIDE -> {
                    WideColumn wide = (WideColumn) key;
                    yield isNull == wide.nulls().get(row)
                            && (isNull || page.get(at) == wide.highs()[row] && page.get(at + 1) == wide.lows()[row]);
                }
                case BYTES ->
                    isNull == key.nulls().get(row)
                            && (isNull || equalBytes(page, page.get(at), (BytesColumn) key, row));
            };
            if (!equal) {
                return false;
            }
        }
        return true;
    }

    /**
     * Compares row {@code row} of {@code from} to the cell in SQL order: negative if it comes before. NaN is the largest double, -0.0 equals
     * 0.0, bytes are unsigned.
     */
    public int compare(Column from, int row, long handle, int column, boolean nullsFirst) {
        boolean isNull = isNull(handle, column);
        if (isNull || from.nulls().get(row)) {
            int order = Boolean.compare(from.nulls().get(row), isNull);
            return nullsFirst ? -order : order;
        }
        long word = getWord(handle, column);
        return switch (storages[column]) {
            case LONG -> Long.compare(((LongColumn) from).values()[row], word);
            case DOUBLE ->
                Double.compare(
                        Double.longBitsToDouble(DoubleColumn.canonicalBits(((DoubleColumn) from).values()[row])),
                        Double.longBitsToDouble(word));
            case WIDE -> {
                WideColumn wide = (WideColumn) from;
                int high = Long.compare(wide.highs()[row], word);
                yield high != 0 ? high : Long.compareUnsigned(wide.lows()[row], getLow(handle, column));
            }
            case BYTES -> {
                BytesColumn bytes = (BytesColumn) from;
                yield rows.page(handle).compareBytes(bytes.heap(), bytes.offsets()[row], bytes.lengths()[row], word);
            }
        };
    }

    private static boolean equalBytes(Page page, long cell, BytesColumn key, int row) {
        return page.equalBytes(cell, key.heap(), key.offsets()[row], key.lengths()[row]);
    }
}
