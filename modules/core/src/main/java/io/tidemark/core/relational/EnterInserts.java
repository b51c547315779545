package io.tidemark.core.relational;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.RowType;
import io.tidemark.core.operator.Book;
import io.tidemark.core.operator.Operator;
import io.tidemark.core.operator.Output;

/**
 * The end of a view without windows whose rows are never taken back. Changes go on as they come, with their stamps, and are entered into {@link Book#CHANGES} on
 * the way, some thousand rows at a time: nothing that comes later in the epoch can cancel them, so none of it has to be held until its end. Where many rows are
 * equal, those that are entered together are one. Keeps no state.
 */
public final class EnterInserts implements Operator {
    /** So many rows are entered as soon as they are there. */
    private static final int MOST_ROWS = 2 * Batch.SLICE_ROWS;

    /** A batch of so many rows is entered as it is: fewer would make small groups, of which each has a head to be written and read. */
    private static final int MANY_ROWS = Batch.SLICE_ROWS / 2;

    private final Consolidation waiting;

    public EnterInserts(RowType type) {
        waiting = new Consolidation(type);
    }

    @Override
    public void onBatch(int input, Batch batch, Output output) {
        assert !batch.hasRetractions() : "no row is taken back";
        if (waiting.areInLine() && waiting.rows().count() == 0 && batch.count() >= MANY_ROWS) {
            output.book(Book.CHANGES, batch);
        } else {
            waiting.add(batch);
            if (waiting.rows().count() >= MOST_ROWS) {
                enter(output);
                waiting.clearRows();
            }
        }
        output.emit(batch);
    }

    private void enter(Output output) {
        if (waiting.rows().count() > 0) {
            output.book(Book.CHANGES, waiting.rows());
        }
    }

    @Override
    public void onEpochEnd(Output output) {
        enter(output);
        // What the next epoch enters follows from its rows alone: it may be run again without this one.
        waiting.clear();
    }

    @Override
    public void onWatermark(int input, long watermarkMicros, Output output) {
        output.watermark(watermarkMicros);
    }

    @Override
    public void onClock(long epochClockMicros, Output output) {}
}
