package io.tidemark.core.function.decimal;

import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.data.WideColumn;
import java.math.BigInteger;

/**
 * A signed 128-bit integer that changes in place: the unscaled value of a decimal while a row is computed. Methods that
 * could overflow say so by returning false; the value is then unspecified. One thread at a time.
 */
public final class Int128 implements Comparable<Int128> {
    private static final int BITS = 127;

    private long high;
    private long low;

    public long high() {
        return high;
    }

    public long low() {
        return low;
    }

    public Int128 set(long newHigh, long newLow) {
        high = newHigh;
        low = newLow;
        return this;
    }

    public Int128 set(long value) {
        return set(value >> Long.SIZE - 1, value);
    }

    public Int128 set(Int128 other) {
        return set(other.high, other.low);
    }

    /** False if the value does not fit. */
    public boolean set(BigInteger value) {
        high = value.shiftRight(Long.SIZE).longValue();
        low = value.longValue();
        return value.bitLength() <= BITS;
    }

    /** Takes row {@code row} of a LONG or WIDE column; the row is not NULL. */
    public Int128 read(Column column, int row) {
        if (column instanceof LongColumn longs) {
            return set(longs.values()[row]);
        }
        WideColumn wides = (WideColumn) column;
        return set(wides.highs()[row], wides.lows()[row]);
    }

    /** Gives the value to row {@code row} of a LONG or WIDE column; it fits there. Leaves the row's NULL bit alone. */
    public void write(Column column, int row) {
        if (column instanceof LongColumn longs) {
            assert isLong() : "fits a LONG column";
            longs.values()[row] = low;
        } else {
            WideColumn wides = (WideColumn) column;
            wides.highs()[row] = high;
            wides.lows()[row] = low;
        }
    }

    public boolean isNegative() {
        return high < 0;
    }

    public boolean isZero() {
        return (high | low) == 0;
    }

    public boolean isLong() {
        return high == low >> Long.SIZE - 1;
    }

    /** -1, 0 or 1. */
    public int signum() {
        return isNegative() ? -1 : isZero() ? 0 : 1;
    }

    public boolean negate() {
        boolean isMinimum = high == Long.MIN_VALUE && low == 0;
        low = -low;
        high = ~high + (low == 0 ? 1 : 0);
        return !isMinimum;
    }

    public boolean add(Int128 other) {
        return add(other.high, other.low);
    }

    private boolean add(long otherHigh, long otherLow) {
        long lowSum = low + otherLow;
        long carry = Long.compareUnsigned(lowSum, otherLow) < 0 ? 1 : 0;
        long sum = high + otherHigh + carry;
        boolean overflow = ((high ^ sum) & (otherHigh ^ sum)) < 0;
        low = lowSum;
        high = sum;
        return !overflow;
    }

    public boolean subtract(Int128 other) {
        long lowRest = low - other.low;
        long borrow = Long.compareUnsigned(low, other.low) < 0 ? 1 : 0;
        long rest = high - other.high - borrow;
        boolean overflow = ((high ^ other.high) & (high ^ rest)) < 0;
        low = lowRest;
        high = rest;
        return !overflow;
    }

    public boolean multiply(Int128 other) {
        if (other.isLong()) {
            return multiply(other.low);
        }
        if (isLong()) {
            long factor = low;
            set(other);
            return multiply(factor);
        }
        return set(toBigInteger().multiply(other.toBigInteger()));
    }

    public boolean multiply(long factor) {
        if (isLong()) {
            high = Math.multiplyHigh(low, factor);
            low *= factor;
            return true;
        }
        // (high * 2^64 + low) * factor, low unsigned: multiplyHigh takes low for signed, which is 2^64 too little if it
        // is negative.
        // The product of the high half may need 128 bits by itself, and fit again with the carry: look at the sum.
        long crossLow = high * factor;
        long crossHigh = Math.multiplyHigh(high, factor);
        long carry = Math.multiplyHigh(low, factor) + (low < 0 ? factor : 0);
        long newHigh = crossLow + carry;
        long carryOut = Long.compareUnsigned(newHigh, carry) < 0 ? 1 : 0;
        boolean fits = crossHigh + (carry >> Long.SIZE - 1) + carryOut == newHigh >> Long.SIZE - 1;
        low *= factor;
        high = newHigh;
        return fits;
    }

    /** Multiplies by 10^exponent. */
    public boolean scaleUp(int exponent) {
        int left = exponent;
        boolean fits = true;
        while (left > 0 && fits) {
            int step = Math.min(left, PowersOfTen.MAX_LONG_EXPONENT);
            fits = multiply(PowersOfTen.longPower(step));
            left -= step;
        }
        return fits;
    }

