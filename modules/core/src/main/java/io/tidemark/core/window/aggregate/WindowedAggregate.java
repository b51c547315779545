package io.tidemark.core.window.aggregate;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.core.account.WindowAccount;
import io.tidemark.core.aggregate.GroupedRows;
import io.tidemark.core.aggregate.Misfits;
import io.tidemark.core.ledger.LateEntries;
import io.tidemark.core.ledger.LedgerRows;
import io.tidemark.core.operator.AccountTerm;
import io.tidemark.core.operator.Operator;
import io.tidemark.core.operator.OperatorContext;
import io.tidemark.core.operator.Output;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.relational.RejectedRows;
import io.tidemark.core.state.Handles;
import io.tidemark.core.state.Hashes;
import io.tidemark.core.state.StateTable;
import io.tidemark.core.state.rows.RowLookUp;

/**
 * Aggregates groups of windows that close by the watermark. For each row and window:
 *
 * <pre>
 *   watermark before the row &lt; window end    in time: added to its group at once
 *   else                                        late: waits for the end of the epoch, see {@link LateArrivals}
 * </pre>
 *
 * That depends on the row's stamp alone and not on the epoch that it came in, so the first final value of a group is the same under any cut into
 * epochs: all rows in time and none that is late. At the end of an epoch, with W the watermark that was reached:
 *
 * <ol>
 *   <li>groups with window end &gt; W that rows in time have changed: one pair (-old, +new), phase PROVISIONAL;
 *   <li>groups with window end &lt;= W that were open: one pair (-old PROVISIONAL, +new FINAL), also if the value is the same; by window end, key
 *       group, slot;
 *   <li>late rows, one position after the other: a pair (-old, +new), phase CORRECTED, with the row's position and watermark, and
 *       why as its cause;
 *   <li>groups that nothing can change any more are freed: when they close, or once W &gt;= window end + correct_within;
 *   <li>the watermark W.
 * </ol>
 *
 * Provisional and final changes carry the watermark min(W, window end - 1): no window downstream that must hold them takes them to be late. A
 * group without rows has no result. One thread at a time.
 */
public final class WindowedAggregate implements Operator {
    private final int[] keyColumns;
    private final int endColumn;
    private final WindowGroups groups;
    private final WindowAccount account;
    private final LateArrivals late;
    private final Progress progress;
    private final Misfits misfits;
    private final LateEntries entries;
    private final ResultChanges changes;

    private final Column[] key;
    private long[] hashes = new long[Batch.SLICE_ROWS];
    private int[] inTime = new int[Batch.SLICE_ROWS];
    private int[] lateRows = new int[Batch.SLICE_ROWS];
    private final GroupedRows grouped;

    private final Handles due = new Handles();

    /**
     * The operator of a node of a view's plan.
     *
     * @param rejected where results are entered that do not fit their types
     * @param entries where late rows are entered
     */
    public WindowedAggregate(
            WindowSettings settings,
            OperatorContext context,
            WindowAccount account,
            RejectedRows rejected,
            LateEntries entries) {
        PlanNode.Aggregate node = settings.node();
        keyColumns = node.keys();
        endColumn = keyColumns[node.windowEnd()];
        key = new Column[keyColumns.length];
        misfits = new Misfits(node, rejected);
        groups = new WindowGroups(context.state(), node, settings.insertOnly(), account.hiddenSums(), misfits);
        changes = new ResultChanges(groups, misfits, settings.emitOnWindowClose(), node.type());
        progress = new Progress(context.state());
        late = new LateArrivals(settings, context, progress);
        grouped = new GroupedRows(new Batch(node.input().type(), 0));
        this.account = account;
        this.entries = entries;
    }

    /** The epoch clock at which rows that wait will correct results, so that an epoch can be started then; Long.MAX_VALUE if none wait. */
    public long nextClockDeadline() {
        return late.nextClockDeadline();
    }

    @Override
    public void onClock(long epochClockMicros, Output output) {
        late.onClock(epochClockMicros);
    }

    @Override
    public void onBatch(int input, Batch batch, Output output) {
        int count = batch.count();
        reserve(count);
        setKey(batch);
        Hashes.hash(key, count, hashes);
        int timely = split(batch, count);
        addInTime(batch, timely);
        addLate(batch, count - timely);
    }

    private void reserve(int count) {
        if (count > hashes.length) {
            hashes = new long[count];
            inTime = new int[count];
            lateRows = new int[count];
        }
    }

    /** Sorts rows into {@link #inTime} and {@link #lateRows}; returns the number of the former. */
    private int split(Batch batch, int count) {
        long[] ends = batch.longs(endColumn).values();
        long[] stamps = batch.watermarks();
        long[] positions = batch.positions();
        long closed = progress.closedWatermark();
        long highest = Long.MIN_VALUE;
        long last = 0;
        int timely = 0;
        int overdue = 0;
        for (int row = 0; row < count; row++) {
            long stamp = stamps[row];
            highest = Math.max(highest, stamp);
            last = Math.max(last, positions[row]);
            // Both lists are written and one moves on: nearly all rows are in time, but a branch would cost where many
            // are late.
            inTime[timely] = row;
            lateRows[overdue] = row;
            int isTimely = Math.max(stamp, closed) < ends[row] ? 1 : 0;
            timely += isTimely;
            overdue += 1 - isTimely;
        }
        progress.onRows(highest, last);
        return timely;
    }

