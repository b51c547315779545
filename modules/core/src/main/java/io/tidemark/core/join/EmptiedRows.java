package io.tidemark.core.join;

import java.util.Arrays;

/**
 * Rows that a side remembers whose weight became 0 in the batch in hand, with the handles of their keys. They are removed only when the batch is done: what was
 * found of other rows stays good as long as none goes, and a row may come back in the same batch. One thread at a time.
 */
final class EmptiedRows {
    private long[] handles = new long[64];
    private long[] keys = new long[64];
    private int count;

    /** A row's weight has become 0; that may be so more than once. */
    void add(long handle, long key) {
        if (count == handles.length) {
            handles = Arrays.copyOf(handles, 2 * count);
            keys = Arrays.copyOf(keys, 2 * count);
        }
        handles[count] = handle;
        keys[count] = key;
        count++;
    }

    /** Keeps those whose weight is still 0, each once, and sets it to 1. */
    void settle(JoinSide side) {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            if (side.weight(handles[i]) == 0) {
                side.addWeight(handles[i], 1);
                handles[kept] = handles[i];
                keys[kept] = keys[i];
                kept++;
            }
        }
        count = kept;
    }

    int count() {
        return count;
    }

    long handle(int index) {
        return handles[index];
    }

    long key(int index) {
        return keys[index];
    }

    void clear() {
        count = 0;
    }
}
