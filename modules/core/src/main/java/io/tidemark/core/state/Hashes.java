package io.tidemark.core.state;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.DoubleColumn;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.data.WideColumn;
import io.tidemark.core.state.page.PagedRows;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The hash of a key, 64 bits. It decides the key group of a row and so is part of every format that holds state; it never changes.
 *
 * <pre>
 *   fold(a, b)     low half xor high half of the 128-bit product of the signed numbers a and b
 *   finish(h)      h ^= h >>> 32;  h *= 0xD6E8FEB86659FD93;  h ^= h >>> 32
 *
 *   h = 0x9E3779B97F4A7C15
 *   for each column in order:
 *     NULL         h = fold(h ^ 0x2545F4914F6CDD1D, NUL)
 *     LONG         h = fold(h ^ value, WORD)
 *     DOUBLE       h = fold(h ^ bits, WORD)         bits of IEEE 754; -0.0 as 0.0, any NaN as 0x7FF8000000000000
 *     WIDE         h = fold(fold(h ^ high, WORD) ^ low, WORD)
 *     BYTES        for each 8 bytes, little-endian, the last ones filled up with zeros:  h = fold(h ^ word, WORD)
 *                  then                                                                 h = fold(h ^ length, LENGTH)
 *   hash = finish(h)
 *
 *   WORD = 0xA0761D6478BD642F   LENGTH = 0xE7037ED1A0B428DB   NUL = 0x8EBC6AF09C88C6E3
 *   key group = the top 7 bits of the hash
 * </pre>
 */
public final class Hashes {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int GROUP_BITS = Integer.numberOfTrailingZeros(PagedRows.KEY_GROUPS);
    private static final long GROUP = -1L << Long.SIZE - GROUP_BITS;
    private static final long SEED = 0x9E3779B97F4A7C15L;
    private static final long WORD = 0xA0761D6478BD642FL;
    private static final long LENGTH = 0xE7037ED1A0B428DBL;
    private static final long NUL = 0x8EBC6AF09C88C6E3L;
    private static final long NUL_VALUE = 0x2545F4914F6CDD1DL;

    private Hashes() {}

    /** The hashes of rows 0 to {@code count - 1} of {@code keys}. */
    public static void hash(Column[] keys, int count, long[] into) {
        if (count == 0) {
            // Compiled loops count on a first row, and would be thrown away for a batch without one.
            return;
        }
        Arrays.fill(into, 0, count, SEED);
        for (Column key : keys) {
            switch (key.storage()) {
                case LONG -> addLongs((LongColumn) key, count, into);
                case BYTES -> addBytes((BytesColumn) key, count, into);
                case WIDE -> addWides((WideColumn) key, count, into);
                case DOUBLE -> addEach(key, count, into);
            }
        }
        for (int row = 0; row < count; row++) {
            into[row] = finish(into[row]);
        }
    }

    /** The hash of one row of {@code keys}. */
    public static long hash(Column[] keys, int row) {
        long hash = SEED;
        for (Column key : keys) {
            hash = add(hash, key, row);
        }
        return finish(hash);
    }

    /** From 0 to 127. */
    public static int keyGroup(long hash) {
        return (int) (hash >>> Long.SIZE - GROUP_BITS);
    }

    /** A hash for rows that lie in the key group of another key, so that they move with it: its upper bits are those of {@code keyHash}. */
    public static long within(long keyHash, long hash) {
        return keyHash & GROUP | hash >>> GROUP_BITS;
    }

    /** As {@link #within(long, long)}, in a key group from 0 to 127. */
    public static long within(int keyGroup, long hash) {
        return within((long) keyGroup << Long.SIZE - GROUP_BITS, hash);
    }

    private static void addLongs(LongColumn key, int count, long[] into) {
        long[] values = key.values();
        if (key.nulls().any()) {
            addEach(key, count, into);
            return;
        }
        for (int row = 0; row < count; row++) {
            into[row] = fold(into[row] ^ values[row], WORD);
        }
    }

    private static void addWides(WideColumn key, int count, long[] into) {
        if (key.nulls().any()) {
            addEach(key, count, into);
            return;
        }
        long[] highs = key.highs();
        long[] lows = key.lows();
        for (int row = 0; row < count; row++) {
            into[row] = fold(fold(into[row] ^ highs[row], WORD) ^ lows[row], WORD);
        }
    }

    private static void addEach(Column key, int count, long[] into) {
        for (int row = 0; row < count; row++) {
            into[row] = add(into[row], key, row);
        }
    }

    private static void addBytes(BytesColumn key, int count, long[] into) {
        byte[] heap = key.heap();
        int[] offsets = key.offsets();
        int[] lengths = key.lengths();
        boolean anyNull = key.nulls().any();
        for (int row = 0; row < count; row++) {
            into[row] = anyNull && key.nulls().get(row)
                    ? fold(into[row] ^ NUL_VALUE, NUL)
                    : addBytes(into[row], heap, offsets[row], lengths[row]);
        }
    }

    private static long add(long hash, Column key, int row) {
        if (key.nulls().get(row)) {
            return fold(hash ^ NUL_VALUE, NUL);
        }
        return switch (key.storage()) {
            case LONG -> fold(hash ^ ((LongColumn) key).values()[row], WORD);
            case DOUBLE -> fold(hash ^ DoubleColumn.canonicalBits(((DoubleColumn) key).values()[row]), WORD);
            case WIDE -> {
                WideColumn wide = (WideColumn) key;
                yield fold(fold(hash ^ wide.highs()[row], WORD) ^ wide.lows()[row], WORD);
            }
            case BYTES -> {
                BytesColumn bytes = (BytesColumn) key;
                yield addBytes(hash, bytes.heap(), bytes.offsets()[row], bytes.lengths()[row]);
            }
        };
    }

    private static long addBytes(long seed, byte[] heap, int offset, int length) {
        long hash = seed;
        int end = offset + length;
        int at = offset;
        for (; at + Long.BYTES <= end; at += Long.BYTES) {
            hash = fold(hash ^ (long) LONGS.get(heap, at), WORD);
        }
        if (at < end) {
            hash = fold(hash ^ tail(heap, at, end), WORD);
        }
        return fold(hash ^ length, LENGTH);
    }

    private static long tail(byte[] heap, int from, int end) {
        if (heap.length >= Long.BYTES) {
            // Where the heap ends sooner, from the last word of it: by arithmetic, since a branch first taken late
            // throws away compiled code.
            int at = Math.min(from, heap.length - Long.BYTES);
            return (long) LONGS.get(heap, at) >>> Byte.SIZE * (from - at)
                    & -1L >>> Long.SIZE - Byte.SIZE * (end - from);
        }
        long word = 0;
        for (int at = end - 1; at >= from; at--) {
            word = word << Byte.SIZE | heap[at] & 0xFF;
        }
        return word;
    }

    private static long fold(long a, long b) {
        return a * b ^ Math.multiplyHigh(a, b);
    }

    private static long finish(long hash) {
        long mixed = (hash ^ hash >>> 32) * 0xD6E8FEB86659FD93L;
        return mixed ^ mixed >>> 32;
    }
}
