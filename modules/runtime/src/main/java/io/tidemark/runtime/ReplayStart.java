package io.tidemark.runtime;

/** Where a replay begins, or ends: always with a whole epoch. Immutable. */
public sealed interface ReplayStart {
    /** With an epoch. */
    record AtEpoch(long epoch) implements ReplayStart {}

    /** It begins with the first epoch that was known at that time or later, and ends with the last one that was known by then. */
    record AtTime(long micros) implements ReplayStart {}

    /**
     * With the epoch that read a row.
     *
     * @param partition the partition's name, or a file of it
     */
    record AtRow(String source, String partition, long offset) implements ReplayStart {}
}
