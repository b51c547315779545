package io.tidemark.api.format.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * The shortest decimal that reads back as a given float or double; of several that short, the nearest. {@code Double.toString} is
 * not it before JDK 19, and results must not depend on the JDK. Stateless.
 *
 * <ol>
 *   <li>A decimal of 15 digits (6 for a float) survives the way through a normal double. So if the exact value, rounded to
 *       15 digits, reads back as the value, any shorter decimal that does is the same number, with zeros at its end.
 *   <li>Otherwise take 16, then 17 digits (7 to 9): of the two neighbours of the exact value, the nearest that reads back.
 *   <li>Subnormal numbers have fewer digits: start at 1.
 * </ol>
 */
final class ShortestDecimal {
    private static final int DOUBLE_DIGITS = 15;
    private static final int FLOAT_DIGITS = 6;
    private static final int MIN_PLAIN_EXPONENT = -4;

    private ShortestDecimal() {}

    /** The text of {@code value}, which is finite and not zero. */
    static String text(double value, boolean real) {
        BigDecimal exact = new BigDecimal(Math.abs(value));
        int sureDigits = real ? FLOAT_DIGITS : DOUBLE_DIGITS;
        double minNormal = real ? Float.MIN_NORMAL : Double.MIN_NORMAL;
        int digits = Math.abs(value) >= minNormal ? sureDigits : 1;
        BigDecimal shortest = nearestThatReadsBack(exact, digits, Math.abs(value), real);
        while (shortest.signum() == 0) {
            digits++;
            shortest = nearestThatReadsBack(exact, digits, Math.abs(value), real);
        }
        return (value < 0 ? "-" : "") + layOut(shortest.stripTrailingZeros(), sureDigits);
    }

    /** Zero if no decimal of that many digits reads back as {@code value}. */
    private static BigDecimal nearestThatReadsBack(BigDecimal exact, int digits, double value, boolean real) {
        BigDecimal below = exact.round(new MathContext(digits, RoundingMode.DOWN));
        BigDecimal above = exact.round(new MathContext(digits, RoundingMode.UP));
        int nearer = exact.subtract(below).compareTo(above.subtract(exact));
        BigDecimal first = nearer <= 0 ? below : above;
        BigDecimal second = nearer <= 0 ? above : below;
        if (read(first, real) == value) {
            return first;
        }
        return read(second, real) == value ? second : BigDecimal.ZERO;
    }

    private static double read(BigDecimal decimal, boolean real) {
        return real ? Float.parseFloat(decimal.toString()) : Double.parseDouble(decimal.toString());
    }

    private static String layOut(BigDecimal decimal, int maxPlainExponent) {
        int exponent = decimal.precision() - decimal.scale() - 1;
        if (exponent >= MIN_PLAIN_EXPONENT && exponent < maxPlainExponent) {
            return decimal.toPlainString();
        }
        String digits = decimal.unscaledValue().toString();
        String mantissa = digits.length() == 1 ? digits : digits.charAt(0) + "." + digits.substring(1);
        int magnitude = Math.abs(exponent);
        return mantissa + (exponent < 0 ? "e-" : "e+") + (magnitude < 10 ? "0" : "") + magnitude;
    }
}
