package io.tidemark.core.state.page;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Some rows of a key group, side by side. Small at first; it doubles up to the layout's page size. Which slots are taken the rows
 * themselves say; how many they are stays in memory when the page is evicted. One thread at a time.
 */
final class Page {
    /** No copy of the page is in the store. */
    static final long NO_TICKET = -1;

    private static final int FIRST_ROWS = 4;
    private static final int FIRST_HEAP = 64;
    private static final byte[] NO_BYTES = {};

    /** The rows; null while evicted, and while there are none. */
    long @Nullable [] words;

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

    /** Where the store has an equal copy. */
    long ticket = NO_TICKET;

    Page(long generation) {
        this.generation = generation;
    }

    /** Another view of the same arrays. */
    Page(Page other) {
        words = other.words;
        heap = other.heap;
        heapSize = other.heapSize;
        heapDead = other.heapDead;
        liveCount = other.liveCount;
        freeFrom = other.freeFrom;
        generation = other.generation;
        ticket = other.ticket;
    }

    boolean isEvicted() {
        return words == null && liveCount > 0;
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
        if (heapSize + length > heap.length) {
            int capacity = Math.max(FIRST_HEAP, Math.max(Math.addExact(heapSize, length), heap.length * 2));
            heap = Arrays.copyOf(heap, capacity);
        }
        System.arraycopy(bytes, offset, heap, heapSize, length);
        long cell = (long) heapSize << 32 | length;
        heapSize += length;
        return cell;
    }

    /** Puts the bytes that rows refer to in the order of slots and forgets the others. */
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

    long sizeBytes() {
        return (words == null ? 0 : 8L * words.length) + heap.length + 64;
    }
}
