package io.tidemark.core.dedup;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.LongColumn;
import io.tidemark.core.operator.RowOrigins;
import io.tidemark.core.relational.RowPicker;
import io.tidemark.core.state.StateTables;
import io.tidemark.core.time.RowTimes;
import io.tidemark.core.time.SourceClock;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What happens to the rows of a source before any plan sees them: each is stamped with the watermark before it, and what was sent twice is
 * taken out; of a source with a primary key, rows become changes ({@link NewestRows}). One thread at a time.
 *
 * <p>The first two are done in one pass, since each needs the other: whether a row is a duplicate depends on the watermark before it, and the
 * watermark after it on whether it is one. For each row, in logical order:
 *
 * <ol>
 *   <li>stamp it with the watermark W, and mark it {@link Batch#BEHIND} if its partition lags since it was idle;
 *   <li>a retraction and a tombstone are passed on: they move nothing and are no duplicates;
 *   <li>{@link Deduplicate} judges it: duplicates are taken out and move nothing;
 *   <li>its event time moves its partition's clock, unless it is ahead of its arrival: then it is marked {@link Batch#AHEAD};
 *   <li>if it is unverifiable it is taken out, else passed on.
 * </ol>
 *
 * <p>In an epoch the host calls {@link #onClock}; then, in logical order, {@link #onBatch} and what its log says about partitions (on
 * {@link #clock}); then {@link #onEpochEnd}.
 */
public final class SourceStage {
    private final SourceSpec spec;
    private final RowOrigins origins;
    private final SourceListener listener;
    private final SourceClock clock;
    private final RowTimes times;
    private final @Nullable Deduplicate deduplicate;
    private final @Nullable NewestRows newest;
    private final RowPicker picker;
    private final @Nullable Batch book;
    private final LongColumn conflicts = new LongColumn(0);
    private byte[] verdicts = new byte[Batch.SLICE_ROWS];

    /** The rows picked last. */
    private int[] picked = new int[Batch.SLICE_ROWS];

    private int pickedCount;

    /** The stage of a source. Its state is in {@code state}; what was saved there is taken up at the first call. */
    public SourceStage(SourceSpec spec, StateTables state, RowOrigins origins, SourceListener listener) {
        this.spec = spec;
        this.origins = origins;
        this.listener = listener;
        clock = new SourceClock(spec.delayMicros(), state);
        times = new RowTimes(clock, spec.maxAheadMicros(), state);
        deduplicate = spec.deduplicates() ? new Deduplicate(spec, state) : null;
        newest = spec.primaryKey().length > 0 ? new NewestRows(spec, state) : null;
        book = spec.deduplicates() ? new Batch(DuplicateRows.type(spec.type().type(spec.timeColumn())), 64) : null;
        picker = new RowPicker(spec.type());
    }

    /** The source's watermark and its partitions. */
    public SourceClock clock() {
        return clock;
    }

    /** How late and how far ahead rows come. */
    public RowTimes times() {
        return times;
    }

    /** Keys that the deduplication remembers. */
    public long keys() {
        return deduplicate == null ? 0 : deduplicate.size();
    }

    /** Rows that a source with a primary key holds: one for each key. */
    public long newestRows() {
        return newest == null ? 0 : newest.size();
    }

    /** Appends the newest rows of a source with a primary key whose keys are in key group {@code keyGroup}. */
    public void copyNewestRows(int keyGroup, Batch into) {
        Objects.requireNonNull(newest).copy(keyGroup, into);
    }

    /** An epoch starts whose clock says {@code epochClockMicros}. */
    public void onClock(long epochClockMicros) {
        times.onClock(epochClockMicros);
    }

    /**
     * {@link #onBatch(int, Batch, long[], RowKeys)} of rows whose keys nobody has computed.
     */
    public void onBatch(int partition, Batch batch, long @Nullable [] arrivals) {
        onBatch(partition, batch, arrivals, null);
    }

    /**
     * Takes decoded rows of the partition with that {@linkplain SourceClock#partition number}, in logical order, with weights and positions;
     * stamps and marks are set here, in the batch itself. {@code arrivals}: when each row arrived, if that is known; of a
     * single row it may be {@link RowTimes#UNKNOWN}.
     *
     * @param keys of the rows, if the source deduplicates and whoever decoded them has computed them
     * @throws io.tidemark.api.error.StatementException if the source's input was at its end
     */
    public void onBatch(int partition, Batch batch, long @Nullable [] arrivals, @Nullable RowKeys keys) {
        int count = batch.count();
        if (count == 0) {
            return;
        }
        if (spec.timeColumn() < 0) {
            for (int row = 0; row < count; row++) {
                batch.watermarks()[row] = Long.MIN_VALUE;
                batch.marks()[row] &= Batch.DECODED_MASK;
            }
            give(batch);
            return;
        }
        times.open(partition);
        boolean allKept;
        if (deduplicate == null) {
            stampAll(batch, arrivals);
            allKept = true;
        } else {
            deduplicate.open(batch, keys);
            allKept = judgeAll(batch, arrivals, deduplicate);
            deduplicate.close();
        }
        times.close();
        if (allKept) {
            give(batch);
        } else {
            split(batch);
        }
        if (deduplicate != null) {
            deduplicate.sweep(clock.watermark());
        }
    }

    private void give(Batch rows) {
        if (newest == null) {
            listener.onRows(rows);
        } else {
            newest.take(rows);
            newest.tell(rows, listener);
        }
    }

    private void stampAll(Batch batch, long @Nullable [] arrivals) {
        long[] eventTimes = batch.longs(spec.timeColumn()).values();
        for (int row = 0; row < batch.count(); row++) {
            times.stamp(batch, row);
            if (Deduplicate.counts(batch, row)) {
                times.count(batch, row, eventTimes[row], arrivals);
            }
        }
    }

    private boolean judgeAll(Batch batch, long @Nullable [] arrivals, Deduplicate dedup) {
        int count = batch.count();
        if (verdicts.length < count) {
            verdicts = new byte[count];
            picked = new int[count];
        }
        long[] eventTimes = batch.longs(spec.timeColumn()).values();
        int removed = 0;
        for (int row = 0; row < count; row++) {
            long watermark = times.stamp(batch, row);
            byte verdict = Deduplicate.NEW;
            if (Deduplicate.counts(batch, row)) {
                verdict = dedup.judge(row, eventTimes[row], watermark);
                if (verdict == Deduplicate.NEW || verdict == Deduplicate.UNVERIFIABLE) {
                    times.count(batch, row, eventTimes[row], arrivals);
                }
            }
            verdicts[row] = verdict;
            removed |= verdict;
        }
        return removed == 0;
    }

    private void split(Batch batch) {
        if (pick(batch, Deduplicate.NEW, Deduplicate.NEW)) {
            Batch fresh = picker.pick(batch, picked, pickedCount);
            if (newest == null) {
                listener.onRows(fresh);
            } else {
                newest.take(fresh);
                // Whoever is told may ask where a row came from, and sees the batch that was given.
                for (int i = 0; i < pickedCount; i++) {
                    batch.marks()[picked[i]] = fresh.marks()[i];
                }
                newest.tell(fresh, listener);
            }
        }
        if (pick(batch, Deduplicate.DUPLICATE, Deduplicate.CONFLICT) && book != null) {
            Batch duplicates = picker.pick(batch, picked, pickedCount);
            enter(duplicates, book);
            listener.onDuplicates(duplicates, book);
        }
        if (pick(batch, Deduplicate.UNVERIFIABLE, Deduplicate.UNVERIFIABLE)) {
            listener.onUnverifiable(picker.pick(batch, picked, pickedCount));
        }
    }

    /** Picks the rows with one of two verdicts; whether there are any. */
    private boolean pick(Batch batch, byte one, byte other) {
        int count = 0;
        for (int row = 0; row < batch.count(); row++) {
            if (verdicts[row] == one || verdicts[row] == other) {
                picked[count++] = row;
            }
        }
        pickedCount = count;
        return count > 0;
    }

    private void enter(Batch duplicates, Batch into) {
        conflicts.ensureCapacity(pickedCount);
        for (int i = 0; i < pickedCount; i++) {
            conflicts.set(i, verdicts[picked[i]] == Deduplicate.CONFLICT ? 1 : 0);
        }
        int[] keys = spec.keyColumns();
        BytesColumn text = keys.length == 1 && duplicates.column(keys[0]) instanceof BytesColumn key ? key : null;
        DuplicateRows.fill(into, duplicates, text, spec.timeColumn(), conflicts, origins);
    }

    /** The epoch's input is complete: writes to the tables what is not there yet. A warning for the user that is due, or null. */
    public @Nullable String onEpochEnd() {
        String warning = times.warning();
        clock.save();
        times.save();
        return warning;
    }
}
