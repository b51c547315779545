package io.tidemark.core.state.page;

import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;

/**
 * The rows of a page that lies outside of the heap: its words, then its heap of bytes, which has some room to grow. Reading changes nothing here, so
 * that a frozen view may read beside the table.
 */
final class PlacedRows {
    private final PageRoom.Place place;
    private final LongBuffer words;
    private final ByteBuffer heap;

    private PlacedRows(PageRoom.Place place, int words) {
        this.place = place;
        int heapAt = words * Long.BYTES;
        ByteBuffer bytes = place.bytes();
        this.words = bytes.slice(0, heapAt).order(bytes.order()).asLongBuffer();
        heap = bytes.slice(heapAt, bytes.capacity() - heapAt);
    }

    /** Copies rows into a place of {@code room}. */
    static PlacedRows of(long[] words, byte[] heap, int heapSize, PageRoom room) {
        int size = Math.addExact(words.length * Long.BYTES, heapSize + heapSize / 4);
        PlacedRows rows = new PlacedRows(room.take(size), words.length);
        rows.words.put(0, words);
        rows.heap.put(0, heap, 0, heapSize);
        return rows;
    }

    /** The same rows in a place of their own. */
    PlacedRows copy(PageRoom room) {
        PlacedRows copy = new PlacedRows(room.take(place.bytes().capacity()), words.capacity());
        copy.words.put(0, words, 0, words.capacity());
        copy.heap.put(0, heap, 0, heap.capacity());
        return copy;
    }

    PageRoom.Place place() {
        return place;
    }

    int wordCount() {
        return words.capacity();
    }

    long get(int at) {
        return words.get(at);
    }

    void set(int at, long word) {
        words.put(at, word);
    }

    long[] words() {
        long[] copy = new long[words.capacity()];
        words.get(0, copy);
        return copy;
    }

    /** A copy of bytes of the heap. */
    byte[] bytes(int from, int length) {
        byte[] copy = new byte[length];
        heap.get(from, copy);
        return copy;
    }

    boolean equalBytes(int from, byte[] other, int otherFrom, int length) {
        for (int i = 0; i < length; i++) {
            if (heap.get(from + i) != other[otherFrom + i]) {
                return false;
            }
        }
        return true;
    }

    /** As {@link Arrays#compareUnsigned(byte[], byte[])}, of {@code other} to the heap's. */
    int compareBytes(byte[] other, int otherFrom, int otherLength, int from, int length) {
        byte[] own = bytes(from, length);
        return Arrays.compareUnsigned(other, otherFrom, otherFrom + otherLength, own, 0, length);
    }

    boolean fits(int from, int length) {
        return length <= heap.capacity() - from;
    }

    void setBytes(int at, byte[] bytes, int offset, int length) {
        heap.put(at, bytes, offset, length);
    }
}
