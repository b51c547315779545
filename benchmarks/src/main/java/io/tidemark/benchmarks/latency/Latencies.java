package io.tidemark.benchmarks.latency;

/** How long each event took from some moment until it was seen. Events are numbered from 0 and seen in that order. */
final class Latencies {
    private final long[] began;
    private final long[] seen;
    private final int ignored;
    private volatile int seenCount;

    /** {@code ignored}: events at the start that are not counted, while code is compiled. */
    Latencies(int events, int ignored) {
        began = new long[events];
        seen = new long[events];
        this.ignored = ignored;
    }

    /** The moment that event {@code number} counts from, as {@link WallClock} tells it. One thread; before {@link #toString}. */
    void began(int number, long nanos) {
        began[number] = nanos;
    }

    /** All events up to and with {@code number} are seen now. One thread, the same or another. */
    void seenUpTo(int number) {
        long now = WallClock.nanos();
        int at = seenCount;
        for (; at <= number; at++) {
            seen[at] = now;
        }
        seenCount = at;
    }

    /** How many were seen. */
    int seen() {
        return seenCount;
    }

    /** Quantiles in milliseconds. */
    @Override
    public String toString() {
        int[] micros = new int[Math.max(0, seenCount - ignored)];
        for (int i = 0; i < micros.length; i++) {
            micros[i] = (int) ((seen[ignored + i] - began[ignored + i]) / WallClock.NANOS_PER_MICRO);
        }
        return Quantiles.told(micros);
    }
}
