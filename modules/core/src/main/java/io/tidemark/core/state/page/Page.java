package io.tidemark.core.state.page;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.format.text.Words;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Some rows of a key group, side by side, in the heap or outside of it. Small at first; it doubles up to the layout's page size. Which slots are
 * taken the rows themselves say. One thread at a time.
 */
final class Page {
    private static final int FIRST_ROWS = 4;
    private static final int FIRST_HEAP = 64;
    /** A page gets so much more room than one like it needed, as a share: 16 is a sixteenth. */
    private static final int HEAP_MARGIN = 16;

    /**
     * An array of less is made in the young part of the JVM's heap, as the command sets it, and copied out of it by the next collection, which costs more than
     * a little more room.
     */
    private static final int STAYING_BYTES = 34 << 10;

    private static final int OBJECT_BYTES = 64;
    static final long[] NO_WORDS = {};
    static final byte[] NO_BYTES = {};

    /** The rows; null while they are outside, and while there are none. */
    long @Nullable [] words;

    /** The rows and the heap while they are outside. */
    @Nullable
    PlacedRows placed;

    byte[] heap = NO_BYTES;
    int heapSize;
    /** Bytes of the heap that no row refers to any more. */
    int heapDead;

    /** Slots that are taken. */
    int liveCount;

    /** All slots before this one are taken. */
    int freeFrom;

    /** The table's generation when the page was last written. */
    long generation;

    Page(long generation) {
        this.generation = generation;
    }

    /** Gives a page that has no bytes yet room for them: for as many rows as it has room for, each with as many as those of {@code like}, a full page, have. */
    void reserveHeap(RowLayout layout, Page like) {
        long[] rows = words;
        int used = like.heapSize - like.heapDead;
        if (rows != null && heap.length == 0 && used > FIRST_HEAP) {
            long share = (long) used * rows.length / (layout.pageRows() * layout.stride());
            int room = Math.toIntExact(share + share / HEAP_MARGIN);
            heap = new byte[room > STAYING_BYTES * 3 / 4 ? Math.max(room, STAYING_BYTES) : room];
        }
    }

    /** Another view of the same rows. */
    Page(Page other) {
        words = other.words;
        placed = other.placed;
        heap = other.heap;
        heapSize = other.heapSize;
        heapDead = other.heapDead;
        liveCount = other.liveCount;
        freeFrom = other.freeFrom;
        generation = other.generation;
    }

    /** The rows, which must be somewhere else than in {@link #words}. */
    private PlacedRows placed() {
        PlacedRows rows = placed;
        if (rows == null) {
            throw new IllegalStateException("no row there");
        }
        return rows;
    }

    /** Words that there are. */
    int wordCount() {
        long[] rows = words;
        return rows != null ? rows.length : placed == null ? 0 : placed.wordCount();
    }

    long get(int at) {
        long[] rows = words;
        return rows != null ? rows[at] : placed().get(at);
    }

    void set(int at, long word) {
        long[] rows = words;
        if (rows != null) {
            rows[at] = word;
        } else {
            placed().set(at, word);
        }
    }

    boolean isLive(int at) {
        return at < wordCount() && (get(at) & RowLayout.LIVE) != 0;
    }

    /** The words, or a copy of them, to be read. */
    long[] words() {
        long[] rows = words;
        return rows != null ? rows : placed == null ? NO_WORDS : placed.words();
    }

    /** The heap of bytes, or a copy of it, to be read. */
    byte[] heap() {
        return placed == null ? heap : placed.bytes(0, heapSize);
    }

    /** Whether the bytes that a cell refers to equal {@code length} of {@code other}. */
    boolean equalBytes(long cell, byte[] other, int from, int length) {
        int at = (int) (cell >>> 32);
        if (length != (int) cell) {
            return false;
        }
        return placed == null
                ? Arrays.equals(heap, at, at + length, other, from, from + length)
                : placed.equalBytes(at, other, from, length);
    }

    /** Compares {@code length} bytes of {@code other} to those that a cell refers to, unsigned. */
    int compareBytes(byte[] other, int from, int length, long cell) {
        int at = (int) (cell >>> 32);
        return placed == null
                ? Arrays.compareUnsigned(other, from, from + length, heap, at, at + (int) cell)
                : placed.compareBytes(other, from, length, at, (int) cell);
    }

