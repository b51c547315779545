package io.tidemark.core.window.aggregate;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.RowType;
import io.tidemark.core.aggregate.Misfits;
import io.tidemark.core.operator.Output;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The changes of results on their way out: for each change of a group the retraction of the old result, if there was one, and the insertion of the
 * new one, if there is one; in the order in which they are added. New results that do not fit their types are told of. One thread at a time.
 */
final class ResultChanges {
    /** Number of the old results of a group that is corrected: those of the epoch have been forgotten by then. */
    private static final int CORRECTED = 0;

    private final WindowGroups groups;
    private final Misfits misfits;
    private final boolean emitOnWindowClose;
    private final Batch batch;
    private boolean correctsResult;

    ResultChanges(WindowGroups groups, Misfits misfits, boolean emitOnWindowClose, RowType type) {
        this.groups = groups;
        this.misfits = misfits;
        this.emitOnWindowClose = emitOnWindowClose;
        batch = new Batch(type, 64);
    }

    /** Adds what this epoch's rows in time have changed while the window stays open; nothing if that is nothing, or hidden. */
    void provisional(long handle, int before, long position, long watermarkMicros) {
        if (emitOnWindowClose) {
            return;
        }
        boolean wasThere = retractOpen(handle, before, position, watermarkMicros);
        insert(handle, before, Batch.PROVISIONAL, position, watermarkMicros, null);
        removePairOfEqual(wasThere, handle);
    }

    /** Adds the result with which the window closes, be it the same as before. */
    void closing(long handle, int before, long position, long watermarkMicros, @Nullable String cause) {
        if (!emitOnWindowClose) {
            retractOpen(handle, before, position, watermarkMicros);
        }
        insert(handle, emitOnWindowClose ? Misfits.NONE : before, Batch.FINAL, position, watermarkMicros, cause);
    }

    private boolean retractOpen(long handle, int before, long position, long watermarkMicros) {
        boolean wasThere = groups.before().weights()[before] > 0;
        if (wasThere) {
            groups.oldResult(handle, before, batch, next());
            add(-1, Batch.PROVISIONAL, position, watermarkMicros, null);
        }
        return wasThere;
    }

    /** Retracts the result of a group whose window is closed, before late rows are added to it; {@link #endCorrection} must follow. */
    void beginCorrection(long handle, long position, long watermarkMicros, @Nullable String cause) {
        correctsResult = groups.rows(handle) > 0;
        if (correctsResult) {
            misfits.keep(CORRECTED, groups.result(handle, batch, next()));
            add(-1, Batch.CORRECTED, position, watermarkMicros, cause);
        }
    }

    /** Inserts the result that late rows have made; nothing has changed if it is the old one. */
    void endCorrection(long handle, long position, long watermarkMicros, @Nullable String cause) {
        insert(handle, correctsResult ? CORRECTED : Misfits.NONE, Batch.CORRECTED, position, watermarkMicros, cause);
        removePairOfEqual(correctsResult, handle);
    }

    private void insert(
            long handle, int before, byte phase, long position, long watermarkMicros, @Nullable String cause) {
        if (groups.rows(handle) > 0) {
            BitSet unfit = groups.result(handle, batch, next());
            add(1, phase, position, watermarkMicros, cause);
            misfits.report(before, unfit, batch, batch.count() - 1);
        }
    }

    private void removePairOfEqual(boolean wasThere, long handle) {
        int last = batch.count() - 1;
        if (wasThere && groups.rows(handle) > 0 && groups.sameResults(batch, last - 1, last)) {
            batch.setCount(last - 1);
        }
    }

    private int next() {
        batch.ensureCapacity(batch.count() + 1);
        return batch.count();
    }

    private void add(long weight, byte phase, long position, long watermarkMicros, @Nullable String cause) {
        int row = batch.count();
        batch.weights()[row] = weight;
        batch.positions()[row] = position;
        batch.watermarks()[row] = watermarkMicros;
        batch.marks()[row] = phase;
        batch.setCause(row, cause);
        batch.setCount(row + 1);
    }

    /** Emits what there is if that fills a batch. */
    void emitFull(Output output) {
        if (batch.count() >= Batch.SLICE_ROWS) {
            emit(output);
        }
    }

    void emit(Output output) {
        if (batch.count() > 0) {
            output.emit(batch);
            batch.clear();
        }
    }
}
