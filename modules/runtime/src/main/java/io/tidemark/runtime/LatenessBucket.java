package io.tidemark.runtime;

/**
 * One bar of a distribution of a source's rows. Immutable.
 *
 * @param measure {@code lateness}: how far a row was behind the highest event time before it; {@code arrival}: its arrival less its event
 *     time
 * @param fromMicros lower bound, inclusive
 * @param toMicros upper bound, exclusive; Long.MAX_VALUE for the last one
 * @param rows how many
 */
public record LatenessBucket(String measure, long fromMicros, long toMicros, long rows) {}
