package io.tidemark.api.source;

/**
 * Reads one partition forward. One thread at a time, though not always the same.
 *
 * <p>{@link #next} fills a slice with what follows the last one and returns whether it has rows. False means: nothing
 * more now; later calls may bring more. It never blocks longer than a read from disk or the network takes, and
 * never gives part of a row. {@link #reread} gives the rows of an earlier slice again: that is what makes a replay exact.
 */
public interface PartitionCursor extends AutoCloseable {
    /**
     * Fills {@code slice} with at most {@code maxRows} rows that lie before {@code end}, all of one unit.
     *
     * @param end {@link Position#LIVE} while the partition is followed. For a partition at rest, its end as {@link
     *     Source#partitions()} gave it: what precedes it without a terminator is a row too. That nothing is left is said by the
     *     answer; the last slice need not reach {@code end} exactly, since blank lines and headers are in no slice.
     * @throws io.tidemark.api.error.StatementException if the input cannot be read, or is not what it was
     */
    boolean next(Slice slice, int maxRows, Position end);

    /**
     * For a replay: fills {@code slice} with the rows of {@code unit} from {@code from} up to {@code to}, which are the bounds of a slice
     * that {@link #next} gave before, perhaps from another cursor. Afterwards that much of the unit counts as read. Not called for what was not
     * {@linkplain #isReplayable replayable}.
     *
     * @throws io.tidemark.api.error.StatementException with {@code SOURCE_CHANGED} if that slice cannot be had any more
     */
    void reread(Slice slice, String unit, long from, long to);

    /**
     * Whether what {@link #next} gives can be given again by {@link #reread}, after a crash too. If not, as with a broker that forgets what was acknowledged
     * or a topic of which only the last row of each key stays, the host keeps the bytes of each slice in its log, and what {@link Source#committed} says
     * may be forgotten. The answer may be another one after opening again.
     */
    default boolean isReplayable() {
        return true;
    }

    @Override
    void close();
}
