package io.tidemark.benchmarks.latency;

import java.util.Arrays;
import java.util.Locale;

/** What is told of many times. Stateless. */
final class Quantiles {
    private static final double MICROS_PER_MILLI = 1000;

    private Quantiles() {}

    /** The quantiles of times in microseconds, told in milliseconds; sorts them. */
    static String told(int[] micros) {
        Arrays.sort(micros);
        return String.format(
                Locale.ROOT,
                "p50 %7.2f   p90 %7.2f   p99 %7.2f   p99.9 %7.2f   p99.99 %7.2f   most %7.2f   of %,d",
                millis(micros, 0.5),
                millis(micros, 0.9),
                millis(micros, 0.99),
                millis(micros, 0.999),
                millis(micros, 0.9999),
                millis(micros, 1),
                micros.length);
    }

    private static double millis(int[] sorted, double quantile) {
        int index = (int) Math.ceil(quantile * sorted.length) - 1;
        return sorted.length == 0 ? 0 : sorted[Math.max(0, index)] / MICROS_PER_MILLI;
    }
}
