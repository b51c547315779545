package io.tidemark.runtime.source.feed;

import io.tidemark.api.data.Batch;
import io.tidemark.api.source.PartitionProgress;
import io.tidemark.api.source.Position;
import io.tidemark.api.source.Slice;
import io.tidemark.api.source.UnitRead;
import io.tidemark.runtime.book.BookScan;
import io.tidemark.runtime.book.StoredBook;
import io.tidemark.runtime.log.LogRecord.SliceRead;
import org.jspecify.annotations.Nullable;

/**
 * The rows that were put into a table or a pushed source: its book of changes, whose rows are numbered from 0. A statement is never split
 * between epochs.
 */
final class JournalFeed implements SliceFeed {
    /** Tag of a group of rows: the kind of statement, and this if it is the last group of one. */
    private static final int LAST_GROUP = 0x100;

    private static final int KIND = 0xFF;

    private final StoredBook journal;
    private final PartitionProgress progress;
    private final SliceWork work;
    private @Nullable BookScan scan;
    private @Nullable Batch group;
    private int at;
    private long offset;
    private long end = Long.MAX_VALUE;

    JournalFeed(StoredBook journal, PartitionProgress progress) {
        this.journal = journal;
        this.progress = progress;
        work = new SliceWork(new Batch(journal.type(), Batch.SLICE_ROWS));
    }

    /** The tag of a group of rows of a statement. */
    static int tag(int kind, boolean isLast) {
        return kind | (isLast ? LAST_GROUP : 0);
    }

    @Override
    public void until(Position position) {
        end = position.offset();
    }

    @Override
    public @Nullable SliceWork next() {
        return read(Batch.SLICE_ROWS);
    }

    private @Nullable SliceWork read(int most) {
        BookScan open = scan == null ? open() : scan;
        if (offset >= end) {
            return null;
        }
        if (group == null) {
            open.extendTo(Long.MAX_VALUE);
            group = open.next();
        }
        Batch rows = group;
        if (rows == null) {
            return null;
        }
        int until = Math.min(rows.count(), at + most);
        fill(rows, until, open.tag());
        if (until == rows.count()) {
            group = null;
            at = 0;
        } else {
            at = until;
        }
        return work;
    }

    private BookScan open() {
        UnitRead read = progress.unit("");
        offset = read == null ? 0 : read.offset();
        BookScan opened = journal.scan(0, Long.MAX_VALUE);
        at = (int) opened.skip(offset);
        scan = opened;
        return opened;
    }

    private void fill(Batch rows, int until, int tag) {
        work.reset();
        Batch into = work.decoded;
        into.clear();
        Slice slice = work.slice;
        slice.unit = "";
        slice.fromOffset = offset;
        for (int row = at; row < until; row++) {
            slice.add(0, 0, offset++);
            into.ensureCapacity(into.count() + 1);
            for (int column = 0; column < into.type().size(); column++) {
                into.column(column).set(into.count(), rows.column(column), row);
            }
            into.appendStamps(rows, row);
            into.positions()[into.count() - 1] = (long) row - at;
        }
        markPairs(into);
        slice.toOffset = offset;
        work.batch = into;
        work.statement = tag & KIND;
        work.endsTransaction = until == rows.count() && (tag & LAST_GROUP) != 0;
        work.setReady();
    }

    /** A statement that changes a row gives it as it was and then as it becomes; slices begin at even rows of a statement, and so hold both. */
    private static void markPairs(Batch rows) {
        long[] weights = rows.weights();
        for (int row = 1; row < rows.count(); row++) {
            if (weights[row - 1] < 0 && weights[row] > 0) {
                rows.marks()[row - 1] |= Batch.REPLACES | Batch.FOLLOWED;
                rows.marks()[row] |= Batch.REPLACES;
            }
        }
    }

    @Override
    public SliceWork again(SliceRead expected, byte[] kept) {
        SliceWork read = read(expected.rows());
        if (read == null) {
            work.reset();
            read = work;
        }
        Replays.check(expected.relation(), expected, read);
        return read;
    }

    @Override
    public void recycle(SliceWork done) {
        progress.advance(done.slice);
    }

    @Override
    public void rewind(int rowsGiven) {
        close();
    }

    @Override
    public void close() {
        if (scan != null) {
            scan.close();
            scan = null;
        }
        group = null;
        at = 0;
    }
}
