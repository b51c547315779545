package io.tidemark.api.sink;

import io.tidemark.api.data.Batch;
import java.util.List;

/**
 * An open sink. It keeps the last epoch that it applied in itself, together with the data. One thread at a time.
 *
 * <p>{@link #apply} is called with growing epochs, each higher than {@link #lastEpoch}. It returns when the changes are
 * durable and visible at the other end, all of them or none. After a failure the sink is closed and opened again, asked for
 * {@link #lastEpoch}, and given what came since: a failed call may have applied its epoch all the same.
 *
 * <p>Two engines that open one sink: either the second cannot open it, or the first cannot apply anything from then on and fails with
 * {@link io.tidemark.api.error.ErrorCode#SINK_FENCED}. The suite {@code SinkContract} of the test kit holds a sink to all of this.
 */
public interface Sink extends AutoCloseable {
    /** The last epoch applied, as recorded at the other end; 0 if none. */
    long lastEpoch();

    /**
     * Applies the changes of one epoch: weights consolidated by key, deletes before inserts, no-ops left out. An epoch that is not higher
     * than the last is refused and changes nothing.
     *
     * @param changes batches of {@link SinkSchema#row()}; weight below 0 a delete (or a retraction), above 0 an insert or upsert; lent:
     *     other rows are read into them when this has returned
     */
    void apply(long epoch, List<Batch> changes);

    /**
     * Whether changes of several epochs may come as one, added up, under the number of the last: a sink that fell behind, or whose transactions
     * take longer than epochs, then catches up. Not where each epoch is to be seen by itself.
     */
    default boolean takesEpochsTogether() {
        return false;
    }

    @Override
    void close();
}