    /** Sets a row of {@code into} to the bytes that a cell refers to. */
    void readBytes(long cell, BytesColumn into, int row) {
        int at = (int) (cell >>> 32);
        if (placed == null) {
            into.set(row, heap, at, (int) cell);
        } else {
            into.set(row, placed.bytes(at, (int) cell), 0, (int) cell);
        }
    }

    /** Writes over bytes of the heap. */
    void setBytes(int at, byte[] bytes, int offset, int length) {
        if (placed == null) {
            System.arraycopy(bytes, offset, heap, at, length);
        } else {
            placed.setBytes(at, bytes, offset, length);
        }
    }

    /** Whether {@link #append} can put so many bytes where the page lies. */
    boolean fits(int length) {
        return placed == null || placed.fits(heapSize, length);
    }

    /** Gives this page arrays of its own, since a frozen view holds the old ones. */
    void unshare() {
        words = words == null ? null : words.clone();
        heap = heap.length == 0 ? heap : heap.clone();
    }

    /** The lowest free slot, which there must be, with room for its row; this is page {@code number} of its group. */
    int firstFree(RowLayout layout, int number) {
        long[] rows = words;
        int stride = layout.stride();
        int slot = freeFrom;
        int at = slot * stride;
        while (rows != null && at < rows.length && (rows[at] & RowLayout.LIVE) != 0) {
            slot++;
            at += stride;
        }
        if (rows == null || at == rows.length) {
            reserve(layout, slot, number);
        }
        freeFrom = slot;
        return slot;
    }

    /** A slot is free again. */
    void release(int slot) {
        freeFrom = Math.min(freeFrom, slot);
        liveCount--;
    }

    /** One more than the highest slot that is taken in {@code rows}, the words of a page. */
    static int slotsInUse(long[] rows, RowLayout layout) {
        int slots = rows.length / layout.stride();
        while (slots > 0 && (rows[(slots - 1) * layout.stride()] & RowLayout.LIVE) == 0) {
            slots--;
        }
        return slots;
    }

    /** Makes room for the row in {@code slot} of this page, which is page {@code number} of its group: the more there are, the larger at first. */
    private void reserve(RowLayout layout, int slot, int number) {
        long[] now = words;
        int needed = (slot + 1) * layout.stride();
        if (now == null) {
            int share = number * (layout.pageRows() / 4);
            now = new long[Math.min(layout.pageRows(), Math.max(FIRST_ROWS, share)) * layout.stride()];
        } else if (needed > now.length) {
            now = Arrays.copyOf(now, Math.min(layout.pageRows() * layout.stride(), now.length * 2));
        }
        words = now;
    }

    /** Appends bytes to the heap; returns the cell that refers to them. */
    long append(byte[] bytes, int offset, int length) {
        if (placed == null && heapSize + length > heap.length) {
            int capacity = Math.max(FIRST_HEAP, Math.max(Math.addExact(heapSize, length), heap.length * 2));
            heap = Arrays.copyOf(heap, capacity);
        }
        if (placed == null) {
            Words.copy(bytes, offset, heap, heapSize, length);
        } else {
            setBytes(heapSize, bytes, offset, length);
        }
        long cell = (long) heapSize << 32 | length;
        heapSize += length;
        return cell;
    }

    /** Puts the bytes that rows refer to in the order of slots and forgets the others; the page is in the heap. */
    void compact(RowLayout layout, long[] rows) {
        byte[] old = heap;
        heap = new byte[Math.max(FIRST_HEAP, (heapSize - heapDead) * 2)];
        heapSize = 0;
        heapDead = 0;
        for (int row = 0; row < rows.length; row += layout.stride()) {
            // A free slot is all zero.
            for (int column : layout.bytesColumns()) {
                int at = row + layout.offset(column);
                int length = (int) rows[at];
                rows[at] = length == 0 ? 0 : append(old, (int) (rows[at] >>> 32), length);
            }
        }
    }

    /** Frees the arrays of a page that has no rows. */
    void drop() {
        words = null;
        heap = NO_BYTES;
        heapSize = 0;
        heapDead = 0;
        freeFrom = 0;
    }

    /** Bytes of the heap that the page takes. */
    long sizeBytes() {
        return (words == null ? 0 : 8L * words.length)
                + heap.length
                + (placed == null ? OBJECT_BYTES : 4 * OBJECT_BYTES);
    }

    /** Bytes outside of the heap that the page takes. */
    long outsideBytes() {
        return placed == null ? 0 : placed.place().bytes().capacity();
    }
}
