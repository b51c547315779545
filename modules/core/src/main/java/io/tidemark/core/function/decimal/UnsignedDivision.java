package io.tidemark.core.function.decimal;

/**
 * 128 by 64 bits, unsigned: Knuth's algorithm D with two digits of 32 bits, since Java has no instruction for it.
 *
 * <ol>
 *   <li>Shift the divisor left until its top bit is set, and the dividend with it: then a digit estimated from the divisor's
 *       upper half is at most 2 too large.
 *   <li>Estimate the upper digit of the quotient, correct it downwards, subtract.
 *   <li>The same for the lower digit.
 * </ol>
 */
final class UnsignedDivision {
    private static final int HALF = 32;
    private static final long LOW_HALF = 0xFFFF_FFFFL;

    private UnsignedDivision() {}

    /** The quotient of (high, low) / divisor, where {@code high < divisor}, unsigned, so that it fits 64 bits. */
    static long divide(long high, long low, long divisor) {
        if (high == 0) {
            return Long.divideUnsigned(low, divisor);
        }
        int shift = Long.numberOfLeadingZeros(divisor);
        long d = divisor << shift;
        long upper = shift == 0 ? high : high << shift | low >>> (Long.SIZE - shift);
        long lower = low << shift;
        long first = digit(upper, lower >>> HALF, d);
        long rest = (upper << HALF | lower >>> HALF) - first * d;
        long second = digit(rest, lower & LOW_HALF, d);
        return (first << HALF) + second;
    }

    /** The digit of (upper * 2^32 + next) / d. */
    private static long digit(long upper, long next, long d) {
        long top = d >>> HALF;
        long bottom = d & LOW_HALF;
        long estimate = Long.divideUnsigned(upper, top);
        long rest = upper - estimate * top;
        while (estimate > LOW_HALF || Long.compareUnsigned(estimate * bottom, rest << HALF | next) > 0) {
            estimate--;
            rest += top;
            if (rest > LOW_HALF) {
                break;
            }
        }
        return estimate;
    }
}
