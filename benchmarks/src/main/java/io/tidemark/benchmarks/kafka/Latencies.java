package io.tidemark.benchmarks.kafka;

import java.util.Arrays;
import java.util.Locale;

/** How long each event took from its sending to its being seen. Events are seen in order. One thread at a time, but for {@link #sent}. */
final class Latencies {
    private final long[] sentNanos;
    private final long[] tookNanos;
    private final int ignored;
    private int seen;

    /** {@code ignored}: events at the start that are not counted, while code is compiled. */
    Latencies(int events, int ignored) {
        sentNanos = new long[events];
        tookNanos = new long[events];
        this.ignored = ignored;
    }

    /** Event {@code number} is being sent; called before it is. */
    void sent(int number) {
        sentNanos[number] = System.nanoTime();
    }

    /** All events up to and with {@code number} are seen now. */
    void seenUpTo(int number) {
        long now = System.nanoTime();
        for (; seen <= number; seen++) {
            tookNanos[seen] = now - sentNanos[seen];
        }
    }

    int seen() {
        return seen;
    }

    /** Quantiles in milliseconds. */
    @Override
    public String toString() {
        long[] sorted = Arrays.copyOfRange(tookNanos, Math.min(ignored, seen), seen);
        Arrays.sort(sorted);
        return String.format(
                Locale.ROOT,
                "p50 %.1f   p90 %.1f   p99 %.1f   p99.9 %.1f   most %.1f   of %d events",
                millis(sorted, 0.5),
                millis(sorted, 0.9),
                millis(sorted, 0.99),
                millis(sorted, 0.999),
                millis(sorted, 1),
                sorted.length);
    }

    private static double millis(long[] sorted, double quantile) {
        int index = (int) Math.ceil(quantile * sorted.length) - 1;
        return sorted.length == 0 ? 0 : sorted[Math.max(0, index)] / 1e6;
    }
}
