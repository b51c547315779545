package io.tidemark.core.relational;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.type.Storage;
import io.tidemark.core.operator.Operator;
import io.tidemark.core.operator.Output;
import io.tidemark.core.state.Hashes;
import io.tidemark.core.state.StateTable;
import io.tidemark.core.state.StateTables;
import io.tidemark.core.state.TableSchema;
import java.util.List;

/** Rows that are written in the statement: all in the first epoch, and then the end of the input. Has no input. */
public final class Values implements Operator {
    private final Batch rows;
    private final StateTable emitted;
    private final Column[] key = {new LongColumn(1)};

    /** Emits {@code rows}, which are in time for every window; takes them over. */
    public Values(Batch rows, StateTables tables) {
        this.rows = rows;
        emitted = tables.table("emitted", TableSchema.of(List.of(Storage.LONG), List.of()));
        for (int row = 0; row < rows.count(); row++) {
            rows.weights()[row] = 1;
            rows.positions()[row] = Batch.NO_POSITION;
            rows.watermarks()[row] = Long.MIN_VALUE;
        }
    }

    @Override
    public void onEpochEnd(Output output) {
        if (emitted.size() == 0) {
            emitted.findOrAdd(Hashes.hash(key, 0), key, 0);
            output.emit(rows);
            output.watermark(Long.MAX_VALUE);
        }
    }

    @Override
    public void onBatch(int input, Batch batch, Output output) {
        throw new IllegalStateException("a list of values has no input");
    }

    @Override
    public void onWatermark(int input, long watermarkMicros, Output output) {
        throw new IllegalStateException("a list of values has no input");
    }

    @Override
    public void onClock(long epochClockMicros, Output output) {}
}
