package io.tidemark.core.aggregate.sum;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class Sum192Test {
    private static final BigInteger MOST = BigInteger.TEN.pow(38).subtract(BigInteger.ONE);

    @Test
    void numbersThatRunOverAreCarriedAndComeBack() {
        Sum192 sum = new Sum192();
        add(sum, MOST, 1);
        add(sum, MOST, 1);
        // 2 * (10^38 - 1) is more than 2^127.
        assertThat(sum.carry()).isEqualTo(1);
        assertThat(sum.toInteger()).isEqualTo(new BigInteger("199999999999999999999999999999999999998"));
        add(sum, MOST, -1);
        assertThat(sum.carry()).isZero();
        assertThat(sum.toInteger()).isEqualTo(MOST);
        add(sum, MOST, -3);
        assertThat(sum.carry()).isEqualTo(-1);
        assertThat(sum.toInteger()).isEqualTo(new BigInteger("-199999999999999999999999999999999999998"));
    }

    @Test
    void longestWeightOfTheLargestNumberFits() {
        Sum192 sum = new Sum192();
        add(sum, MOST, Long.MAX_VALUE);
        assertThat(sum.toInteger()).isEqualTo(MOST.multiply(BigInteger.valueOf(Long.MAX_VALUE)));
        add(sum, MOST, -Long.MAX_VALUE);
        assertThat(sum.toInteger()).isZero();
    }

    /** Finds carries that are lost between the words, and a form that depends on the way there. */
    @Test
    void anyNumbersByAnyWeightsAddUpAsIntegersDoInOneForm() {
        SplittableRandom random = new SplittableRandom(7);
        for (int run = 0; run < 200; run++) {
            Sum192 sum = new Sum192();
            Sum192 joined = new Sum192();
            BigInteger expected = BigInteger.ZERO;
            for (int i = 0; i < 40; i++) {
                BigInteger value = number(random);
                long weight =
                        random.nextInt(3) == 0 ? random.nextLong() >> random.nextInt(2, 64) : 1 - random.nextInt(3);
                add(sum, value, weight);
                Sum192 one = new Sum192();
                add(one, value, -weight);
                joined.add(one, -1);
                expected = expected.add(value.multiply(BigInteger.valueOf(weight)));
                assertThat(sum.toInteger()).isEqualTo(expected);
                assertThat(joined).usingRecursiveComparison().isEqualTo(sum);
            }
            Sum192 direct = new Sum192();
            direct.set(
                    expected.subtract(signed(expected)).shiftRight(128).longValueExact(),
                    expected.shiftRight(64).longValue(),
                    expected.longValue());
            assertThat(sum).usingRecursiveComparison().isEqualTo(direct);
        }
    }

    /** The lower 128 bits as a signed number. */
    private static BigInteger signed(BigInteger value) {
        BigInteger modulus = BigInteger.ONE.shiftLeft(128);
        BigInteger lower = value.mod(modulus);
        return lower.testBit(127) ? lower.subtract(modulus) : lower;
    }

    private static BigInteger number(SplittableRandom random) {
        return switch (random.nextInt(4)) {
            case 0 -> MOST;
            case 1 -> MOST.negate();
            case 2 -> BigInteger.valueOf(random.nextLong());
            default ->
                BigInteger.valueOf(random.nextLong() >> 2)
                        .shiftLeft(64)
                        .add(BigInteger.valueOf(random.nextLong()))
                        .remainder(MOST);
        };
    }

    private static void add(Sum192 sum, BigInteger value, long weight) {
        sum.add(value.shiftRight(64).longValue(), value.longValue(), weight);
    }
}
