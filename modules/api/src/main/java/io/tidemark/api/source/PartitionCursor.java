package io.tidemark.api.source;

/**
 * Reads one partition forward. One thread at a time, though not always the same.
 *
 * <p>{@link #next} fills a slice with what follows the last one and returns whether it has rows. False means: nothing
 * more now; later calls may bring more. It never blocks longer than a read from disk or the network takes, and
 * never gives part of a row. Reading the same partition again from the same position, up to the same position, gives
 * the same slices' rows: that is what makes a replay exact.
 */
public interface PartitionCursor extends AutoCloseable {
    /**
     * Fills {@code slice} with at most {@code maxRows} rows that lie before {@code end}, all of one unit.
     *
     * @param end {@link Position#LIVE} while the partition is followed. For a partition at rest, its end as {@link
     *     Source#partitions()} gave it; what precedes it without a terminator is a row too. For a replay, the end of the slice
     *     to read again, from a cursor opened where that slice started.
     *
     * @throws io.tidemark.api.error.StatementException if the input cannot be read, or is not what it was
     */
    boolean next(Slice slice, int maxRows, Position end);

    @Override
    void close();
}
