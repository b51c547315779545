package io.tidemark.core.account;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.data.LongColumn;
import java.math.BigInteger;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class WideTotalTest {
    private static final long[] EDGES = {
        0, 1, -1, 0xffff_ffffL, -0x1_0000_0000L, 0x8000_0000L, Long.MAX_VALUE, Long.MIN_VALUE
    };

    /** Beside arbitrary precision: values and weights of all sizes, most weights 1, some values NULL. */
    @Test
    void longsByWeightComeToTheirExactSum() {
        SplittableRandom random = new SplittableRandom(11);
        WideTotal total = new WideTotal();
        BigInteger right = BigInteger.ZERO;
        for (int batch = 0; batch < 200; batch++) {
            int size = random.nextInt(1, 300);
            LongColumn values = new LongColumn(size);
            long[] weights = new long[size];
            int[] rows = random.ints(random.nextInt(0, 2 * size), 0, size).toArray();
            for (int row = 0; row < size; row++) {
                values.set(row, number(random));
                weights[row] = random.nextInt(3) > 0 ? 1 : number(random) >> 24;
                if (batch % 2 == 1 && random.nextInt(4) == 0) {
                    values.nulls().set(row);
                }
            }
            total.add(values, weights, rows, rows.length);
            for (int row : rows) {
                if (!values.nulls().get(row)) {
                    right = right.add(
                            BigInteger.valueOf(values.values()[row]).multiply(BigInteger.valueOf(weights[row])));
                }
            }
            assertThat(total.units()).isEqualTo(right);
        }
    }

    private static long number(SplittableRandom random) {
        return random.nextInt(3) == 0 ? EDGES[random.nextInt(EDGES.length)] : random.nextLong() >> random.nextInt(64);
    }
}
