package io.tidemark.core.relational;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.type.RowType;
import io.tidemark.core.expr.RowErrors;
import io.tidemark.core.expr.VectorExpr;
import io.tidemark.core.operator.Operator;
import io.tidemark.core.operator.Output;
import java.util.Arrays;

/** Computes each output column from the input row; columns that are passed on are not copied. Keeps no state. */
public final class Project implements Operator {
    private final VectorExpr[] expressions;
    private final RowFailures failures;
    private final Batch projected;
    private final RowPicker picker;
    private final RowErrors errors = new RowErrors();
    private boolean[] failed = new boolean[0];

    public Project(RowType type, VectorExpr[] expressions, RowFailures failures) {
        this.expressions = expressions;
        this.failures = failures;
        projected = new Batch(type, new Column[type.size()], 0);
        picker = new RowPicker(type);
    }

    @Override
    public void onBatch(int input, Batch batch, Output output) {
        boolean anyFailed = false;
        for (int i = 0; i < expressions.length; i++) {
            projected.setColumn(i, expressions[i].evaluate(batch, errors));
            if (errors.any()) {
                takeFailures(batch, projected.type().field(i).name(), !anyFailed);
                anyFailed = true;
            }
        }
        failures.flush(output);
        projected.shareStamps(batch);
        output.emit(anyFailed ? withoutFailed(batch.count()) : projected);
    }

    private void takeFailures(Batch batch, String column, boolean first) {
        if (failed.length < batch.count()) {
            failed = Arrays.copyOf(failed, batch.count());
        }
        if (first) {
            Arrays.fill(failed, false);
        }
        for (int row = 0; row < batch.count(); row++) {
            if (errors.has(row) && !failed[row]) {
                failed[row] = true;
                failures.add(batch, row, errors.code(row), errors.message(row), column);
            }
        }
        errors.clear();
    }

    private Batch withoutFailed(int total) {
        int[] rows = new int[total];
        int count = 0;
        for (int row = 0; row < total; row++) {
            if (!failed[row]) {
                rows[count++] = row;
            }
        }
        return picker.pick(projected, rows, count);
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
