package io.tidemark.runtime.pipeline;

/**
 * A unit of work. Immutable.
 *
 * @param number from 1 and never again in a data directory
 * @param clockMicros what the clock said when it began
 * @param knownAtMicros when its results became known: max(clock, the last one + 1)
 */
public record Epoch(long number, long clockMicros, long knownAtMicros) {
    /** Before the first epoch. */
    public static final Epoch NONE = new Epoch(0, Long.MIN_VALUE, Long.MIN_VALUE);

    /** The epoch after this one. */
    public Epoch next(long clockMicros) {
        long later = knownAtMicros == Long.MIN_VALUE ? clockMicros : Math.max(clockMicros, knownAtMicros + 1);
        return new Epoch(number + 1, clockMicros, later);
    }
}
