package io.tidemark.runtime.source.feed;

import io.tidemark.api.source.Position;
import io.tidemark.runtime.log.LogRecord.SliceRead;
import org.jspecify.annotations.Nullable;

/** The slices of one partition, decoded, in order. Called by the thread that runs epochs. */
public interface SliceFeed extends AutoCloseable {
    /** Reads up to {@code end} from now on; {@link Position#LIVE} to follow the partition. */
    void until(Position end);

    /** The next slice; null if there is none now. It is the caller's until {@link #recycle}. */
    @Nullable
    SliceWork next();

    /**
     * Reads once more what the log says was read. Fails with SOURCE_CHANGED if it is not the same.
     *
     * @param kept the slice as the log keeps it, if the source cannot give it again; else empty
     */
    SliceWork again(SliceRead expected, byte[] kept);

    /** The slice has been processed, all of it. */
    void recycle(SliceWork work);

    /**
     * Forgets what was read ahead: the next slice follows the last one that was recycled.
     *
     * @param rowsGiven how many rows of a slice that is not whole yet were given
     */
    void rewind(int rowsGiven);

    @Override
    void close();
}
