package io.tidemark.api.format.text;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Eight bytes of an array at a time. A mask has the high bit of each byte that matches; only its lowest bit is sure, since a
 * borrow may run into the bytes above. Loads must stay within the array: a {@link io.tidemark.api.source.Slice} is padded for that.
 * Stateless.
 */
public final class Words {
    public static final long ONES = 0x0101010101010101L;
    public static final long HIGH_BITS = 0x8080808080808080L;

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private Words() {}

    /** The eight bytes at {@code at}, the first of them lowest. */
    public static long load(byte[] bytes, int at) {
        return (long) LONG.get(bytes, at);
    }

    /** Marks the bytes that equal those of {@code pattern}, which repeats one byte ({@code ONES * byte}). */
    public static long matches(long word, long pattern) {
        long difference = word ^ pattern;
        return difference - ONES & ~difference & HIGH_BITS;
    }

    /** Index of the first byte marked; the mask is not 0. */
    public static int first(long mask) {
        return Long.numberOfTrailingZeros(mask) >>> 3;
    }

    /**
     * Whether {@code digits}, text from which its pattern of zeros and separators was XORed, fits that pattern.
     *
     * @param limits 0x76 for a byte that must be a digit (0 to 9), 0x7f for one that must be its separator (0)
     */
    static boolean fits(long digits, long limits) {
        return ((digits + limits | digits) & HIGH_BITS) == 0;
    }
}
