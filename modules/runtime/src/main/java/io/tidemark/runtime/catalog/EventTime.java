package io.tidemark.runtime.catalog;

/**
 * The event time of a source or a table. Immutable.
 *
 * @param column index of the event time among the relation's columns; -1 if it has none, and then the rest means nothing
 * @param delayMicros the watermark is the highest event time less this
 * @param maxAheadMicros a row further ahead of its arrival than this does not move the watermark
 * @param idleAfterMicros a partition that is caught up and silent for this long does not hold the watermark back
 * @param arrivalColumn index of a column that says when a row arrived; -1: the transport's time, else the epoch's clock
 */
public record EventTime(int column, long delayMicros, long maxAheadMicros, long idleAfterMicros, int arrivalColumn) {
    /** The same with another {@link #idleAfterMicros}. */
    public EventTime withIdleAfter(long micros) {
        return new EventTime(column, delayMicros, maxAheadMicros, micros, arrivalColumn);
    }

    /** No event time: no watermark, no windows that close. */
    public static final EventTime NONE = new EventTime(-1, 0, 0, 0, -1);

    public boolean isPresent() {
        return column >= 0;
    }
}
