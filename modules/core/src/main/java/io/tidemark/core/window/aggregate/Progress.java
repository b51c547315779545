package io.tidemark.core.window.aggregate;

import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.error.Invariant;
import io.tidemark.api.type.Storage;
import io.tidemark.core.state.Hashes;
import io.tidemark.core.state.StateTable;
import io.tidemark.core.state.StateTables;
import io.tidemark.core.state.TableSchema;
import java.util.List;

/** How far an operator has come: a table of one row. One thread at a time. */
final class Progress {
    private static final int WATERMARK = 1;
    private static final int FINITE_WATERMARK = 2;
    private static final int POSITION = 3;
    private static final int LATE_COUNT = 4;
    private static final int RELEASED_CLOCK = 5;

    private final StateTable table;
    private final Column[] key;

    /** Looked up once in an epoch, since a host may restore the table in between; or -1. */
    private long handle = -1;

    private long watermark;
    private long finiteWatermark;
    private long position;
    private long highestStamp = Long.MIN_VALUE;

    Progress(StateTables tables) {
        table = tables.table(
                "progress",
                TableSchema.of(
                        List.of(Storage.LONG),
                        List.of(Storage.LONG, Storage.LONG, Storage.LONG, Storage.LONG, Storage.LONG)));
        LongColumn only = new LongColumn(1);
        only.set(0, 0);
        key = new Column[] {only};
    }

    private long row() {
        if (handle < 0) {
            handle = table.findOrAdd(Hashes.hash(key, 0), key, 0);
            if (table.wasAdded()) {
                table.setLong(handle, WATERMARK, Long.MIN_VALUE);
                table.setLong(handle, FINITE_WATERMARK, Long.MIN_VALUE);
                table.setLong(handle, RELEASED_CLOCK, Long.MIN_VALUE);
            }
            watermark = table.getLong(handle, WATERMARK);
            finiteWatermark = table.getLong(handle, FINITE_WATERMARK);
            position = table.getLong(handle, POSITION);
        }
        return handle;
    }

    /** The watermark at the end of the last epoch: windows up to it are closed. */
    long closedWatermark() {
        return table.getLong(row(), WATERMARK);
    }

    /** The watermark that was reached by now. */
    long watermark() {
        row();
        return watermark;
    }

    /** The highest watermark that event times have reached; the end of a bounded input is none. */
    long finiteWatermark() {
        row();
        return finiteWatermark;
    }

    /** The highest position of a row that has come in. */
    long position() {
        row();
        return position;
    }

    void onWatermark(long watermarkMicros) {
        row();
        watermark = Math.max(watermark, watermarkMicros);
        if (watermarkMicros != Long.MAX_VALUE) {
            finiteWatermark = Math.max(finiteWatermark, watermarkMicros);
        }
    }

    /** Notes the highest stamps of rows that have come in. */
    void onRows(long highestWatermark, long highestPosition) {
        row();
        highestStamp = Math.max(highestStamp, highestWatermark);
        position = Math.max(position, highestPosition);
    }

    /** All rows and watermarks of the epoch are in. */
    void checkComplete() {
        Invariant.check(
                highestStamp <= watermark(), "watermark %s is at least that of each row, %s", watermark, highestStamp);
    }

    void onEpochEnd() {
        table.setLong(row(), WATERMARK, watermark);
        table.setLong(row(), FINITE_WATERMARK, finiteWatermark);
        table.setLong(row(), POSITION, position);
        highestStamp = Long.MIN_VALUE;
        handle = -1;
    }

    /** A new number for a late row. */
    long nextLateId() {
        table.addLong(row(), LATE_COUNT, 1);
        return table.getLong(row(), LATE_COUNT);
    }

    /** The epoch clock's last multiple of the interval at which corrections are let through; Long.MIN_VALUE before the first epoch. */
    long releasedClock() {
        return table.getLong(row(), RELEASED_CLOCK);
    }

    void setReleasedClock(long clockMicros) {
        table.setLong(row(), RELEASED_CLOCK, clockMicros);
    }
}
