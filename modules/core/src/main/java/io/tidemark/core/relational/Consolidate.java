package io.tidemark.core.relational;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.RowType;
import io.tidemark.core.operator.Book;
import io.tidemark.core.operator.Operator;
import io.tidemark.core.operator.Output;

/**
 * The end of a view without windows. Changes go on as they come, with their stamps; what they amount to in an epoch is entered into
 * {@link Book#CHANGES} at its end: retractions before inserts, so that a key is free before it is taken again. Keeps no state.
 */
public final class Consolidate implements Operator {
    private final Consolidation epoch;
    private final boolean isAddedUp;
    private final RowPicker picker;

    /**
     * The end of a view.
     *
     * @param isAddedUp whether of the changes of an epoch no two are of equal rows
     */
    public Consolidate(RowType type, boolean isAddedUp) {
        epoch = new Consolidation(type);
        this.isAddedUp = isAddedUp;
        picker = new RowPicker(type);
    }

    @Override
    public void onBatch(int input, Batch batch, Output output) {
        if (isAddedUp) {
            epoch.addDistinct(batch);
        } else {
            epoch.add(batch);
        }
        output.emit(batch);
    }

    @Override
    public void onEpochEnd(Output output) {
        if (epoch.isOfInserts()) {
            enter(epoch.rows(), output);
        } else {
            int[] changes = epoch.retractionsThenInserts();
            enter(picker.pick(epoch.rows(), changes, changes.length), output);
        }
        assert !isAddedUp || epoch.areDistinct() : "the changes of an epoch are added up";
        epoch.clear();
    }

    private static void enter(Batch changes, Output output) {
        if (changes.count() > 0) {
            output.book(Book.CHANGES, changes);
        }
    }

    @Override
    public void onWatermark(int input, long watermarkMicros, Output output) {
        output.watermark(watermarkMicros);
    }

    @Override
    public void onClock(long epochClockMicros, Output output) {}
}
