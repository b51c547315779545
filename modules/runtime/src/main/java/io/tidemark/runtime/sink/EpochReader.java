package io.tidemark.runtime.sink;

import io.tidemark.api.data.Batch;
import io.tidemark.api.sink.SinkMode;
import io.tidemark.api.sink.SinkSchema;
import io.tidemark.runtime.BatchScan;
import io.tidemark.runtime.book.BookScan;
import io.tidemark.runtime.view.StoredRows;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Reads a view's changes, epoch by epoch, as a sink is told them: from after the last one that the sink has. One thread at a time. */
final class EpochReader implements AutoCloseable {
    /** As much as is in hand at once, about. */
    private static final long MOST_ROWS = 1 << 16;

    private static final int MOST_EPOCHS = 64;

    private final StoredRows view;
    private final UnaryOperator<Batch> columns;
    private final boolean together;
    private final EpochChanges changes;
    private final List<Told> base = new ArrayList<>();
    private final BookScan scan;
    private final LentBatches batches;
    /** The epoch that {@link #changes} holds rows of; 0 if it holds none. */
    private long pending;

    /** Whether they are in the batch that was lent last. */
    private boolean isLastKept;

    private long rows;

    /**
     * Reads for a sink.
     *
     * @param columns gives the sink's columns of a batch of the view
     * @param allColumns whether these are all: then rows of the view that differ do so for the sink, too
     * @param together whether epochs may be added up
     * @param applied the last epoch that the sink has
     */
    EpochReader(
            StoredRows view,
            SinkSchema schema,
            UnaryOperator<Batch> columns,
            boolean allColumns,
            boolean together,
            long applied) {
        this.view = view;
        this.columns = columns;
        this.together = together;
        changes = new EpochChanges(schema, allColumns);
        // A sink that only ever gets new rows wants each of them, as long as it is there.
        long base = schema.mode() == SinkMode.APPEND ? view.oldestEpoch() : view.firstBase();
        long from = applied == 0 ? readBase(base) : applied;
        scan = view.changes().scan(from + 1, from);
        batches = new LentBatches(view.changes().type());
    }

    /**
     * A sink that has seen nothing yet starts with a sum, also of what is no longer there change by change. Returns the epoch of that sum: some changes
     * before it may still be there; 0 if there is none.
     */
    private long readBase(long epoch) {
        if (epoch == 0) {
            return 0;
        }
        try (BatchScan all = view.scan(epoch)) {
            for (Batch batch = all.next(); batch != null; batch = all.next()) {
                changes.fold(columns.apply(batch));
            }
        }
        base.add(new Told(epoch, changes.take()));
        return epoch;
    }

    /** The next epochs up to and with {@code last}, valid until the next call; empty if there are none. */
    List<Told> next(long last) {
        // Rows of an epoch that was begun are held by one batch at most: the call ended with them.
        batches.takeBack(pending > 0 && isLastKept);
        List<Told> told = new ArrayList<>(base);
        base.clear();
        scan.extendTo(last);
        rows = 0;
        for (Batch batch = read(); batch != null; batch = read()) {
            boolean isNext = pending > 0 && scan.epoch() != pending;
            boolean isFull = rows >= MOST_ROWS || told.size() >= MOST_EPOCHS;
            if (isNext && (!together || isFull)) {
                told.add(new Told(pending, changes.take()));
            }
            pending = scan.epoch();
            rows += batch.count();
            isLastKept = changes.add(pending, columns.apply(batch));
            if (!isLastKept) {
                batches.takeBackLast();
            }
            if (isNext && isFull) {
                return told;
            }
        }
        if (pending > 0) {
            told.add(new Told(pending, changes.take()));
            pending = 0;
        }
        return told;
    }

    private @Nullable Batch read() {
        Batch batch = scan.nextInto(batches.lend());
        if (batch == null) {
            batches.takeBackLast();
        }
        return batch;
    }

    @Override
    public void close() {
        scan.close();
    }
}
