package io.tidemark.core.ledger.version;

import io.tidemark.api.data.Batch;
import io.tidemark.core.ledger.LateEntries;
import io.tidemark.core.ledger.LateRows;
import io.tidemark.core.ledger.Outcome;
import io.tidemark.core.operator.Book;
import io.tidemark.core.operator.Operator;
import io.tidemark.core.operator.OperatorContext;
import io.tidemark.core.operator.Output;
import io.tidemark.core.plan.ViewPlan;
import io.tidemark.core.state.Handles;
import io.tidemark.core.state.rows.RowLookUp;
import java.util.Arrays;
import java.util.Map;

/**
 * The end of a windowed view: gives its results their versions and keeps its books. For each window and key, in the epoch:
 *
 * <ol>
 *   <li>The first touch keeps the row and its version as the last epoch left them.
 *   <li>Changes are applied in the order in which they come. A row that came with phase FINAL is published as version 1 before the first
 *       CORRECTED change of its key, or at the end.
 *   <li>At the end of the epoch CORRECTED changes make one more version, if a reader of the view sees a difference to the last one: so each key has at most
 *       one final version and one correction in an epoch. A cause is a reason only if what it changed could be seen. A key that was never published
 *       starts with version 1, corrected.
 *   <li>The books: {@link Book#LEDGER} gets the versions, {@link Book#CHANGES} the difference of the rows, {@link Book#LATE_EVENTS} the late rows with
 *       the version that holds them.
 *   <li>Entries that nothing can change any more are freed. The books have all that was ever published.
 * </ol>
 *
 * The changes go on to views downstream as they came, with pairs that cancel out, since each late row must be judged there by its own stamp; but for
 * a cause, which becomes {@code sales_10m version 2 (late: e6)}. One thread at a time.
 */
public final class Ledger implements Operator, LateEntries {
    private final String view;
    private final LedgerEntries entries;
    private final LedgerEpoch epoch;

    /** Corrected changes on their way downstream, and the touches that say their versions. */
    private final Batch corrected;

    private int[] touchOf = new int[16];

    private final Batch late = new Batch(LateRows.TYPE_WITH_GROUP, 16);
    private final Handles due = new Handles();
    private long watermark = Long.MIN_VALUE;

    /**
     * The ledger of a windowed view.
     *
     * @param definition hash of the view's definition, as {@code _definition} shows it
     */
    public Ledger(ViewPlan view, String definition, OperatorContext context) {
        this.view = view.name();
        entries = new LedgerEntries(context.state(), view);
        epoch = new LedgerEpoch(view, entries, definition);
        corrected = new Batch(view.root().type(), 16);
    }

    @Override
    public void onClock(long epochClockMicros, Output output) {}

    @Override
    public void onBatch(int input, Batch batch, Output output) {
        int count = batch.count();
        entries.begin(batch);
        boolean hold = hasCorrected(batch);
        int image = epoch.take(batch);
        for (int row = 0; row < count; row++) {
            if (row % RowLookUp.AT_ONCE == 0) {
                entries.lookUp(row, Math.min(count, row + RowLookUp.AT_ONCE));
            }
            int touch = epoch.touch(entries.entry(batch, row), entries.hash(row));
            if (isCorrected(batch, row)) {
                epoch.correct(touch, batch, row, image + row);
            } else {
                epoch.apply(touch, batch, row, image + row);
            }
            if (hold) {
                holdBack(batch, row, touch);
            }
        }
        if (!hold) {
            output.emit(batch);
        }
    }

    private static boolean isCorrected(Batch batch, int row) {
        return (batch.marks()[row] & Batch.PHASE_MASK) == Batch.CORRECTED;
    }

    private static boolean hasCorrected(Batch batch) {
        for (int row = 0; row < batch.count(); row++) {
            if (isCorrected(batch, row)) {
                return true;
            }
        }
        return false;
    }

    /** Keeps a change until its version is known. */
    private void holdBack(Batch batch, int row, int touch) {
        if (corrected.count() == touchOf.length) {
            touchOf = Arrays.copyOf(touchOf, touchOf.length * 2);
        }
        touchOf[corrected.count()] = touch;
        corrected.append(batch, row);
    }

    @Override
    public void take(Batch rows, Output output) {
        late.append(rows, 0, rows.count());
    }

    @Override
    public void onWatermark(int input, long watermarkMicros, Output output) {
        watermark = watermarkMicros;
    }

    @Override
    public void onEpochEnd(Output output) {
        epoch.settle();
        epoch.versions().flush(output);
        epoch.changes().flush(output);
        enterLate(output);
        emitCorrected(output);
        epoch.clear();
        free();
        if (watermark != Long.MIN_VALUE) {
            output.watermark(watermark);
            watermark = Long.MIN_VALUE;
        }
    }

    private void enterLate(Output output) {
        if (late.count() == 0) {
            return;
        }
        Map<Long, Long> versions = epoch.correctedVersions();
        for (int row = 0; row < late.count() && !versions.isEmpty(); row++) {
            Long version = versions.get(late.longs(LateRows.GROUP).get(row));
            if (version != null && Outcome.CORRECTED.isIn(late.bytes(LateRows.OUTCOME), row)) {
                late.longs(LateRows.VERSION).set(row, version);
            }
        }
        output.book(Book.LATE_EVENTS, LateRows.forBook(late));
        late.clear();
    }

    private void emitCorrected(Output output) {
        for (int row = 0; row < corrected.count(); row++) {
            if (isCorrected(corrected, row)) {
                corrected.setCause(row, epoch.causeDownstream(view, touchOf[row], corrected.cause(row)));
            }
        }
        if (corrected.count() > 0) {
            output.emit(corrected);
            corrected.clear();
        }
    }

    private void free() {
        due.setDue(entries.table(), watermark);
        for (int i = 0; i < due.count(); i++) {
            entries.table().remove(due.get(i));
        }
    }
}
