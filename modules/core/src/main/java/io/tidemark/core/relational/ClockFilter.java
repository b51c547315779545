package io.tidemark.core.relational;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.type.RowType;
import io.tidemark.api.type.Storage;
import io.tidemark.core.expr.RowErrors;
import io.tidemark.core.expr.VectorExpr;
import io.tidemark.core.operator.AccountTerm;
import io.tidemark.core.operator.Operator;
import io.tidemark.core.operator.OperatorContext;
import io.tidemark.core.operator.Output;
import io.tidemark.core.operator.Tally;
import io.tidemark.core.state.Handles;
import io.tidemark.core.state.Hashes;
import io.tidemark.core.state.StateTable;
import io.tidemark.core.state.TableSchema;
import java.util.ArrayList;
import java.util.List;

/**
 * Keeps rows until the clock of an epoch reaches a moment of theirs, or from then on: {@code WHERE at &gt; now() - INTERVAL '1' HOUR}.
 *
 * <pre>
 *   until a moment    a row comes out if the clock is below it; once the clock has reached it, the row is taken back
 *   from a moment     a row waits while the clock is below it, and comes out then
 *   a NULL moment     never comes out
 * </pre>
 *
 * What the clock does comes before the rows of its epoch, by moment, with the watermark as it is then, and {@value #CAUSE} as its cause. A row that does not
 * come out counts as filtered, and one that is taken back does from then on.
 *
 * <pre>
 *   table "rows":   all columns | weight | moment
 * </pre>
 *
 * One thread at a time.
 */
public final class ClockFilter implements Operator {
    /** Why results change without a row that came. */
    public static final String CAUSE = "time passed";

    private final boolean isUntil;
    private final VectorExpr moment;
    private final RowFailures failures;
    private final Tally tally;
    private final RowPicker picker;
    private final RowErrors errors = new RowErrors();
    private final int width;
    private final Column[] columns;
    private final StateTable rows;
    private final InputWatermarks watermarks;
    private final Batch due;
    private final Handles handles = new Handles();
    private int[] kept = new int[Batch.SLICE_ROWS];
    private int[] dropped = new int[Batch.SLICE_ROWS];
    private long clock = Long.MIN_VALUE;
    private boolean advances;

    /**
     * Makes the operator of a node.
     *
     * @param moment of each row, ready to run
     * @param isUntil whether rows are kept until it; else from it on
     */
    public ClockFilter(
            RowType type,
            VectorExpr moment,
            boolean isUntil,
            OperatorContext context,
            RowFailures failures,
            Tally tally) {
        this.moment = moment;
        this.isUntil = isUntil;
        this.failures = failures;
        this.tally = tally;
        picker = new RowPicker(type);
        width = type.size();
        columns = new Column[width];
        List<Storage> keys = new ArrayList<>();
        type.fields().forEach(field -> keys.add(field.type().storage()));
        List<Storage> values = List.of(Storage.LONG, Storage.LONG);
        rows = context.state().table("rows", new TableSchema(keys, values, width + 1));
        watermarks = new InputWatermarks(1, context.state());
        due = new Batch(type, 16);
    }

    /** The epoch clock at which the next row falls due; Long.MAX_VALUE if none does. */
    public long nextClockDeadline() {
        return rows.nextDeadline();
    }

    @Override
    public void onClock(long epochClockMicros, Output output) {
        // Emitted only when the operators above have heard of the clock, too.
        clock = epochClockMicros;
        advances = true;
    }

    @Override
    public void onBatch(int input, Batch batch, Output output) {
        advance(output);
        if (batch.count() > kept.length) {
            kept = new int[batch.count()];
            dropped = new int[batch.count()];
        }
        for (int i = 0; i < width; i++) {
            columns[i] = batch.column(i);
        }
        Column moments = moment.evaluate(batch, errors);
        int keep = 0;
        int drop = 0;
        for (int row = 0; row < batch.count(); row++) {
            if (errors.any() && errors.has(row)) {
                failures.add(batch, row, errors.code(row), errors.message(row), null);
                continue;
            }
            boolean isNull = moments.nulls().get(row);
            long at = isNull ? 0 : ((LongColumn) moments).get(row);
            boolean isReached = clock >= at;
            if (!isNull && !isReached) {
                remember(batch, row, at);
            }
            if (!isNull && isReached != isUntil) {
                kept[keep++] = row;
            } else {
                dropped[drop++] = row;
            }
        }
        errors.clear();
        failures.flush(output);
        tally.count(AccountTerm.FILTERED, batch, dropped, drop);
        if (keep == batch.count()) {
            output.emit(batch);
        } else if (keep > 0) {
            output.emit(picker.pick(batch, kept, keep));
        }
    }

    private void remember(Batch batch, int row, long at) {
        long handle = rows.findOrAdd(Hashes.hash(columns, row), columns, row);
        rows.addLong(handle, width, batch.weights()[row]);
        rows.setDeadline(handle, at);
        if (rows.getLong(handle, width) == 0) {
            rows.remove(handle);
        }
    }

    /** Takes rows back, or lets them out, whose moment the clock has reached. */
    private void advance(Output output) {
        if (!advances) {
            return;
        }
        advances = false;
        handles.setDue(rows, clock);
        for (int i = 0; i < handles.count(); i++) {
            add(handles.get(i));
            rows.remove(handles.get(i));
            if (due.count() == Batch.SLICE_ROWS) {
                emitDue(output);
            }
        }
        handles.clear();
        emitDue(output);
    }

    private void add(long handle) {
        int to = due.count();
        due.ensureCapacity(to + 1);
        for (int i = 0; i < width; i++) {
            rows.read(handle, i, due.column(i), to);
        }
        long weight = rows.getLong(handle, width);
        due.weights()[to] = isUntil ? -weight : weight;
        due.positions()[to] = 0;
        due.watermarks()[to] = watermarks.of(0);
        due.marks()[to] = Batch.NO_PHASE;
        due.setCause(to, CAUSE);
        due.setCount(to + 1);
    }

    private void emitDue(Output output) {
        int count = due.count();
        if (count == 0) {
            return;
        }
        // What goes out counts as filtered no more, and what goes does from now on: the opposite of its weight.
        for (int row = 0; row < count; row++) {
            due.weights()[row] = -due.weights()[row];
            kept[row] = row;
        }
        tally.count(AccountTerm.FILTERED, due, kept, count);
        for (int row = 0; row < count; row++) {
            due.weights()[row] = -due.weights()[row];
        }
        output.emit(due);
        due.clear();
    }

    @Override
    public void onWatermark(int input, long watermarkMicros, Output output) {
        advance(output);
        watermarks.set(0, watermarkMicros);
        output.watermark(watermarkMicros);
    }

    @Override
    public void onEpochEnd(Output output) {
        advance(output);
    }
}
