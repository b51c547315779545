package io.tidemark.core.relational;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.type.RowType;
import io.tidemark.core.operator.Operator;
import io.tidemark.core.operator.Output;
import io.tidemark.core.state.StateTables;

/**
 * The rows of all inputs as they come. The watermark is the lowest of the inputs'. A row is judged by where <em>all</em> inputs were when it came, so its
 * stamp becomes the lower of its own and of the watermarks that the other inputs have then.
 */
public final class Union implements Operator {
    private final InputWatermarks watermarks;
    private final Batch restamped;

    public Union(RowType type, int inputs, StateTables tables) {
        watermarks = new InputWatermarks(inputs, tables);
        restamped = new Batch(type, new Column[type.size()], 0);
    }

    @Override
    public void onBatch(int input, Batch batch, Output output) {
        long others = watermarks.lowestBut(input);
        output.emit(isAbove(batch, others) ? restamp(batch, others) : batch);
    }

    private static boolean isAbove(Batch batch, long others) {
        long[] stamps = batch.watermarks();
        for (int row = 0; row < batch.count(); row++) {
            if (stamps[row] > others) {
                return true;
            }
        }
        return false;
    }

    private Batch restamp(Batch batch, long others) {
        for (int i = 0; i < batch.type().size(); i++) {
            restamped.setColumn(i, batch.column(i));
        }
        long[] stamps = new long[batch.count()];
        for (int row = 0; row < stamps.length; row++) {
            stamps[row] = Math.min(batch.watermarks()[row], others);
        }
        restamped.shareStamps(batch);
        restamped.setWatermarks(stamps);
        return restamped;
    }

    @Override
    public void onWatermark(int input, long watermarkMicros, Output output) {
        long before = watermarks.lowest();
        watermarks.set(input, watermarkMicros);
        if (watermarks.lowest() > before) {
            output.watermark(watermarks.lowest());
        }
    }

    @Override
    public void onClock(long epochClockMicros, Output output) {}

    @Override
    public void onEpochEnd(Output output) {}
}
