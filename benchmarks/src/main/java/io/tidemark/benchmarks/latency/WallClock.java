package io.tidemark.benchmarks.latency;

import java.time.Instant;

/** The time of day as finely as the machine tells it, never going back: what is stamped here and by a broker can be compared. Thread-safe. */
final class WallClock {
    static final long NANOS_PER_SECOND = 1_000_000_000L;
    static final long NANOS_PER_MILLI = 1_000_000L;
    static final long NANOS_PER_MICRO = 1000L;

    private static final long OFFSET = offset();

    private WallClock() {}

    private static long offset() {
        Instant now = Instant.now();
        return now.getEpochSecond() * NANOS_PER_SECOND + now.getNano() - System.nanoTime();
    }

    /** Nanoseconds since 1970. */
    static long nanos() {
        return OFFSET + System.nanoTime();
    }
}