    /** Divides by 10^exponent, rounding half away from zero. */
    public void scaleDown(int exponent) {
        if (exponent <= 0) {
            return;
        }
        boolean negative = truncateToMagnitude(exponent - 1);
        long lastDigit = divideUnsigned(10);
        if (lastDigit >= 5) {
            add(0, 1);
        }
        if (negative) {
            negate();
        }
    }

    /** Divides by 10^exponent, cutting the rest. */
    public void truncate(int exponent) {
        if (truncateToMagnitude(exponent)) {
            negate();
        }
    }

    private boolean truncateToMagnitude(int exponent) {
        boolean negative = isNegative();
        if (negative) {
            negate();
        }
        int left = exponent;
        while (left > 0) {
            int step = Math.min(left, PowersOfTen.MAX_LONG_EXPONENT);
            divideUnsigned(PowersOfTen.longPower(step));
            left -= step;
        }
        return negative;
    }

    /** Changes the scale by {@code exponent} digits, up or down. */
    public boolean rescale(int exponent) {
        if (exponent >= 0) {
            return scaleUp(exponent);
        }
        scaleDown(-exponent);
        return true;
    }

    /** Divides by {@code divisor}, not 0, rounding half away from zero. */
    public boolean divideRounding(Int128 divisor) {
        boolean negative = isNegative() != divisor.isNegative();
        if (!divisor.isLong() || divisor.low == Long.MIN_VALUE) {
            return set(divideRounding(toBigInteger(), divisor.toBigInteger()));
        }
        if (isNegative()) {
            negate();
        }
        long magnitude = Math.abs(divisor.low);
        long rest = divideUnsigned(magnitude);
        // rest >= magnitude - rest, and not 2 * rest >= magnitude: that could wrap.
        if (rest >= magnitude - rest) {
            add(0, 1);
        }
        if (negative) {
            negate();
        }
        // The lowest value divided by -1 is the one quotient that does not fit.
        return negative || !isNegative();
    }

    private static BigInteger divideRounding(BigInteger dividend, BigInteger divisor) {
        BigInteger[] parts = dividend.abs().divideAndRemainder(divisor.abs());
        boolean up = parts[1].shiftLeft(1).compareTo(divisor.abs()) >= 0;
        BigInteger magnitude = up ? parts[0].add(BigInteger.ONE) : parts[0];
        return dividend.signum() * divisor.signum() < 0 ? magnitude.negate() : magnitude;
    }

    /** The rest of a division by {@code divisor}, not 0; it has the dividend's sign. */
    public void remainder(Int128 divisor) {
        if (isLong() && divisor.isLong()) {
            set(divisor.low == -1 ? 0 : low % divisor.low);
        } else {
            set(toBigInteger().remainder(divisor.toBigInteger()));
        }
    }

    /** Divides a value that is taken for unsigned by a positive divisor; returns the rest. */
    private long divideUnsigned(long divisor) {
        long quotientHigh = high == 0 ? 0 : Long.divideUnsigned(high, divisor);
        long restHigh = high - quotientHigh * divisor;
        long quotientLow = UnsignedDivision.divide(restHigh, low, divisor);
        long rest = low - quotientLow * divisor;
        high = quotientHigh;
        low = quotientLow;
        return rest;
    }

    /** Whether the value has at most {@code precision} digits, 1 to 38. */
    public boolean fits(int precision) {
        long limitHigh = PowersOfTen.high(precision);
        long limitLow = PowersOfTen.low(precision);
        if (isNegative()) {
            // -value < limit, without negating the minimum: value + limit > 0.
            Int128 sum = new Int128().set(this);
            sum.add(limitHigh, limitLow);
            return sum.signum() > 0;
        }
        return high < limitHigh || (high == limitHigh && Long.compareUnsigned(low, limitLow) < 0);
    }

    @Override
    public int compareTo(Int128 other) {
        int order = Long.compare(high, other.high);
        return order != 0 ? order : Long.compareUnsigned(low, other.low);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Int128 that && high == that.high && low == that.low;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(high * 31 + low);
    }

    public BigInteger toBigInteger() {
        BigInteger lower = BigInteger.valueOf(low >>> 1).shiftLeft(1).or(BigInteger.valueOf(low & 1));
        return BigInteger.valueOf(high).shiftLeft(Long.SIZE).or(lower);
    }

    @Override
    public String toString() {
        return isLong() ? Long.toString(low) : toBigInteger().toString();
    }
}
