package io.tidemark.core.window;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.core.operator.AccountTerm;
import io.tidemark.core.operator.Operator;
import io.tidemark.core.operator.Output;
import io.tidemark.core.operator.Tally;
import io.tidemark.core.plan.Moments;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.relational.RowFailures;
import io.tidemark.core.relational.RowPicker;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Gives each row its windows: one row out for each, in order of window start, with the row's stamps. A row whose event time is NULL, or so far out
 * that a bound is no timestamp, fails. Keeps no state.
 *
 * <p>If the event time lags behind the watermark (see {@link io.tidemark.core.plan.TimeColumn}), what leaves here is stamped with, and followed by, the
 * watermark less the lag, so that windows close only when no row in time can still come.
 */
public final class WindowAssign implements Operator {
    private final int timeColumn;
    private final int startColumn;
    private final long lagMicros;
    private final boolean tumbling;
    private final Windowing windowing;
    private final RowFailures failures;
    private final Tally tally;
    private final WindowBounds found = new WindowBounds();

    /** Rows as they came with two more columns, for tumbling windows. */
    private final Batch widened;

    private final LongColumn starts = new LongColumn(Batch.SLICE_ROWS);
    private final LongColumn ends = new LongColumn(Batch.SLICE_ROWS);
    private long[] shifted = new long[0];

    /** Rows picked once for each window, for all others. */
    private final RowPicker picker;

    private int[] rows = new int[Batch.SLICE_ROWS];
    private int[] assigned = new int[Batch.SLICE_ROWS];

    private final @Nullable PaneRows panes;

    /** The highest watermark that has come. */
    private long reached = Long.MIN_VALUE;

    /** The window of the row before: a tumbling one, or an empty one. */
    private long lastStart;

    private long lastEnd;

    /**
     * The operator of a node.
     *
     * @param lagMicros by which the event time lags behind the watermark
     * @param addsUp whether rows that are equal but for their time may be one, with the sum of their weights, where they are in time for their windows
     */
    public WindowAssign(PlanNode.Window node, long lagMicros, RowFailures failures, Tally tally, boolean addsUp) {
        timeColumn = node.timeColumn();
        startColumn = node.input().type().size();
        this.lagMicros = lagMicros;
        this.failures = failures;
        this.tally = tally;
        tumbling = node.spec().isTumbling();
        windowing = Windowing.of(node.spec());
        widened = new Batch(node.type(), new Column[node.type().size()], 0);
        widened.setColumn(startColumn, starts);
        widened.setColumn(startColumn + 1, ends);
        picker = new RowPicker(node.input().type(), node.type());
        panes = addsUp && !tumbling && windowing instanceof FixedWindows windows && windows.endWhereOthersStart()
                ? new PaneRows(new Batch(node.input().type(), 0), timeColumn, windows)
                : null;
    }

    @Override
    public void onBatch(int input, Batch batch, Output output) {
        Batch rowsToAssign = panes == null ? batch : panes.addedUp(batch, reached, lagMicros);
        Batch windowed = tumbling && tumble(batch) ? widen(batch) : pick(rowsToAssign, output);
        if (windowed.count() > 0) {
            output.emit(windowed);
        }
    }

    /** Finds the one window of each row; false if some row has none, and nothing is to be done with what was found. */
    private boolean tumble(Batch batch) {
        LongColumn times = batch.longs(timeColumn);
        if (times.nulls().any()) {
            return false;
        }
        int count = batch.count();
        starts.ensureCapacity(count);
        ends.ensureCapacity(count);
        long[] time = times.values();
        long[] start = starts.values();
        long[] end = ends.values();
        for (int row = 0; row < count; row++) {
            // Rows of a window mostly come together: a look at the one before saves a division.
            if (!(time[row] >= lastStart && time[row] < lastEnd) && !seek(time[row])) {
                return false;
            }
            start[row] = lastStart;
            end[row] = lastEnd;
        }
        return true;
    }

    private boolean seek(long time) {
        try {
            windowing.find(time, found);
        } catch (ArithmeticException outOfRange) {
            return false;
        }
        lastStart = found.start(0);
        lastEnd = found.end(0);
        return true;
    }

    private Batch widen(Batch batch) {
        for (int i = 0; i < startColumn; i++) {
            widened.setColumn(i, batch.column(i));
        }
        widened.shareStamps(batch);
        int count = batch.count();
        if (lagMicros != 0) {
            shifted = shifted.length < count ? new long[Math.max(count, Batch.SLICE_ROWS)] : shifted;
            for (int row = 0; row < count; row++) {
                shifted[row] = behind(batch.watermarks()[row]);
            }
            widened.setWatermarks(shifted);
        }
        reserveAssigned(count);
        for (int row = 0; row < count; row++) {
            assigned[row] = row;
        }
        tally.count(AccountTerm.ASSIGNED, batch, assigned, count);
        return widened;
    }

    private Batch pick(Batch batch, Output output) {
        starts.clear();
        ends.clear();
        reserveAssigned(batch.count());
        LongColumn times = batch.longs(timeColumn);
        int count = 0;
        int assignedCount = 0;
        for (int row = 0; row < batch.count(); row++) {
            if (find(batch, row, times)) {
                assigned[assignedCount++] = row;
                count = addWindows(row, count);
            }
        }
        failures.flush(output);
        tally.count(AccountTerm.ASSIGNED, batch, assigned, assignedCount);
        Batch picked = picker.pick(batch, rows, count);
        picked.setColumn(startColumn, starts);
        picked.setColumn(startColumn + 1, ends);
        for (int i = 0; lagMicros != 0 && i < count; i++) {
            picked.watermarks()[i] = behind(picked.watermarks()[i]);
        }
        return picked;
    }

    private boolean find(Batch batch, int row, LongColumn times) {
        String column = batch.type().field(timeColumn).name();
        if (times.nulls().get(row)) {
            failures.add(batch, row, ErrorCode.NOT_NULL_VIOLATION, "event time \"" + column + "\" is NULL", column);
            return false;
        }
        try {
            windowing.find(times.get(row), found);
            return true;
        } catch (ArithmeticException outOfRange) {
            failures.add(
                    batch, row, ErrorCode.INVALID_DATETIME, "event time \"" + column + "\" is out of range", column);
            return false;
        }
    }

    private int addWindows(int row, int count) {
        int total = count + found.count();
        starts.ensureCapacity(total);
        ends.ensureCapacity(total);
        if (total > rows.length) {
            rows = Arrays.copyOf(rows, Math.max(total, rows.length * 2));
        }
        for (int i = 0; i < found.count(); i++) {
            rows[count + i] = row;
            starts.values()[count + i] = found.start(i);
            ends.values()[count + i] = found.end(i);
        }
        return total;
    }

    private void reserveAssigned(int count) {
        if (count > assigned.length) {
            assigned = new int[count];
        }
    }

    private long behind(long watermarkMicros) {
        return Moments.behind(watermarkMicros, lagMicros);
    }

    @Override
    public void onWatermark(int input, long watermarkMicros, Output output) {
        reached = Math.max(reached, watermarkMicros);
        output.watermark(behind(watermarkMicros));
    }

    @Override
    public void onClock(long epochClockMicros, Output output) {}

    @Override
    public void onEpochEnd(Output output) {}
}
