package io.tidemark.runtime.source.feed;

import io.tidemark.api.source.PartitionProgress;
import io.tidemark.api.source.Position;
import io.tidemark.api.source.SourceIncident;
import java.util.List;

/** Where an input's partitions come from: a connector, or the journal of what was put in. Called by the thread that runs epochs. */
public interface PartitionSource extends AutoCloseable {
    /** The partitions that there are now, in order of name. */
    List<Found> find();

    /** As {@link #find}, without waiting for anyone: may be what was known a moment ago. */
    List<Found> glance();

    /** Reads a partition on from {@code progress}, which grows as its slices are recycled. */
    SliceFeed feed(String partition, PartitionProgress progress);

    /** What a user must hear about since the last call. */
    List<SourceIncident> incidents();

    /** The partition turned up after others had been read. */
    void turnedUp(String partition);

    /** All of the partition before {@code position} is in committed epochs. */
    void committed(String partition, Position position);

    /** Whether the rows were put in by statements and pushes, and so have no bytes. */
    boolean isJournal();

    @Override
    void close();

    /**
     * A partition that there is.
     *
     * @param end where it ends now
     * @param remainingBytes what lies between what was read and the end; -1 if unknown
     */
    record Found(String partition, Position end, long remainingBytes) {}
}
