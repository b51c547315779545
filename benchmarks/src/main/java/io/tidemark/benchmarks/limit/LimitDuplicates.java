package io.tidemark.benchmarks.limit;

import java.util.Arrays;

/** Finds ids that were there before: open addressing on the hash, an exact comparison with the bytes kept in an arena. */
final class LimitDuplicates {
    private static final int CHUNK_BYTES = 1 << 24;
    private static final int CHUNK_WORDS = CHUNK_BYTES >>> 3;

    private long[] slots = new long[2 << 16];
    private int mask = (1 << 16) - 1;
    private int size;
    private final byte[][] arena = new byte[1024][];
    private int arenaWords;
    /** Keeps the compiler from dropping the loop that touches the slots ahead. */
    @SuppressWarnings("UnusedVariable")
    private volatile long touched;

    void mark(LimitBatch batch) {
        while (size + batch.count > (mask + 1) * 5L / 8) {
            grow();
        }
        long sum = 0;
        for (int row = 0; row < batch.count; row++) {
            sum ^= slots[slot(batch.idHash[row])];
        }
        touched = sum;
        for (int row = 0; row < batch.count; row++) {
            batch.duplicate[row] = !add(batch, row);
        }
    }

    private int slot(long hash) {
        return ((int) hash & mask) << 1;
    }

    private boolean add(LimitBatch batch, int row) {
        long hash = batch.idHash[row];
        int slot = slot(hash);
        for (long other = slots[slot]; other != 0; other = slots[slot]) {
            if (other == hash && isSame(batch, row, slots[slot + 1])) {
                return false;
            }
            slot = (slot + 2) & (2 * mask + 1);
        }
        slots[slot] = hash;
        slots[slot + 1] = put(batch, row);
        size++;
        return true;
    }

    private boolean isSame(LimitBatch batch, int row, long reference) {
        int length = batch.idLength[row];
        int offset = batch.idOffset[row];
        int word = (int) reference;
        int at = (word & (CHUNK_WORDS - 1)) << 3;
        return length == reference >>> 32
                && Arrays.equals(batch.ids, offset, offset + length, arena[word / CHUNK_WORDS], at, at + length);
    }

    private long put(LimitBatch batch, int row) {
        int length = batch.idLength[row];
        int words = (length + 7) >>> 3;
        int word = arenaWords;
        if ((word & (CHUNK_WORDS - 1)) + words > CHUNK_WORDS) {
            word = (word | (CHUNK_WORDS - 1)) + 1;
        }
        int chunk = word / CHUNK_WORDS;
        if (arena[chunk] == null) {
            arena[chunk] = new byte[CHUNK_BYTES];
        }
        System.arraycopy(batch.ids, batch.idOffset[row], arena[chunk], (word & (CHUNK_WORDS - 1)) << 3, length);
        arenaWords = word + words;
        return (long) length << 32 | word;
    }

    private void grow() {
        long[] old = slots;
        slots = new long[old.length * 2];
        mask = mask * 2 + 1;
        for (int i = 0; i < old.length; i += 2) {
            if (old[i] != 0) {
                int slot = slot(old[i]);
                while (slots[slot] != 0) {
                    slot = (slot + 2) & (2 * mask + 1);
                }
                slots[slot] = old[i];
                slots[slot + 1] = old[i + 1];
            }
        }
    }
}
