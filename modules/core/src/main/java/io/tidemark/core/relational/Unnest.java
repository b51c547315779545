package io.tidemark.core.relational;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.expr.RowErrors;
import io.tidemark.core.expr.RowSelection;
import io.tidemark.core.expr.VectorExpr;
import io.tidemark.core.operator.AccountTerm;
import io.tidemark.core.operator.AllRows;
import io.tidemark.core.operator.Operator;
import io.tidemark.core.operator.Output;
import io.tidemark.core.operator.Tally;
import io.tidemark.core.plan.PlanNode;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Gives each row once for each element of an array that is computed of it. A retraction gives the same elements again, so nothing is remembered.
 *
 * <ol>
 *   <li>Rows are taken a few at a time where arrays are computed, so that not all those of a batch are in memory at once.
 *   <li>Elements of row after row are laid side by side with their row, {@value Batch#SLICE_ROWS} at a time, and those go on for which the condition is true.
 *   <li>If the node is outer, rows of which nothing went on follow, filled up with NULL.
 * </ol>
 *
 * One thread at a time.
 */
public final class Unnest implements Operator {
    private static final int COMPUTED_AT_ONCE = 64;

    private final boolean outer;
    private final boolean computes;
    private final VectorExpr[] arrays;
    private final @Nullable VectorExpr condition;
    private final RowFailures failures;
    private final Tally tally;
    private final CountedOutput counted;
    private final UnnestedElements elements;
    private final int inputColumns;
    private final RowPicker parts;
    private final RowPicker sources;
    private final RowPicker chosen;
    private final Batch spread;
    private final RowErrors errors = new RowErrors();
    private final RowSelection selection = new RowSelection();
    private final int[] rowOf = new int[Batch.SLICE_ROWS];
    private final AllRows all = new AllRows();
    private boolean[] isDone = new boolean[0];

    /**
     * Spreads the arrays of a node.
     *
     * @param arrays the node's
     * @param condition the node's
     * @param tallies of the rows that come in, and of those that go on
     */
    public Unnest(
            PlanNode.Unnest node,
            VectorExpr[] arrays,
            @Nullable VectorExpr condition,
            RowFailures failures,
            Tally[] tallies) {
        outer = node.outer();
        computes = node.arrays().stream().anyMatch(array -> !(array instanceof Expr.ColumnRef));
        this.arrays = arrays;
        this.condition = condition;
        this.failures = failures;
        tally = tallies[0];
        counted = new CountedOutput(tallies[1]);
        elements = new UnnestedElements(node.arrays().stream().map(Expr::type).toList());
        inputColumns = node.input().type().size();
        parts = new RowPicker(node.input().type());
        sources = new RowPicker(node.input().type());
        chosen = new RowPicker(node.type());
        spread = new Batch(node.type(), new Column[node.type().size()], 0);
    }

    @Override
    public void onBatch(int input, Batch batch, Output output) {
        Output out = counted.to(output);
        int[] rows = all.of(batch);
        tally.count(AccountTerm.ASSIGNED, batch, rows, batch.count());
        int step = computes ? COMPUTED_AT_ONCE : batch.count();
        for (int from = 0; from < batch.count(); from += step) {
            int to = Math.min(batch.count(), from + step);
            spread(
                    to - from == batch.count()
                            ? batch
                            : parts.pick(batch, Arrays.copyOfRange(rows, from, to), to - from),
                    out);
        }
        failures.flush(output);
    }

    private void spread(Batch batch, Output output) {
        if (isDone.length < batch.count()) {
            isDone = new boolean[Math.max(batch.count(), Batch.SLICE_ROWS)];
        }
        Arrays.fill(isDone, 0, batch.count(), false);
        Column[] columns = new Column[arrays.length];
        for (int i = 0; i < arrays.length; i++) {
            columns[i] = arrays[i].evaluate(batch, errors);
            takeFailures(batch);
        }
        for (int row = 0; row < batch.count(); row++) {
            if (!isDone[row]) {
                for (elements.begin(columns, row); elements.hasNext(); ) {
                    elements.add();
                    added(batch, row, condition, output);
                }
            }
        }
        flush(batch, condition, output);
        for (int row = 0; outer && row < batch.count(); row++) {
            if (!isDone[row]) {
                elements.addNothing();
                added(batch, row, null, output);
            }
        }
        flush(batch, null, output);
    }

    /** Rows whose arrays cannot be computed are done with. */
    private void takeFailures(Batch batch) {
        for (int row = 0; errors.any() && row < batch.count(); row++) {
            if (errors.has(row) && !isDone[row]) {
                isDone[row] = true;
                failures.add(batch, row, errors.code(row), errors.message(row), null);
            }
        }
        errors.clear();
    }

    private void added(Batch batch, int row, @Nullable VectorExpr asked, Output output) {
        rowOf[elements.count() - 1] = row;
        if (elements.count() == rowOf.length) {
            flush(batch, asked, output);
        }
    }

    private void flush(Batch batch, @Nullable VectorExpr asked, Output output) {
        int count = elements.count();
        if (count == 0) {
            return;
        }
        Batch picked = sources.pick(batch, rowOf, count);
        for (int i = 0; i < spread.type().size(); i++) {
            spread.setColumn(i, i < inputColumns ? picked.column(i) : elements.column(i - inputColumns));
        }
        spread.shareStamps(picked);
        if (asked == null) {
            for (int i = 0; i < count; i++) {
                isDone[rowOf[i]] = true;
            }
            output.emit(spread);
        } else {
            emitTrue(asked.evaluate(spread, errors), output);
        }
        elements.clear();
    }

    private void emitTrue(Column truth, Output output) {
        int count = spread.count();
        for (int i = 0; errors.any() && i < count; i++) {
            if (errors.has(i)) {
                isDone[rowOf[i]] = true;
                failures.add(spread, i, errors.code(i), errors.message(i), null);
            }
        }
        errors.clear();
        int selected = selection.select(truth, count);
        for (int i = 0; i < selected; i++) {
            isDone[rowOf[selection.rows()[i]]] = true;
        }
        if (selected == count) {
            output.emit(spread);
        } else if (selected > 0) {
            output.emit(chosen.pick(spread, selection.rows(), selected));
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
