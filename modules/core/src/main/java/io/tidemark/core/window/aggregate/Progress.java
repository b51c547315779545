package io.tidemark.core.window.aggregate;

import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.error.Invariant;
import io.tidemark.api.type.Storage;
import io.tidemark.core.state.KeyGroups;
import io.tidemark.core.state.StateTable;
import io.tidemark.core.state.StateTables;
import io.tidemark.core.state.TableSchema;
import java.util.Arrays;
import java.util.List;

/**
 * How far an operator has come. That is one and the same for all keys, but is kept in each key group that the operator owns: so each of several
 * instances finds it, whichever key groups it got when they were shared out anew. One thread at a time.
 */
final class Progress {
    private static final int WATERMARK = 1;
    private static final int FINITE_WATERMARK = 2;
    private static final int POSITION = 3;
    private static final int LATE_COUNT = 4;
    private static final int RELEASED_CLOCK = 5;

    private final StateTable table;
    private final KeyGroups owned;
    private final LongColumn group = new LongColumn(1);
    private final Column[] key = {group};

    /** Whether the fields below hold the table's values; only within an epoch, since a host may restore the table in between. */
    private boolean loaded;

    private long closedWatermark;

    /** The same as each key group knows it; they differ only when instances that had come to different points were put together. */
    private final long[] closedOf = new long[KeyGroups.COUNT];

    /** The table's rows by key group, or -1. */
    private final long[] rows = new long[KeyGroups.COUNT];

    private long leastClosed;
    private long watermark;
    private long finiteWatermark;
    private long position;
    private long highestStamp = Long.MIN_VALUE;
    private long lateCount;
    private long releasedClock;

    Progress(StateTables tables) {
        owned = tables.owned();
        table = tables.table(
                "progress",
                TableSchema.of(
                        List.of(Storage.LONG),
                        List.of(Storage.LONG, Storage.LONG, Storage.LONG, Storage.LONG, Storage.LONG)));
    }

    private void load() {
        if (!loaded) {
            loaded = true;
            readTable();
        }
    }

    /** Key groups may come from instances that had seen different rows: the furthest counts. Apart from {@link #load}, which is called for each batch. */
    private void readTable() {
        watermark = Long.MIN_VALUE;
        finiteWatermark = Long.MIN_VALUE;
        position = 0;
        lateCount = 0;
        releasedClock = Long.MIN_VALUE;
        Arrays.fill(rows, -1);
        Arrays.fill(closedOf, Long.MIN_VALUE);
        table.forEach(this::load);
        closedWatermark = watermark;
        leastClosed = watermark;
        for (int of = owned.first(); of < owned.end(); of++) {
            leastClosed = Math.min(leastClosed, closedOf[of]);
        }
    }

    private void load(long handle) {
        int of = StateTable.keyGroup(handle);
        rows[of] = handle;
        closedOf[of] = table.getLong(handle, WATERMARK);
        watermark = Math.max(watermark, closedOf[of]);
        finiteWatermark = Math.max(finiteWatermark, table.getLong(handle, FINITE_WATERMARK));
        position = Math.max(position, table.getLong(handle, POSITION));
        lateCount = Math.max(lateCount, table.getLong(handle, LATE_COUNT));
        releasedClock = Math.max(releasedClock, table.getLong(handle, RELEASED_CLOCK));
    }

    /** The watermark at the end of the last epoch: no row is in time for a window up to it. */
    long closedWatermark() {
        load();
        return closedWatermark;
    }

    /** The watermark up to which the windows of a key group were closed. */
    long closedWatermark(int keyGroup) {
        load();
        return closedOf[keyGroup];
    }

    /** The watermark up to which the windows of all key groups were closed. */
    long leastClosed() {
        load();
        return leastClosed;
    }

    /** The watermark that was reached by now. */
    long watermark() {
        load();
        return watermark;
    }

    /** The highest watermark that event times have reached; the end of a bounded input is none. */
    long finiteWatermark() {
        load();
        return finiteWatermark;
    }

    /** The highest position of a row that has come in. */
    long position() {
        load();
        return position;
    }

    void onWatermark(long watermarkMicros) {
        load();
        watermark = Math.max(watermark, watermarkMicros);
        if (watermarkMicros != Long.MAX_VALUE) {
            finiteWatermark = Math.max(finiteWatermark, watermarkMicros);
        }
    }

    /** Notes the highest stamps of rows that have come in. */
    void onRows(long highestWatermark, long highestPosition) {
        load();
        highestStamp = Math.max(highestStamp, highestWatermark);
        position = Math.max(position, highestPosition);
    }

    /** All rows and watermarks of the epoch are in. */
    void checkComplete() {
        Invariant.check(
                highestStamp <= watermark(), "watermark %s is at least that of each row, %s", watermark, highestStamp);
    }

    void onEpochEnd() {
        load();
        for (int of = owned.first(); of < owned.end(); of++) {
            long handle = rows[of] < 0 ? add(of) : rows[of];
            table.setLong(handle, WATERMARK, watermark);
            table.setLong(handle, FINITE_WATERMARK, finiteWatermark);
            table.setLong(handle, POSITION, position);
            table.setLong(handle, LATE_COUNT, lateCount);
            table.setLong(handle, RELEASED_CLOCK, releasedClock);
        }
        highestStamp = Long.MIN_VALUE;
        loaded = false;
    }

    private long add(int keyGroup) {
        group.set(0, keyGroup);
        return table.findOrAdd(KeyGroups.firstHash(keyGroup), key, 0);
    }

    /** A new number for a late row. */
    long nextLateId() {
        load();
        return ++lateCount;
    }

    /** The epoch clock's last multiple of the interval at which corrections are let through; Long.MIN_VALUE before the first epoch. */
    long releasedClock() {
        load();
        return releasedClock;
    }

    void setReleasedClock(long clockMicros) {
        load();
        releasedClock = clockMicros;
    }
}
