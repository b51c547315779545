package io.tidemark.runtime.source.feed;

import io.tidemark.api.source.PartitionProgress;
import io.tidemark.api.source.Position;
import io.tidemark.api.source.SourceIncident;
import io.tidemark.runtime.book.StoredBook;
import java.util.List;
import java.util.function.Supplier;

/** The one partition of a table or a pushed source: its journal. */
public final class JournalPartition implements PartitionSource {
    private static final String NAME = "journal";

    private final Supplier<StoredBook> journal;

    /** {@code journal} gives the relation's book of changes. */
    public JournalPartition(Supplier<StoredBook> journal) {
        this.journal = journal;
    }

    /** The tag of a group of rows in the journal: the kind of the statement, and whether the group is its last. */
    public static int tag(int kind, boolean isLast) {
        return JournalFeed.tag(kind, isLast);
    }

    @Override
    public List<Found> find() {
        long rows = journal.get().state().rows() + journal.get().state().removedRows();
        return List.of(new Found(NAME, new Position("", rows), -1));
    }

    @Override
    public List<Found> glance() {
        return find();
    }

    @Override
    public SliceFeed feed(String partition, PartitionProgress progress) {
        return new JournalFeed(journal.get(), progress);
    }

    @Override
    public List<SourceIncident> incidents() {
        return List.of();
    }

    @Override
    public void turnedUp(String partition) {
        // There is one partition, from the start.
    }

    @Override
    public void committed(String partition, Position position) {
        // Nobody else reads the journal.
    }

    @Override
    public boolean isJournal() {
        return true;
    }

    @Override
    public void close() {
        // The book is the library's.
    }
}
