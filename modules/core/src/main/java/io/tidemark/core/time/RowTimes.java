package io.tidemark.core.time;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.type.Storage;
import io.tidemark.core.state.Hashes;
import io.tidemark.core.state.StateTable;
import io.tidemark.core.state.StateTables;
import io.tidemark.core.state.TableSchema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the event time of each row says: whether it moves the watermark, and how it is counted. One thread at a time; microseconds.
 *
 * <p>For each batch {@link #open}; then for each row, in order, {@link #stamp} and, if it is no duplicate and no retraction,
 * {@link #count}; then {@link #close}. Counts outlive an epoch through {@link #save}.
 */
public final class RowTimes {
    /** Stands in for an arrival that is not known. */
    public static final long UNKNOWN = Long.MIN_VALUE;

    private static final TableSchema COUNTS =
            TableSchema.of(List.of(Storage.LONG, Storage.LONG), List.of(Storage.LONG));
    private static final int LATENESS = 1;
    private static final int ARRIVAL = 2;
    private static final int AHEAD = 3;

    private final SourceClock clock;
    private final long maxAhead;
    private final StateTable table;
    private final RowsAhead ahead = new RowsAhead();
    private final Distribution lateness = new Distribution();
    private final Distribution arrival = new Distribution();
    private final LongColumn kindKey = new LongColumn(1);
    private final LongColumn indexKey = new LongColumn(1);
    private final Column[] key = {kindKey, indexKey};
    private boolean loaded;
    private long epochClock = Long.MAX_VALUE;
    private long counted;

    /** {@code maxAheadMicros}: how far a row may be ahead of its arrival and still move the watermark. */
    public RowTimes(SourceClock clock, long maxAheadMicros, StateTables state) {
        this.clock = clock;
        maxAhead = maxAheadMicros;
        table = state.table("counts", COUNTS);
    }

    /** An epoch starts whose clock says {@code epochClockMicros}: the arrival of rows that come without one. */
    public void onClock(long epochClockMicros) {
        epochClock = epochClockMicros;
    }

    /** Rows of the partition come next. */
    public void open(int partition) {
        load();
        clock.open(partition);
        counted = 0;
    }

    /** Stamps row {@code row} with the watermark before it, which is returned. */
    public long stamp(Batch batch, int row) {
        long watermark = clock.watermark();
        batch.watermarks()[row] = watermark;
        byte behind = clock.isBehind() ? Batch.BEHIND : Batch.NO_PHASE;
        batch.marks()[row] = (byte) (batch.marks()[row] & Batch.DECODED_MASK | behind);
        return watermark;
    }

    /** The row counts: its event time moves the watermark, unless it is ahead of its arrival. */
    public void count(Batch batch, int row, long eventTime, long @Nullable [] arrivals) {
        counted++;
        long highest = clock.highest();
        lateness.add(highest > eventTime ? highest - eventTime : 0);
        long arrived = epochClock;
        if (arrivals != null && arrivals[row] != UNKNOWN) {
            arrived = arrivals[row];
            arrival.add(arrived - eventTime);
        }
        if (eventTime > arrived && eventTime - arrived > maxAhead) {
            batch.marks()[row] |= Batch.AHEAD;
            ahead.ahead(eventTime, arrived);
        } else {
            clock.advance(eventTime);
        }
    }

    /** The batch is complete. */
    public void close() {
        clock.count(counted);
        ahead.rows(counted);
    }

    /** Rows that are ahead of their arrival. */
    public RowsAhead ahead() {
        load();
        return ahead;
    }

    /** A warning that is due, about rows ahead of their arrival; else null. At the end of an epoch. */
    public @Nullable String warning() {
        load();
        return ahead.warning();
    }

    /** How far rows were behind the highest event time of their partition before them; 0 for those that were not. */
    public Distribution lateness() {
        load();
        return lateness;
    }

    /** Arrival minus event time, of rows whose arrival is known. */
    public Distribution arrival() {
        load();
        return arrival;
    }

    /** Writes what has to outlive the epoch to the tables. */
    public void save() {
        load();
        for (int bucket = 0; bucket < Distribution.BUCKETS; bucket++) {
            if (lateness.count(bucket) != 0) {
                save(LATENESS, bucket, lateness.count(bucket));
            }
            if (arrival.count(bucket) != 0) {
                save(ARRIVAL, bucket, arrival.count(bucket));
            }
        }
        for (int index = 0; index < RowsAhead.COUNTS; index++) {
            save(AHEAD, index, ahead.count(index));
        }
    }

    private void save(int kind, int index, long count) {
        kindKey.set(0, kind);
        indexKey.set(0, index);
        long hash = Hashes.hash(key, 0);
        long handle = table.find(hash, key, 0);
        if (handle < 0 ? count != 0 : table.getLong(handle, 2) != count) {
            table.setLong(handle < 0 ? table.findOrAdd(hash, key, 0) : handle, 2, count);
        }
    }

    private void load() {
        if (loaded) {
            return;
        }
        loaded = true;
        table.forEach(handle -> {
            int index = (int) table.getLong(handle, 1);
            long count = table.getLong(handle, 2);
            switch ((int) table.getLong(handle, 0)) {
                case LATENESS -> lateness.setCount(index, count);
                case ARRIVAL -> arrival.setCount(index, count);
                default -> ahead.setCount(index, count);
            }
        });
    }
}
