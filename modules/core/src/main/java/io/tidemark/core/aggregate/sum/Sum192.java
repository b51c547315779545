package io.tidemark.core.aggregate.sum;

import java.math.BigInteger;

/**
 * A sum of exact numbers in 192 bits: more than 2^63 numbers of 38 digits can fill. So it depends on no order, and taking a number back is exact.
 * One thread at a time.
 *
 * <pre>
 *   sum = carry * 2^128 + (high, low), the latter a signed number of 128 bits: there is one form for each sum
 * </pre>
 */
public final class Sum192 {
    private long carry;
    private long high;
    private long low;

    /** Sets the sum to what {@link #carry}, {@link #high} and {@link #low} gave. */
    public void set(long newCarry, long newHigh, long newLow) {
        carry = newCarry;
        high = newHigh;
        low = newLow;
    }

    /** How often the signed 128 bits have run over. */
    public long carry() {
        return carry;
    }

    /** Signed high half of the 128 bits. */
    public long high() {
        return high;
    }

    /** Unsigned low half of the 128 bits. */
    public long low() {
        return low;
    }

    /** Adds a signed number of 128 bits. */
    public void add(long addHigh, long addLow) {
        addParts(0, addHigh, addLow);
    }

    /** Adds a signed number of 128 bits {@code weight} times. */
    public void add(long addHigh, long addLow, long weight) {
        if (weight == 1) {
            addParts(0, addHigh, addLow);
            return;
        }
        // Three words: (unsigned low + signed high * 2^64) * weight.
        long lowCarry = Math.multiplyHigh(addLow, weight) + (addLow < 0 ? weight : 0);
        long middle = addHigh * weight + lowCarry;
        long top = Math.multiplyHigh(addHigh, weight)
                + (lowCarry >> 63)
                + (Long.compareUnsigned(middle, lowCarry) < 0 ? 1 : 0);
        // The lower two as a signed number: its sign bit counts -2^127, so what it stands for too much goes to the top.
        addParts(top + (middle < 0 ? 1 : 0), middle, addLow * weight);
    }

    /** Adds another sum {@code weight} times, which is 1 or -1. */
    public void add(Sum192 other, long weight) {
        add(other.high, other.low, weight);
        carry += other.carry * weight;
    }

    private void addParts(long addCarry, long addHigh, long addLow) {
        long oldHigh = high;
        low += addLow;
        high += addHigh + (Long.compareUnsigned(low, addLow) < 0 ? 1 : 0);
        carry += addCarry + overflow(oldHigh, addHigh, high);
    }

    /** What must be carried when adding to a signed high half gave another one: 1, 0 or -1. */
    static long overflow(long oldHigh, long addHigh, long newHigh) {
        boolean ranOver = ((oldHigh ^ newHigh) & (addHigh ^ newHigh)) < 0;
        return ranOver ? newHigh < 0 ? 1 : -1 : 0;
    }

    /** The sum as an object. */
    public BigInteger toInteger() {
        return BigInteger.valueOf(carry)
                .shiftLeft(Long.SIZE)
                .add(BigInteger.valueOf(high))
                .shiftLeft(Long.SIZE)
                .or(new BigInteger(Long.toUnsignedString(low)));
    }
}
