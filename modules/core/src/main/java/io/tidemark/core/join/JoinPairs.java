package io.tidemark.core.join;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.type.RowType;
import io.tidemark.core.expr.RowErrors;
import io.tidemark.core.expr.RowSelection;
import io.tidemark.core.expr.VectorExpr;
import io.tidemark.core.operator.Output;
import io.tidemark.core.relational.RowFailures;
import io.tidemark.core.relational.RowPicker;
import org.jspecify.annotations.Nullable;

/**
 * Pairs of rows whose keys are equal, put together until there are enough to ask the condition about all of them at once. A pair has the stamps of the
 * row in hand, which is the later one. One thread at a time.
 */
final class JoinPairs {
    private final int leftWidth;
    private final @Nullable VectorExpr condition;
    private final boolean emits;
    private final RowFailures failures;
    private final RowErrors errors = new RowErrors();
    private final RowSelection selection = new RowSelection();
    private final Batch pairs;
    private final Batch emitted;
    private final RowPicker picker;
    private int[] rowOf = new int[Batch.SLICE_ROWS];
    private long[] partnerOf = new long[Batch.SLICE_ROWS];

    /** Hears of each pair for which the condition is true. */
    interface Listener {
        /** Row {@code row} of the batch in hand, and a row of the other side. */
        void onMatch(int row, long partner);
    }

    /**
     * Pairs of a join.
     *
     * @param type of pairs: the left columns, then the right ones
     * @param output type of the join's output
     * @param emits whether pairs are its output
     */
    JoinPairs(
            RowType type,
            RowType output,
            int leftWidth,
            @Nullable VectorExpr condition,
            boolean emits,
            RowFailures failures) {
        this.leftWidth = leftWidth;
        this.condition = condition;
        this.emits = emits;
        this.failures = failures;
        pairs = new Batch(type, Batch.SLICE_ROWS);
        emitted = emits ? new Batch(output, new Column[output.size()], 0) : pairs;
        picker = new RowPicker(emits ? output : type);
    }

    boolean isFull() {
        return pairs.count() >= Batch.SLICE_ROWS;
    }

    /** Adds the pair of row {@code row} of {@code batch}, which came on input {@code input}, and a row of the other side. */
    void add(int input, Batch batch, int row, long stampMicros, JoinSide other, long partner) {
        int to = pairs.count();
        pairs.ensureCapacity(to + 1);
        int first = input == 0 ? 0 : leftWidth;
        for (int i = 0; i < batch.type().size(); i++) {
            pairs.column(first + i).set(to, batch.column(i), row);
        }
        other.read(partner, pairs, input == 0 ? leftWidth : 0, to);
        pairs.appendStamps(batch, row);
        pairs.weights()[to] = batch.weights()[row] * other.weight(partner);
        pairs.watermarks()[to] = stampMicros;
        pairs.marks()[to] &= ~Batch.PHASE_MASK;
        rowOf[to] = row;
        partnerOf[to] = partner;
    }

    /** Emits the pairs for which the condition is true, if pairs are the output, and tells the listener of them. */
    void flush(Listener listener, Output output) {
        int count = pairs.count();
        if (count == 0) {
            return;
        }
        if (condition == null) {
            emit(output);
        } else {
            Column truth = condition.evaluate(pairs, errors);
            takeErrors(count);
            int selected = selection.select(truth, count);
            int[] rows = selection.rows();
            for (int i = 0; i < selected; i++) {
                listener.onMatch(rowOf[rows[i]], partnerOf[rows[i]]);
            }
            if (emits && selected == count) {
                emit(output);
            } else if (emits && selected > 0) {
                share();
                output.emit(picker.pick(emitted, rows, selected));
            }
            failures.flush(output);
        }
        pairs.clear();
    }

    private void takeErrors(int count) {
        if (errors.any()) {
            for (int row = 0; row < count; row++) {
                if (errors.has(row)) {
                    failures.add(pairs, row, errors.code(row), errors.message(row), null);
                }
            }
            errors.clear();
        }
    }

    private void emit(Output output) {
        if (emits) {
            share();
            output.emit(emitted);
        }
    }

    /** The same columns under the names and types of the output. */
    private void share() {
        for (int i = 0; i < emitted.type().size(); i++) {
            emitted.setColumn(i, pairs.column(i));
        }
        emitted.shareStamps(pairs);
    }
}
