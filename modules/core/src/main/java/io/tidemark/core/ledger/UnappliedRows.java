package io.tidemark.core.ledger;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.type.Storage;
import io.tidemark.core.operator.OperatorContext;
import io.tidemark.core.operator.Output;
import io.tidemark.core.plan.LatePolicy;
import io.tidemark.core.state.Hashes;
import io.tidemark.core.state.StateTable;
import io.tidemark.core.state.TableSchema;
import java.util.List;

/**
 * Rows that came too late for an operator that has freed what they need: their entries in the book of late events. Late rows that it still applies have no entry
 * here; where results have windows, these say what is late. One thread at a time.
 *
 * <pre>
 *   table "late":   0 | rows entered so far
 * </pre>
 */
public final class UnappliedRows {
    private final String operator;
    private final LatePolicy policy;
    private final OperatorContext context;
    private final LateEntries book;
    private final StateTable table;
    private final Column[] key = {new LongColumn(1)};
    private final Batch entries = new Batch(LateRows.TYPE_WITH_GROUP, 16);

    /**
     * The rows that a node could not apply.
     *
     * @param operator name of the node
     */
    public UnappliedRows(String operator, LatePolicy policy, OperatorContext context, LateEntries book) {
        this.operator = operator;
        this.policy = policy;
        this.book = book;
        this.context = context;
        table = context.state().table("late", TableSchema.of(List.of(Storage.LONG), List.of(Storage.LONG)));
    }

    /**
     * Enters a row that came too late.
     *
     * @param lastInTime the watermark up to which it would have been in time
     */
    public void enter(Batch batch, int row, long time, long stampMicros, long lastInTime) {
        add(batch, row, stampMicros, lastInTime);
        entries.longs(LateRows.EVENT_TIME).set(entries.count() - 1, time);
        entries.column(LateRows.WINDOW_END).nulls().set(entries.count() - 1);
    }

    /**
     * Enters a row that came too late for the results of its window.
     *
     * @param eventTime column of its event time; -1 if it has none
     * @param lastInTime the watermark up to which it would have been in time
     */
    public void enter(Batch batch, int row, int eventTime, long windowEnd, long stampMicros, long lastInTime) {
        add(batch, row, stampMicros, lastInTime);
        int entry = entries.count() - 1;
        if (eventTime < 0) {
            entries.column(LateRows.EVENT_TIME).nulls().set(entry);
        } else {
            entries.column(LateRows.EVENT_TIME).set(entry, batch.column(eventTime), row);
        }
        entries.longs(LateRows.WINDOW_END).set(entry, windowEnd);
    }

    private void add(Batch batch, int row, long stampMicros, long lastInTime) {
        int entry = entries.count();
        entries.ensureCapacity(entry + 1);
        entries.appendStamps(batch, row);
        LateRows.setOrigins(entries, entry, entry + 1, context.origins());
        entries.column(LateRows.WINDOW_START).nulls().set(entry);
        entries.longs(LateRows.LATE_BY).set(entry, stampMicros - lastInTime);
        Outcome outcome = policy.correct() ? Outcome.EXPIRED : Outcome.RECORDED;
        outcome.enter(entries.bytes(LateRows.OUTCOME), entry);
        entries.bytes(LateRows.OPERATOR).set(entry, operator);
        entries.longs(LateRows.WEIGHT).set(entry, batch.weights()[row]);
        entries.column(LateRows.VERSION).nulls().set(entry);
        long handle = table.findOrAdd(Hashes.hash(key, 0), key, 0);
        table.addLong(handle, 1, 1);
        entries.longs(LateRows.ID).set(entry, table.getLong(handle, 1));
        entries.longs(LateRows.GROUP).set(entry, 0);
        entries.weights()[entry] = 1;
    }

    /** Hands the entries to the book, at the end of an epoch. */
    public void flush(Output output) {
        if (entries.count() > 0) {
            book.take(entries, output);
            entries.clear();
        }
    }
}
