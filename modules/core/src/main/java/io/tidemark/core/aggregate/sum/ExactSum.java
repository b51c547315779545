package io.tidemark.core.aggregate.sum;

import java.math.BigInteger;
import java.util.Arrays;

/**
 * A sum of finite doubles without any rounding: an integer that counts units of 2^-1074, the smallest double. So it does not depend on the order
 * of additions, and taking a value back is exact. One thread at a time.
 *
 * <pre>
 *   in memory   two's complement over 36 limbs of 64 bits, lowest first: 2098 bits for the doubles, the rest for how many there are
 *   as bytes    nothing for zero; else   | index of the first limb that is not zero: 1 byte | limbs, little-endian: 8 bytes each ... |
 *               up to the last limb that is needed for the sign
 * </pre>
 */
public final class ExactSum {
    private static final int LIMBS = 36;
    /** The sum counts units of 2^-1074. */
    public static final int UNIT_BITS = 1074;

    private static final int MIN_EXPONENT = -UNIT_BITS;
    private static final int MANTISSA_BITS = 52;
    private static final long IMPLICIT_BIT = 1L << MANTISSA_BITS;

    private final long[] limbs = new long[LIMBS];

    /** Adds a finite value {@code weight} times. */
    public void add(double value, long weight) {
        long bits = Double.doubleToRawLongBits(value);
        int exponent = (int) (bits >>> MANTISSA_BITS) & 0x7FF;
        long mantissa = bits & IMPLICIT_BIT - 1;
        // Units of 2^-1074: subnormal numbers are shifted by 0, and so are those of exponent 1, which have the implicit
        // bit.
        int shift = Math.max(exponent - 1, 0);
        mantissa = exponent == 0 ? mantissa : mantissa | IMPLICIT_BIT;
        mantissa = bits < 0 ? -mantissa : mantissa;
        add(Math.multiplyHigh(mantissa, weight), mantissa * weight, shift);
    }

    /** Adds a signed 128-bit number shifted left: over three limbs, then the sign and a carry as far as they go. */
    private void add(long high, long low, int shift) {
        int limb = shift >>> 6;
        int bits = shift & 63;
        long first = low << bits;
        long second = bits == 0 ? high : high << bits | low >>> 64 - bits;
        long third = bits == 0 ? high >> 63 : high >> 64 - bits;
        long sign = high >> 63;
        long carry = addLimb(limb, first, 0);
        carry = addLimb(limb + 1, second, carry);
        carry = addLimb(limb + 2, third, carry);
        for (int i = limb + 3; i < LIMBS && sign + carry != 0; i++) {
            carry = addLimb(i, sign, carry);
        }
    }

    /** Adds another sum, or takes it away. */
    public void add(ExactSum other, boolean negated) {
        long carry = negated ? 1 : 0;
        for (int i = 0; i < LIMBS; i++) {
            carry = addLimb(i, negated ? ~other.limbs[i] : other.limbs[i], carry);
        }
    }

    private long addLimb(int index, long addend, long carry) {
        long before = limbs[index];
        long sum = before + addend;
        long carried = sum + carry;
        limbs[index] = carried;
        // At most one of the two additions wraps.
        return (Long.compareUnsigned(sum, before) < 0 ? 1L : 0L) + (Long.compareUnsigned(carried, sum) < 0 ? 1L : 0L);
    }

    /** Takes the sum from its bytes. */
    public void read(byte[] bytes, int offset, int length) {
        Arrays.fill(limbs, 0);
        if (length == 0) {
            return;
        }
        int limb = bytes[offset];
        for (int at = offset + 1; at < offset + length; at += Long.BYTES) {
            limbs[limb++] = readLimb(bytes, at);
        }
        Arrays.fill(limbs, limb, LIMBS, limbs[limb - 1] >> 63);
    }

    private static long readLimb(byte[] bytes, int at) {
        long value = 0;
        for (int i = Long.BYTES - 1; i >= 0; i--) {
            value = value << 8 | bytes[at + i] & 0xFF;
        }
        return value;
    }

    /** Writes the sum as bytes, of which there is one form for each sum; returns how many they are. */
    public int write(byte[] into) {
        int first = 0;
        while (first < LIMBS && limbs[first] == 0) {
            first++;
        }
        if (first == LIMBS) {
            return 0;
        }
        int last = LIMBS - 1;
        while (last > first && limbs[last] == limbs[last - 1] >> 63) {
            last--;
        }
        into[0] = (byte) first;
        int at = 1;
        for (int limb = first; limb <= last; limb++) {
            for (int i = 0; i < Long.BYTES; i++) {
                into[at++] = (byte) (limbs[limb] >>> 8 * i);
            }
        }
        return at;
    }

    /** Most bytes that {@link #write} needs. */
    public static int maxBytes() {
        return 1 + LIMBS * Long.BYTES;
    }

    /** The sum over {@code count}, rounded once, to the nearest double and to the even one of two; infinite if it is beyond all doubles. */
    double dividedBy(long count) {
        BigInteger sum = toInteger();
        BigInteger magnitude = sum.abs();
        BigInteger divisor = BigInteger.valueOf(count);
        int exponent = MIN_EXPONENT;
        boolean inexact = false;
        if (count != 1) {
            // Enough bits that what the division leaves lies far below the last one of a double.
            int more = Math.max(0, 2 * Long.SIZE + divisor.bitLength() - magnitude.bitLength());
            BigInteger[] quotient = magnitude.shiftLeft(more).divideAndRemainder(divisor);
            magnitude = quotient[0];
            inexact = quotient[1].signum() != 0;
            exponent -= more;
        }
        double rounded = round(magnitude, inexact, exponent);
        return sum.signum() < 0 ? -rounded : rounded;
    }

    /** The sum in units of 2^-{@value #UNIT_BITS}. */
    public BigInteger toInteger() {
        byte[] bigEndian = new byte[LIMBS * Long.BYTES];
        for (int i = 0; i < bigEndian.length; i++) {
            int fromLow = bigEndian.length - 1 - i;
            bigEndian[i] = (byte) (limbs[fromLow >>> 3] >>> 8 * (fromLow & 7));
        }
        return new BigInteger(bigEndian);
    }

    /** {@code magnitude * 2^exponent}, and a little more if {@code inexact}, as the nearest double. */
    private static double round(BigInteger magnitude, boolean inexact, int exponent) {
        if (magnitude.signum() == 0) {
            return 0;
        }
        int highest = magnitude.bitLength() - 1 + exponent;
        if (highest > Double.MAX_EXPONENT) {
            return Double.POSITIVE_INFINITY;
        }
        int lowest = Math.max(highest - MANTISSA_BITS, MIN_EXPONENT);
        int dropped = lowest - exponent;
        long mantissa;
        if (dropped <= 0) {
            mantissa = magnitude.shiftLeft(-dropped).longValue();
        } else {
            mantissa = magnitude.shiftRight(dropped).longValue();
            boolean half = magnitude.testBit(dropped - 1);
            boolean more = inexact || magnitude.getLowestSetBit() < dropped - 1;
            if (half && (more || (mantissa & 1) != 0)) {
                mantissa++;
            }
        }
        // The mantissa has the implicit bit, which counts the exponent up by one; so does a carry out of the rounding,
        // up to infinity.
        return Double.longBitsToDouble(((long) (lowest - MIN_EXPONENT) << MANTISSA_BITS) + mantissa);
    }
}
