package io.tidemark.core.function.decimal;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Against BigInteger, on random values of all lengths and those at the edges of 64 and 128 bits. */
final class Int128Test {
    private static final int ROUNDS = 200_000;
    private static final BigInteger[] EDGES = {
        BigInteger.ZERO,
        BigInteger.ONE,
        BigInteger.ONE.negate(),
        BigInteger.TWO.pow(63),
        BigInteger.TWO.pow(63).subtract(BigInteger.ONE),
        BigInteger.TWO.pow(63).negate(),
        BigInteger.TWO.pow(64),
        BigInteger.TWO.pow(127).subtract(BigInteger.ONE),
        BigInteger.TWO.pow(127).negate(),
        BigInteger.TEN.pow(38).subtract(BigInteger.ONE),
        BigInteger.TEN.pow(38),
        BigInteger.TEN.pow(19).negate()
    };

    private static BigInteger next(Random random) {
        if (random.nextInt(4) == 0) {
            return EDGES[random.nextInt(EDGES.length)];
        }
        BigInteger magnitude = new BigInteger(1 + random.nextInt(127), random);
        return random.nextBoolean() ? magnitude : magnitude.negate();
    }

    private static Int128 of(BigInteger value) {
        Int128 result = new Int128();
        assertThat(result.set(value)).isTrue();
        return result;
    }

    private static void expect(BigInteger a, BigInteger b, boolean fits, Int128 actual, BigInteger expected) {
        boolean shouldFit = expected.bitLength() <= 127;
        if (fits != shouldFit || (fits && !actual.toBigInteger().equals(expected))) {
            assertThat(fits ? actual.toBigInteger() : null)
                    .as("%s and %s", a, b)
                    .isEqualTo(shouldFit ? expected : null);
        }
    }

    @Test
    void sumsAndProductsAreExactOrSaySo() {
        Random random = new Random(1);
        for (int i = 0; i < ROUNDS; i++) {
            BigInteger a = next(random);
            BigInteger b = next(random);
            Int128 x = of(a);
            expect(a, b, x.add(of(b)), x, a.add(b));
            x = of(a);
            expect(a, b, x.subtract(of(b)), x, a.subtract(b));
            x = of(a);
            expect(a, b, x.multiply(of(b)), x, a.multiply(b));
            x = of(a);
            expect(a, b, x.negate(), x, a.negate());
            assertThat(of(a).compareTo(of(b))).isEqualTo(a.compareTo(b));
            assertThat(of(a).signum()).isEqualTo(a.signum());
        }
    }

    @Test
    void scalesRoundHalfAwayFromZero() {
        Random random = new Random(2);
        for (int i = 0; i < ROUNDS; i++) {
            BigInteger a = next(random);
            int digits = random.nextInt(39);
            Int128 x = of(a);
            expect(a, null, x.scaleUp(digits), x, a.multiply(BigInteger.TEN.pow(digits)));
            x = of(a);
            x.scaleDown(digits);
            expect(
                    a,
                    null,
                    true,
                    x,
                    new BigDecimal(a, digits).setScale(0, RoundingMode.HALF_UP).unscaledValue());
            x = of(a);
            x.truncate(digits);
            expect(a, null, true, x, a.divide(BigInteger.TEN.pow(digits)));
            int precision = 1 + random.nextInt(38);
            assertThat(of(a).fits(precision)).isEqualTo(a.abs().compareTo(BigInteger.TEN.pow(precision)) < 0);
        }
    }

    @Test
    void quotientsRoundHalfAwayFromZero() {
        Random random = new Random(3);
        for (int i = 0; i < ROUNDS; i++) {
            BigInteger a = next(random);
            BigInteger b = next(random);
            if (b.signum() == 0) {
                continue;
            }
            Int128 x = of(a);
            BigDecimal quotient = new BigDecimal(a).divide(new BigDecimal(b), 0, RoundingMode.HALF_UP);
            expect(a, b, x.divideRounding(of(b)), x, quotient.unscaledValue());
            x = of(a);
            x.remainder(of(b));
            expect(a, b, true, x, a.remainder(b));
        }
    }
}
