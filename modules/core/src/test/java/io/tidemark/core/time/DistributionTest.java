package io.tidemark.core.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class DistributionTest {
    @Test
    void quantilesAreAtMostAnEighthTooHigh() {
        Random random = new Random(3);
        long[] values = new long[5000];
        Distribution distribution = new Distribution();
        for (int i = 0; i < values.length; i++) {
            values[i] = (long) Math.exp(random.nextDouble() * 30);
            distribution.add(values[i]);
        }
        Arrays.sort(values);
        for (double share : new double[] {0, 0.01, 0.5, 0.9, 0.99, 1}) {
            long exact = values[Math.max(0, (int) Math.ceil(share * values.length) - 1)];
            assertThat(distribution.quantile(share)).isBetween(exact, exact + exact / 8);
        }
    }

    @Test
    void bucketsTileTheWholeRange() {
        Distribution distribution = new Distribution();
        long[] values = {Long.MIN_VALUE, -1, 0, 1, 7, 8, 15, 16, 17, 1_000_000, Long.MAX_VALUE};
        for (long value : values) {
            distribution.add(value);
        }
        long[] rows = {0};
        distribution.forEach((from, to, count) -> {
            rows[0] += count;
            long inside = Arrays.stream(values)
                    .filter(value -> value >= from && (value < to || to == Long.MAX_VALUE))
                    .count();
            assertThat(inside).as("[%s, %s)", from, to).isEqualTo(count);
        });
        assertThat(rows[0]).isEqualTo(values.length).isEqualTo(distribution.total());
    }

    @Test
    void mergedIsTheSameAsAddedToOne() {
        Distribution one = new Distribution();
        Distribution other = new Distribution();
        Distribution both = new Distribution();
        for (long value = 0; value < 3000; value++) {
            (value % 3 == 0 ? one : other).add(value * value);
            both.add(value * value);
        }
        one.merge(other);
        assertThat(one.total()).isEqualTo(3000);
        assertThat(one.quantile(0.5)).isEqualTo(both.quantile(0.5));
    }

    @Test
    void quantileOfNothingIsZero() {
        assertThat(new Distribution().quantile(0.5)).isZero();
    }
}
