package io.tidemark.core.aggregate.sum;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class ExactSumTest {
    private static final BigInteger UNITS = BigInteger.ONE.shiftLeft(1074);

    @Test
    void smallTermsAreNotLostBesideLargeOnes() {
        ExactSum sum = new ExactSum();
        sum.add(1e300, 1);
        sum.add(1e-300, 1);
        sum.add(1e300, -1);
        assertThat(sum.dividedBy(1)).isEqualTo(1e-300);
    }

    @Test
    void tenTenthsRoundOnceToOne() {
        ExactSum sum = new ExactSum();
        sum.add(0.1, 10);
        assertThat(sum.dividedBy(1)).isEqualTo(1.0);
        assertThat(sum.dividedBy(10)).isEqualTo(0.1);
    }

    @Test
    void sumBeyondAllDoublesIsInfiniteButItsAverageIsNot() {
        ExactSum sum = new ExactSum();
        sum.add(Double.MAX_VALUE, 3);
        assertThat(sum.dividedBy(1)).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(sum.dividedBy(3)).isEqualTo(Double.MAX_VALUE);
        sum.add(Double.MAX_VALUE, -2);
        assertThat(sum.dividedBy(1)).isEqualTo(Double.MAX_VALUE);
    }

    @Test
    void halfOfTheSmallestDoubleRoundsToEven() {
        ExactSum sum = new ExactSum();
        sum.add(Double.MIN_VALUE, 1);
        assertThat(sum.dividedBy(2)).isEqualTo(0.0);
        sum.add(Double.MIN_VALUE, 2);
        assertThat(sum.dividedBy(2)).isEqualTo(2 * Double.MIN_VALUE);
        assertThat(sum.dividedBy(4)).isEqualTo(Double.MIN_VALUE);
    }

    @Test
    void equalSumsHaveEqualBytesWhateverTheWayToThem() {
        ExactSum one = new ExactSum();
        one.add(3.25, 1);
        ExactSum other = new ExactSum();
        other.add(-1e308, 2);
        other.add(4.25, 1);
        other.add(1e308, 2);
        other.add(-0.5, 2);
        assertThat(bytes(other)).isEqualTo(bytes(one));
        one.add(-3.25, 1);
        assertThat(bytes(one)).isEmpty();
    }

    /** Finds carries that stop too early, signs that are not extended, and rounding at the wrong bit. */
    @Test
    void randomSumsEqualThoseOfBigNumbers() {
        Random random = new Random(7);
        for (int round = 0; round < 300; round++) {
            ExactSum sum = new ExactSum();
            BigInteger expected = BigInteger.ZERO;
            int terms = 1 + random.nextInt(12);
            for (int i = 0; i < terms; i++) {
                double value = randomDouble(random);
                long weight = random.nextInt(4) == 0 ? random.nextLong() : random.nextBoolean() ? 1 : -1;
                sum.add(value, weight);
                expected = expected.add(units(value).multiply(BigInteger.valueOf(weight)));
                byte[] bytes = bytes(sum);
                sum = new ExactSum();
                sum.read(bytes, 0, bytes.length);
            }
            assertThat(sum.dividedBy(1)).isEqualTo(nearest(expected, 1));
            long count = 1L + random.nextInt(1000);
            assertThat(sum.dividedBy(count)).isEqualTo(nearest(expected, count));
        }
    }

    private static double randomDouble(Random random) {
        return switch (random.nextInt(3)) {
            case 0 -> random.nextInt(2000) / 100.0;
            case 1 -> Double.MIN_VALUE * random.nextInt(100);
            default -> {
                double any = Double.longBitsToDouble(random.nextLong());
                yield Double.isFinite(any) ? any : 1;
            }
        };
    }

    private static BigInteger units(double value) {
        return new BigDecimal(value).multiply(new BigDecimal(UNITS)).toBigIntegerExact();
    }

    /** BigDecimal.doubleValue is rounded to nearest; so many digits that a tie or its absence shows. */
    private static double nearest(BigInteger units, long count) {
        BigDecimal exact = new BigDecimal(units).divide(new BigDecimal(UNITS));
        return Double.parseDouble(
                exact.divide(BigDecimal.valueOf(count), new MathContext(3000)).toString());
    }

    private static byte[] bytes(ExactSum sum) {
        byte[] bytes = new byte[ExactSum.maxBytes()];
        return Arrays.copyOf(bytes, sum.write(bytes));
    }
}
