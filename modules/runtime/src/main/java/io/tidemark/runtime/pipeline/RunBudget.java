package io.tidemark.runtime.pipeline;

import io.tidemark.runtime.catalog.Settings;

/**
 * How much an epoch reads at most, about: it ends with the slice that reaches one of the bounds. Immutable.
 *
 * @param nanos of working time
 */
public record RunBudget(long rows, long bytes, long nanos) {
    private static final long NANOS_A_MICRO = 1000;

    /** The budget that the settings say. */
    public static RunBudget of(Settings settings) {
        return new RunBudget(
                settings.number(Settings.EPOCH_ROWS),
                settings.bytes(Settings.EPOCH_BYTES),
                settings.micros(Settings.EPOCH_TIME) * NANOS_A_MICRO);
    }

    /** The same, in no more working time. */
    public RunBudget within(long mostNanos) {
        return new RunBudget(rows, bytes, Math.min(nanos, mostNanos));
    }

    boolean isSpent(long rowsRead, long bytesRead, long nanosTaken) {
        return rowsRead >= rows || bytesRead >= bytes || nanosTaken >= nanos;
    }
}
