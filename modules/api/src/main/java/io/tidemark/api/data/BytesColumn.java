package io.tidemark.api.data;

import io.tidemark.api.format.text.Words;
import io.tidemark.api.type.Storage;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Byte strings: for each row an offset and a length into a heap. The heap is either the column's own, grown by
 * {@link #set(int, byte[], int, int)}, or one that it {@linkplain #share shares} with whoever read the bytes, so that
 * a decoder need not copy. Sharing ends at {@link #clear()}, or with a copy at the first own value.
 */
public final class BytesColumn implements Column {
    private static final int FIRST_HEAP = 64;

    private final Nulls nulls;
    private int[] offsets;
    private int[] lengths;
    private byte[] heap = new byte[0];
    private byte[] own = heap;
    private int heapSize;

    public BytesColumn(int capacity) {
        offsets = new int[capacity];
        lengths = new int[capacity];
        nulls = new Nulls(capacity);
    }

    /** The bytes of all rows. */
    public byte[] heap() {
        return heap;
    }

    /** Offsets into the heap by row; the array is this column's own. */
    public int[] offsets() {
        return offsets;
    }

    /** Lengths in bytes by row; the array is this column's own. */
    public int[] lengths() {
        return lengths;
    }

    /** Bytes of the heap that are in use. */
    public int heapSize() {
        return heapSize;
    }

    /** Takes {@code bytes[0, size)} as the heap, uncopied; the giver must leave them alone until {@link #clear()}. */
    public void share(byte[] bytes, int size) {
        heap = bytes;
        heapSize = size;
    }

    /** Lets row {@code row} be a part of the heap as it is. */
    public void setSlice(int row, int offset, int length) {
        offsets[row] = offset;
        lengths[row] = length;
        nulls.unset(row);
    }

    /** {@inheritDoc} Its bytes are none, wherever the heap was cut before. */
    @Override
    public void setNull(int row) {
        setSlice(row, 0, 0);
        nulls.set(row);
    }

    /** Copies the bytes onto the heap and lets row {@code row} be them. */
    public void set(int row, byte[] bytes, int offset, int length) {
        reserve(length);
        System.arraycopy(bytes, offset, heap, heapSize, length);
        setSlice(row, heapSize, length);
        heapSize += length;
    }

    public void set(int row, String value) {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        set(row, bytes, 0, bytes.length);
    }

    /** Makes room for {@code length} more bytes; copies a shared heap, since that is not ours to grow. */
    public void reserve(int length) {
        if (heap != own || heapSize + length > heap.length) {
            grow(length);
        }
    }

    /** On its own, since it is rare: the JVM would compile it into each place that writes a text. */
    private void grow(int length) {
        byte[] grown = new byte[Math.max(FIRST_HEAP, Math.max(Math.addExact(heapSize, length), heap.length * 2))];
        System.arraycopy(heap, 0, grown, 0, heapSize);
        heap = grown;
        own = grown;
    }

    /** Lets row {@code row} be the {@code length} bytes that the caller wrote at {@link #heapSize()}, after {@link #reserve}. */
    public void setReserved(int row, int length) {
        setSlice(row, heapSize, length);
        heapSize += length;
    }

    /** The row as text, for paths that are not hot. */
    public String getString(int row) {
        return new String(heap, offsets[row], lengths[row], StandardCharsets.UTF_8);
    }

    /** A copy of the row's bytes. */
    public byte[] get(int row) {
        return Arrays.copyOfRange(heap, offsets[row], offsets[row] + lengths[row]);
    }

    @Override
    public Storage storage() {
        return Storage.BYTES;
    }

    @Override
    public Nulls nulls() {
        return nulls;
    }

    @Override
    public int capacity() {
        return offsets.length;
    }

    @Override
    public void ensureCapacity(int rows) {
        if (rows > offsets.length) {
            int capacity = Math.max(rows, offsets.length * 2);
            offsets = Arrays.copyOf(offsets, capacity);
            lengths = Arrays.copyOf(lengths, capacity);
            nulls.ensureCapacity(capacity);
        }
    }

    @Override
    public void clear() {
        nulls.clear();
        heap = own;
        heapSize = 0;
    }

    @Override
    public void set(int row, Column source, int sourceRow) {
        BytesColumn other = (BytesColumn) source;
        if (other.nulls.get(sourceRow)) {
            offsets[row] = 0;
            lengths[row] = 0;
            nulls.set(row);
        } else {
            set(row, other.heap, other.offsets[sourceRow], other.lengths[sourceRow]);
        }
    }

    /** Copies values onto the heap, and not which are NULL; those have no bytes. */
    void copy(int to, BytesColumn source, int from, int rows) {
        boolean anyNull = source.nulls.any();
        int size = 0;
        for (int i = 0; i < rows; i++) {
            lengths[to + i] = anyNull && source.nulls.get(from + i) ? 0 : source.lengths[from + i];
            size = Math.addExact(size, lengths[to + i]);
        }
        // With room for the words that are copied behind the last text.
        reserve(Math.addExact(size, 2 * Long.BYTES));
        for (int i = 0; i < rows; i++) {
            int offset = source.offsets[from + i];
            int length = lengths[to + i];
            offsets[to + i] = heapSize;
            Words.copy(source.heap, offset, heap, heapSize, length);
            heapSize += length;
        }
    }

    @Override
    public boolean sameAs(int row, Column other, int otherRow) {
        BytesColumn bytes = (BytesColumn) other;
        boolean isNull = nulls.get(row);
        if (isNull != bytes.nulls.get(otherRow)) {
            return false;
        }
        int from = offsets[row];
        int otherFrom = bytes.offsets[otherRow];
        return isNull
                || Arrays.equals(
                        heap, from, from + lengths[row], bytes.heap, otherFrom, otherFrom + bytes.lengths[otherRow]);
    }
}
