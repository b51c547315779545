package io.tidemark.core.aggregate.moment;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;

/** The number {@code units * 2^exponent}, exactly. Immutable. */
record BinaryNumber(BigInteger units, int exponent) {
    static final BinaryNumber ZERO = new BinaryNumber(BigInteger.ZERO, 0);

    /** Many more digits than any result has. */
    static final MathContext DIGITS = new MathContext(80, RoundingMode.HALF_EVEN);

    private static final BigDecimal TWO = BigDecimal.valueOf(2);

    static BinaryNumber of(long number) {
        return new BinaryNumber(BigInteger.valueOf(number), 0);
    }

    int signum() {
        return units.signum();
    }

    BinaryNumber times(BinaryNumber other) {
        return new BinaryNumber(units.multiply(other.units), exponent + other.exponent);
    }

    BinaryNumber minus(BinaryNumber other) {
        int common = Math.min(exponent, other.exponent);
        BigInteger own = units.shiftLeft(exponent - common);
        return new BinaryNumber(own.subtract(other.units.shiftLeft(other.exponent - common)), common);
    }

    /** The number over another one that is not zero, to {@link #DIGITS}. */
    BigDecimal over(BinaryNumber divisor) {
        BigDecimal quotient = new BigDecimal(units).divide(new BigDecimal(divisor.units), DIGITS);
        int power = exponent - divisor.exponent;
        return power >= 0
                ? quotient.multiply(TWO.pow(power, DIGITS), DIGITS)
                : quotient.divide(TWO.pow(-power, DIGITS), DIGITS);
    }
}
