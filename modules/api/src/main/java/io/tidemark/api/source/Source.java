package io.tidemark.api.source;

import java.util.List;

/** An open source: finds its partitions and reads them. Called by one thread; its cursors may be used by others. */
public interface Source extends AutoCloseable {
    /** The partitions that exist now, by name, in order of name; called between epochs, finds new ones. */
    List<PartitionInfo> partitions();

    /**
     * As {@link #partitions}, while what comes is followed: must not wait for anyone else, and so may be what was known a moment ago. Called every second or
     * so.
     */
    default List<PartitionInfo> glance() {
        return partitions();
    }

    /**
     * Whom to tell, on any thread, that there may be rows to read which were not there at the last attempt. A source that never tells is asked some hundred
     * times a second. Called once, before anything else; {@code news} returns at once.
     */
    default void onNews(Runnable news) {}

    /**
     * A cursor that reads on after {@code progress}: units read in part go on where they ended, units that are missing in it are
     * read from their start, whatever their names. The cursor does not change {@code progress}.
     */
    PartitionCursor open(String partition, PartitionProgress progress);

    /**
     * What went wrong since the last call and does not stop the source, one line each: a file that was overwritten, one
     * that cannot be opened. The host shows them and keeps them with the partition.
     */
    List<SourceIncident> incidents();

    /**
     * The partition turned up after others had been read: it is to be read from its first row, wherever the source was told to start. Called
     * before {@link #open}.
     */
    default void turnedUp(String partition) {}

    /**
     * All of the partition before {@code position} is in committed epochs. A source may tell others, such as a broker whose tools show how far
     * its readers are; where reading goes on, the host says. Called between epochs, and not before what was read is durable.
     */
    default void committed(String partition, Position position) {}

    @Override
    void close();
}
