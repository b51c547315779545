package io.tidemark.format.json;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Eight bytes at a time. A mask has the high bit of each byte that matches; only its lowest bit is sure, since a borrow may
 * run into the bytes above. Loads may reach beyond a row, never beyond the padding of its slice. Stateless.
 */
final class Words {
    static final long ONES = 0x0101010101010101L;
    static final long HIGH_BITS = 0x8080808080808080L;

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private Words() {}

    /** The eight bytes at {@code at}, the first of them lowest. */
    static long load(byte[] bytes, int at) {
        return (long) LONG.get(bytes, at);
    }

    /** Marks the bytes that are zero. */
    static long zeros(long word) {
        return word - ONES & ~word & HIGH_BITS;
    }

    /** Marks the bytes that equal those of {@code pattern}, which repeats one byte. */
    static long matches(long word, long pattern) {
        return zeros(word ^ pattern);
    }

    /** Index of the first byte marked. */
    static int first(long mask) {
        return Long.numberOfTrailingZeros(mask) >>> 3;
    }
}
