package io.tidemark.core.function.arithmetic;

import io.tidemark.core.function.decimal.Int128;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/** Operations whose middle may need more than 128 bits though the result does not: then, and only then, by BigInteger. */
final class WideProduct {
    private WideProduct() {}

    /** {@code a * b * 10^rescale}, rounded half away from zero. */
    static boolean multiply(Int128 a, Int128 b, int rescale) {
        long high = a.high();
        long low = a.low();
        if (a.multiply(b)) {
            return a.rescale(rescale);
        }
        if (rescale >= 0) {
            return false;
        }
        BigInteger product = a.set(high, low).toBigInteger().multiply(b.toBigInteger());
        return a.set(integral(new BigDecimal(product, -rescale)));
    }

    /** {@code a * 10^shift / b}, rounded half away from zero. */
    static boolean divide(Int128 a, Int128 b, int shift) {
        long highA = a.high();
        long lowA = a.low();
        long highB = b.high();
        long lowB = b.low();
        if (shift < 0 ? b.scaleUp(-shift) : a.scaleUp(shift)) {
            return a.divideRounding(b);
        }
        BigDecimal dividend = decimal(a, highA, lowA, shift);
        BigDecimal divisor = decimal(b, highB, lowB, 0);
        return a.set(dividend.divide(divisor, 0, RoundingMode.HALF_UP).unscaledValue());
    }

    /** {@code (a * 10^shiftA + b * 10^shiftB) * 10^rescale}, rounded half away from zero. */
    static boolean sum(Int128 a, int shiftA, Int128 b, int shiftB, int rescale) {
        long highA = a.high();
        long lowA = a.low();
        long highB = b.high();
        long lowB = b.low();
        if (a.scaleUp(shiftA) && b.scaleUp(shiftB) && a.add(b)) {
            return a.rescale(rescale);
        }
        BigDecimal sum = decimal(a, highA, lowA, shiftA).add(decimal(b, highB, lowB, shiftB));
        return a.set(integral(sum.scaleByPowerOfTen(rescale)));
    }

    /** {@code (a * 10^shiftA % b * 10^shiftB) * 10^rescale}, with the sign of a. */
    static boolean remainder(Int128 a, int shiftA, Int128 b, int shiftB, int rescale) {
        long highA = a.high();
        long lowA = a.low();
        long highB = b.high();
        long lowB = b.low();
        if (a.scaleUp(shiftA) && b.scaleUp(shiftB)) {
            a.remainder(b);
            return a.rescale(rescale);
        }
        BigDecimal rest = decimal(a, highA, lowA, shiftA).remainder(decimal(b, highB, lowB, shiftB));
        return a.set(integral(rest.scaleByPowerOfTen(rescale)));
    }

    private static BigDecimal decimal(Int128 scratch, long high, long low, int shift) {
        return new BigDecimal(scratch.set(high, low).toBigInteger(), -shift);
    }

    private static BigInteger integral(BigDecimal value) {
        return value.setScale(0, RoundingMode.HALF_UP).unscaledValue();
    }
}