    private void addInTime(Batch batch, int count) {
        grouped.group(batch, key, hashes, inTime, count);
        groups.touchAll(grouped, key);
        groups.addAll(grouped);
        account.count(AccountTerm.ASSIGNED_WINDOWS, batch, inTime, count);
        account.count(AccountTerm.OPEN, batch, inTime, count);
    }

    private void addLate(Batch batch, int count) {
        if (count == 0) {
            return;
        }
        late.add(batch, lateRows, count, hashes);
        account.count(AccountTerm.ASSIGNED_WINDOWS, batch, lateRows, count);
        account.count(AccountTerm.LATE, batch, lateRows, count);
    }

    @Override
    public void onWatermark(int input, long watermarkMicros, Output output) {
        progress.onWatermark(watermarkMicros);
    }

    @Override
    public void onEpochEnd(Output output) {
        progress.checkComplete();
        long watermark = progress.watermark();
        emitProvisional(watermark, output);
        closeWindows(watermark, output);
        // Apart from what follows: a ledger holds back batches with corrections until it knows their versions.
        changes.emit(output);
        late.releaseDue(watermark);
        correct(late.released(), output);
        correct(late.corrections(), output);
        changes.emit(output);
        misfits.flush(output);
        free(watermark);
        entries.take(late.entries(), output);
        late.clear();
        progress.onEpochEnd();
        output.watermark(watermark);
    }

    private void emitProvisional(long watermark, Output output) {
        for (int from = 0; from < groups.touchedCount(); from += RowLookUp.AT_ONCE) {
            int end = Math.min(groups.touchedCount(), from + RowLookUp.AT_ONCE);
            groups.cacheTouched(from, end);
            emitProvisional(from, end, watermark, output);
        }
    }

    /** Some of an epoch's many groups: a loop over all of them is run once an epoch, and would be interpreted. */
    private void emitProvisional(int from, int to, long watermark, Output output) {
        long position = progress.position();
        for (int i = from; i < to; i++) {
            long handle = groups.touchedHandle(i);
            if (groups.windowEnd(handle) <= watermark) {
                continue;
            }
            changes.provisional(handle, i, position, Math.min(watermark, groups.windowEnd(handle) - 1));
            changes.emitFull(output);
            if (groups.rows(handle) == 0) {
                groups.account(handle, account);
                groups.free(handle);
            } else {
                groups.settle(handle);
            }
        }
    }

    private void closeWindows(long watermark, Output output) {
        groups.setEnding(due, progress.leastClosed(), watermark);
        for (int from = 0; from < due.count(); from += RowLookUp.AT_ONCE) {
            int end = Math.min(due.count(), from + RowLookUp.AT_ONCE);
            groups.cache(due, from, end);
            closeWindows(from, end, watermark, output);
        }
        groups.endTouches();
    }

    private void closeWindows(int from, int to, long watermark, Output output) {
        long position = progress.position();
        for (int i = from; i < to; i++) {
            long handle = due.get(i);
            long end = groups.windowEnd(handle);
            if (end <= progress.closedWatermark(StateTable.keyGroup(handle))) {
                continue;
            }
            String cause = end > progress.finiteWatermark() ? LedgerRows.END_OF_INPUT : null;
            changes.closing(handle, groups.beforeIndex(handle), position, Math.min(watermark, end - 1), cause);
            changes.emitFull(output);
            groups.account(handle, account);
            if (!late.correct() || groups.rows(handle) == 0) {
                groups.free(handle);
            } else {
                groups.settle(handle);
            }
        }
    }

    private void correct(Batch rows, Output output) {
        int count = rows.count();
        reserve(count);
        setKey(rows);
        Hashes.hash(key, count, hashes);
        for (int from = 0; from < count; ) {
            int to = from + 1;
            // The two halves of a change upstream are one: what one takes away and the other gives back has not
            // changed.
            while (to < count && rows.positions()[to] == rows.positions()[from] && hashes[to] == hashes[from]) {
                to++;
            }
            correct(rows, from, to);
            changes.emitFull(output);
            from = to;
        }
    }

    /** Applies rows of one position and group. */
    private void correct(Batch rows, int from, int to) {
        assert rows.longs(endColumn).get(from) <= progress.watermark() : "a late row's window is closed";
        long handle = groups.group(hashes[from], key, from);
        long at = rows.positions()[from];
        long stamp = rows.watermarks()[from];
        changes.beginCorrection(handle, at, stamp, rows.cause(from));
        for (int row = from; row < to; row++) {
            groups.add(handle, rows, row, rows.weights()[row]);
        }
        changes.endCorrection(handle, at, stamp, rows.cause(from));
        if (groups.rows(handle) == 0) {
            groups.free(handle);
        }
    }

    private void setKey(Batch batch) {
        for (int i = 0; i < key.length; i++) {
            key[i] = batch.column(keyColumns[i]);
        }
    }

    private void free(long watermark) {
        groups.setEnding(due, Long.MIN_VALUE, late.freedUpTo(watermark));
        for (int i = 0; i < due.count(); i++) {
            groups.free(due.get(i));
        }
    }
}
