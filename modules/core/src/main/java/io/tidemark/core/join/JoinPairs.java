package io.tidemark.core.join;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.type.Field;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.expr.RowErrors;
import io.tidemark.core.expr.RowSelection;
import io.tidemark.core.expr.VectorExpr;
import io.tidemark.core.operator.Output;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.relational.RowFailures;
import io.tidemark.core.relational.RowPicker;
import java.util.BitSet;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Pairs of rows whose keys are equal, put together until there are enough to ask the condition about all of them at once. A pair has the stamps of the
 * row in hand, which is the later one. One thread at a time.
 *
 * <ol>
 *   <li>A pair is two numbers: a row of the batch in hand, and the handle of a row of the other side.
 *   <li>The columns that the condition reads are put together, column by column, and the pairs for which it is not true are dropped.
 *   <li>What is left gets the other columns.
 * </ol>
 */
final class JoinPairs {
    private final int leftWidth;
    private final @Nullable VectorExpr condition;
    private final BitSet conditionColumns = new BitSet();
    private final boolean emits;
    private final RowFailures failures;
    private final RowErrors errors = new RowErrors();
    private final RowSelection selection = new RowSelection();
    private final Batch pairs;
    private final Batch emitted;
    private final BitSet filled = new BitSet();
    private int[] rowOf = new int[Batch.SLICE_ROWS];
    private long[] partnerOf = new long[Batch.SLICE_ROWS];
    private int count;

    private int input;
    private @Nullable Batch batch;
    private @Nullable JoinSide other;
    private long[] stamps = new long[0];

    /** Hears of each pair for which the condition is true. */
    interface Listener {
        /** Row {@code row} of the batch in hand, and a row of the other side. */
        void onMatch(int row, long partner);
    }

    /**
     * Pairs of a join.
     *
     * @param condition of the node, made ready to run
     */
    JoinPairs(PlanNode.Join node, @Nullable VectorExpr condition, RowFailures failures) {
        leftWidth = node.left().type().size();
        this.condition = condition;
        this.failures = failures;
        emits = node.kind().givesPairs();
        pairs = new Batch(
                node.left().type().with(node.right().type().fields().toArray(Field[]::new)), Batch.SLICE_ROWS);
        emitted = emits ? new Batch(node.type(), new Column[node.type().size()], 0) : pairs;
        addColumns(node.condition(), conditionColumns);
    }

    private static void addColumns(@Nullable Expr expr, BitSet into) {
        if (expr instanceof Expr.ColumnRef column) {
            into.set(column.index());
        } else if (expr instanceof Expr.Call call) {
            call.arguments().forEach(argument -> addColumns(argument, into));
        } else if (expr instanceof Expr.Generated generated) {
            generated.arguments().forEach(argument -> addColumns(argument, into));
        }
    }

    /** Takes a batch in hand that came on an input; pairs of the one before have been flushed. */
    void begin(int onInput, Batch inHand, long[] stampMicros, JoinSide otherSide) {
        assert count == 0 : "no pair of another batch is left";
        input = onInput;
        batch = inHand;
        stamps = stampMicros;
        other = otherSide;
    }

    boolean isFull() {
        return count >= Batch.SLICE_ROWS;
    }

    /** Adds the pair of row {@code row} of the batch in hand and a row of the other side; they are not {@link #isFull}. */
    void add(int row, long partner) {
        rowOf[count] = row;
        partnerOf[count] = partner;
        count++;
    }

    /** Emits the pairs for which the condition is true, if pairs are the output, and tells the listener of them, if there is one. */
    void flush(@Nullable Listener listener, Output output) {
        if (count == 0) {
            return;
        }
        Batch inHand = Objects.requireNonNull(batch);
        JoinSide side = Objects.requireNonNull(other);
        pairs.ensureCapacity(count);
        if (condition != null) {
            drop(condition, inHand, side, output);
            for (int i = 0; listener != null && i < count; i++) {
                listener.onMatch(rowOf[i], partnerOf[i]);
            }
        }
        if (emits && count > 0) {
            fill(0, pairs.type().size(), inHand, side);
            stamp(inHand, side);
            share();
            output.emit(emitted);
        }
        clear();
        count = 0;
    }

    private void clear() {
        pairs.clear();
        filled.clear();
    }

    /** Drops the pairs for which the condition is not true. */
    private void drop(VectorExpr isMatch, Batch inHand, JoinSide side, Output output) {
        for (int column = conditionColumns.nextSetBit(0);
                column >= 0;
                column = conditionColumns.nextSetBit(column + 1)) {
            fill(column, column + 1, inHand, side);
        }
        pairs.setCount(count);
        Column truth = isMatch.evaluate(pairs, errors);
        if (errors.any()) {
            stamp(inHand, side);
            takeErrors(output);
        }
        int selected = selection.select(truth, count);
        if (selected < count) {
            int[] rows = selection.rows();
            for (int i = 0; i < selected; i++) {
                rowOf[i] = rowOf[rows[i]];
                partnerOf[i] = partnerOf[rows[i]];
            }
            clear();
            count = selected;
        }
    }

    private void takeErrors(Output output) {
        for (int row = 0; row < count; row++) {
            if (errors.has(row)) {
                failures.add(pairs, row, errors.code(row), errors.message(row), null);
            }
        }
        errors.clear();
        failures.flush(output);
    }

    /** Puts the columns {@code [from, to)} together that are not there yet. */
    private void fill(int from, int to, Batch inHand, JoinSide side) {
        for (int column = filled.nextClearBit(from); column < to; column = filled.nextClearBit(column + 1)) {
            boolean isLeft = column < leftWidth;
            int of = isLeft ? column : column - leftWidth;
            if (isLeft == (input == 0)) {
                RowPicker.pick(inHand.column(of), pairs.column(column), rowOf, count);
            } else {
                side.readAll(partnerOf, count, of, pairs.column(column));
            }
            filled.set(column);
        }
    }

    private void stamp(Batch inHand, JoinSide side) {
        long[] weights = pairs.weights();
        side.weights(partnerOf, count, weights);
        for (int i = 0; i < count; i++) {
            int row = rowOf[i];
            weights[i] *= inHand.weights()[row];
            pairs.positions()[i] = inHand.positions()[row];
            pairs.watermarks()[i] = stamps[row];
            pairs.marks()[i] = (byte) (inHand.marks()[row] & ~Batch.PHASE_MASK);
        }
        for (int i = 0; inHand.hasCauses() && i < count; i++) {
            pairs.setCause(i, inHand.cause(rowOf[i]));
        }
        pairs.setCount(count);
    }

    /** The same columns under the names and types of the output. */
    private void share() {
        for (int i = 0; i < emitted.type().size(); i++) {
            emitted.setColumn(i, pairs.column(i));
        }
        emitted.shareStamps(pairs);
    }
}
