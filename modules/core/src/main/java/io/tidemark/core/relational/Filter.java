package io.tidemark.core.relational;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.data.Nulls;
import io.tidemark.api.type.RowType;
import io.tidemark.core.expr.RowErrors;
import io.tidemark.core.expr.VectorExpr;
import io.tidemark.core.operator.AccountTerm;
import io.tidemark.core.operator.Operator;
import io.tidemark.core.operator.Output;
import io.tidemark.core.operator.Tally;

/** Keeps the rows for which a condition is true: not those for which it is false, NULL or fails. Keeps no state. */
public final class Filter implements Operator {
    private final VectorExpr condition;
    private final RowFailures failures;
    private final Tally tally;
    private final RowPicker picker;
    private final RowErrors errors = new RowErrors();
    private int[] kept = new int[Batch.SLICE_ROWS];
    private int[] dropped = new int[Batch.SLICE_ROWS];

    public Filter(RowType type, VectorExpr condition, RowFailures failures, Tally tally) {
        this.condition = condition;
        this.failures = failures;
        this.tally = tally;
        picker = new RowPicker(type);
    }

    @Override
    public void onBatch(int input, Batch batch, Output output) {
        Column truth = condition.evaluate(batch, errors);
        int count = errors.any() ? splitWithErrors(batch, truth) : split(batch, truth);
        failures.flush(output);
        if (count == batch.count()) {
            output.emit(batch);
        } else if (count > 0) {
            output.emit(picker.pick(batch, kept, count));
        }
    }

    private int split(Batch batch, Column truth) {
        int total = batch.count();
        reserve(total);
        long[] values = ((LongColumn) truth).values();
        Nulls nulls = truth.nulls();
        boolean anyNull = nulls.any();
        int keep = 0;
        int drop = 0;
        for (int row = 0; row < total; row++) {
            // Both lists are written and one moves on: a branch that follows the data would be mispredicted.
            int isTrue = anyNull && nulls.get(row) ? 0 : (int) values[row];
            kept[keep] = row;
            dropped[drop] = row;
            keep += isTrue;
            drop += 1 - isTrue;
        }
        countDropped(batch, drop);
        return keep;
    }

    private int splitWithErrors(Batch batch, Column truth) {
        int total = batch.count();
        reserve(total);
        long[] values = ((LongColumn) truth).values();
        int keep = 0;
        int drop = 0;
        for (int row = 0; row < total; row++) {
            if (errors.has(row)) {
                failures.add(batch, row, errors.code(row), errors.message(row), null);
            } else if (!truth.nulls().get(row) && values[row] != 0) {
                kept[keep++] = row;
            } else {
                dropped[drop++] = row;
            }
        }
        errors.clear();
        countDropped(batch, drop);
        return keep;
    }

    private void countDropped(Batch batch, int count) {
        if (count > 0) {
            tally.count(AccountTerm.FILTERED, batch, dropped, count);
        }
    }

    private void reserve(int rows) {
        if (rows > kept.length) {
            kept = new int[rows];
            dropped = new int[rows];
        }
    }

    @Override
    public void onWatermark(int input, long watermarkMicros, Output output) {
        output.watermark(watermarkMicros);
    }

    @Override
    public void onClock(long epochClockMicros, Output output) {}

    @Override
    public void onEpochEnd(Output output) {}
}
