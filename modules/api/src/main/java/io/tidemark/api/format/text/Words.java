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

    /** A text of at most so many bytes is short. */
    private static final int SHORT = 2 * Long.BYTES;

    private static final long ZEROS = ONES * '0';
    /** What makes a byte of more than 9 reach its high bit. */
    private static final long ABOVE_NINE = ONES * (0x7f - 9);

    private static final long PAIRS = 0x000000ff000000ffL;
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private Words() {}

    /** The eight bytes at {@code at}, the first of them lowest. */
    public static long load(byte[] bytes, int at) {
        return (long) LONG.get(bytes, at);
    }

    /** Writes eight bytes from {@code at} on, the lowest first. */
    public static void store(byte[] bytes, int at, long word) {
        LONG.set(bytes, at, word);
    }

    /**
     * Copies {@code length} bytes; a short text without a call. What lies behind it in {@code to}, up to two words from where it begins, may be overwritten: whoever
     * fills an array from front to back does not mind.
     */
    public static void copy(byte[] from, int at, byte[] to, int toAt, int length) {
        if (length <= SHORT && at <= from.length - SHORT && toAt <= to.length - SHORT) {
            store(to, toAt, load(from, at));
            store(to, toAt + Long.BYTES, load(from, at + Long.BYTES));
        } else {
            System.arraycopy(from, at, to, toAt, length);
        }
    }

    /** Marks the bytes that equal those of {@code pattern}, which repeats one byte ({@code ONES * byte}). */
    public static long matches(long word, long pattern) {
        long difference = word ^ pattern;
        return difference - ONES & ~difference & HIGH_BITS;
    }

    /** As {@link #matches}, but each bit is sure. */
    public static long allMatches(long word, long pattern) {
        long difference = word ^ pattern;
        return ~((difference & ~HIGH_BITS) + ~HIGH_BITS | difference | ~HIGH_BITS);
    }

    /** Index of the first byte marked; 8 if none is. */
    public static int first(long mask) {
        return Long.numberOfTrailingZeros(mask) >>> 3;
    }

    /** A mask as eight bits, one a byte, the first byte's lowest. */
    public static int bits(long mask) {
        return (int) ((mask >>> 7) * 0x0102040810204080L >>> 56);
    }

    /** How many of the eight bytes are digits before the first that is none. */
    public static int digits(long word) {
        long values = word ^ ZEROS;
        // A carry out of a byte beyond the digits only marks bytes above it.
        long others = (values + ABOVE_NINE | values) & HIGH_BITS;
        return first(others);
    }

    /** The number that the first {@code count} bytes are, all of them digits; {@code count} is 0 to 8. */
    public static long number(long word, int count) {
        // Moved up, so that the last digit is highest; what comes in below counts as leading zeros. Then pairs, fours
        // and all eight. Moved in halves, since 64 bits at once would be none.
        int half = (Long.BYTES - count) * 4;
        long digits = (word ^ ZEROS) << half << half;
        long pairs = digits * 10 + (digits >>> 8);
        return ((pairs & PAIRS) * (100 + (1_000_000L << 32)) + (pairs >>> 16 & PAIRS) * (1 + (10_000L << 32))) >>> 32;
    }

    /**
     * Whether {@code digits}, text from which its pattern of zeros and separators was XORed, fits that pattern.
     *
     * @param limits 0x76 for a byte that must be a digit (0 to 9), 0x7f for one that must be its separator (0)
     */
    public static boolean fits(long digits, long limits) {
        return ((digits + limits | digits) & HIGH_BITS) == 0;
    }
}
