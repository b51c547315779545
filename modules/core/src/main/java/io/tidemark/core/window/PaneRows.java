package io.tidemark.core.window;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.core.aggregate.GroupedRows;
import io.tidemark.core.plan.Moments;
import io.tidemark.core.relational.RowPicker;
import io.tidemark.core.state.Hashes;
import java.util.Arrays;

/**
 * Adds up rows of a batch that nobody will tell apart, before each of them is given several windows: they lie in one <em>pane</em>, a stretch of time between two
 * window starts, and so in the same windows; they are equal in all columns but their time, which is not read; and they are in time for all of those windows, so
 * that no book will name them. One row stands for them, with the sum of their weights, the stamps of the first and the position of the last; none if the sum is 0.
 *
 * <p>All other rows stay as they are. Columns and order stay. One thread at a time.
 */
final class PaneRows {
    private final int timeColumn;
    private final FixedWindows windows;
    private final GroupedRows grouped;
    private final RowPicker picker;
    private final WindowBounds found = new WindowBounds();
    private final Column[] key;
    private final LongColumn panes = new LongColumn(0);
    private long[] hashes = new long[0];
    private int[] rows = new int[0];

    /** By row: 1 + its group; 0 if it has none. */
    private int[] groupOfRow = new int[0];

    private int[] lastRows = new int[0];

    /** The pane of the row before: [from, to). An empty one. */
    private long paneFrom;

    private long paneTo;

    /**
     * Rows that are given windows.
     *
     * @param like a batch of their type
     */
    PaneRows(Batch like, int timeColumn, FixedWindows windows) {
        this.timeColumn = timeColumn;
        this.windows = windows;
        grouped = new GroupedRows(like);
        picker = new RowPicker(like.type());
        key = new Column[like.type().size()];
        for (int i = 0; i < key.length; i++) {
            key[i] = like.column(i);
        }
        key[timeColumn] = panes;
    }

    /**
     * The rows with some of them added up; the batch itself if that is not worth it.
     *
     * @param watermark up to which windows may be closed, whatever the rows' stamps say
     * @param lagMicros by which the event time lags behind the stamps
     */
    Batch addedUp(Batch batch, long watermark, long lagMicros) {
        if (batch.hasCauses() || !findPanes(batch)) {
            return batch;
        }
        int count = batch.count();
        int timely = 0;
        for (int row = 0; row < count; row++) {
            long reached = Math.max(batch.watermarks()[row], watermark);
            // The first of a pane's windows to end does so where the pane ends.
            boolean inTime = Moments.behind(reached, lagMicros) < panes.values()[row] + windows.slide();
            rows[timely] = row;
            timely += inTime ? 1 : 0;
        }
        for (int i = 0; i < key.length; i++) {
            key[i] = i == timeColumn ? panes : batch.column(i);
        }
        Hashes.hash(key, count, hashes);
        grouped.group(batch, key, hashes, rows, timely);
        return 2 * grouped.groups() > timely ? batch : pick(batch);
    }

    /** Finds the pane of each row; false if some row has none, or windows that cannot be told. */
    private boolean findPanes(Batch batch) {
        LongColumn times = batch.longs(timeColumn);
        if (times.nulls().any()) {
            return false;
        }
        int count = batch.count();
        reserve(count);
        for (int row = 0; row < count; row++) {
            long time = times.values()[row];
            if (!(time >= paneFrom && time < paneTo) && !seek(time)) {
                return false;
            }
            panes.values()[row] = paneFrom;
        }
        return true;
    }

    private void reserve(int count) {
        panes.ensureCapacity(count);
        if (hashes.length < count) {
            hashes = new long[Math.max(count, Batch.SLICE_ROWS)];
            rows = new int[hashes.length];
            groupOfRow = new int[hashes.length];
        }
    }

    private boolean seek(long time) {
        try {
            windows.find(time, found);
        } catch (ArithmeticException outOfRange) {
            return false;
        }
        paneFrom = found.start(found.count() - 1);
        paneTo = paneFrom + windows.slide();
        return true;
    }

    private Batch pick(Batch batch) {
        Arrays.fill(groupOfRow, 0, batch.count(), 0);
        lastRows = lastRows.length < grouped.groups() ? new int[2 * grouped.groups()] : lastRows;
        for (int i = 0; i < grouped.count(); i++) {
            int row = grouped.rows()[i];
            int group = grouped.groupOf()[i];
            groupOfRow[row] = group + 1;
            lastRows[group] = row;
        }
        int picked = 0;
        for (int row = 0; row < batch.count(); row++) {
            int group = groupOfRow[row] - 1;
            boolean stays = group < 0 || grouped.firstRow(group) == row && grouped.weights()[group] != 0;
            rows[picked] = row;
            picked += stays ? 1 : 0;
        }
        Batch some = picker.pick(batch, rows, picked);
        for (int i = 0; i < picked; i++) {
            int group = groupOfRow[rows[i]] - 1;
            if (group >= 0) {
                some.weights()[i] = grouped.weights()[group];
                some.positions()[i] = batch.positions()[lastRows[group]];
            }
        }
        return some;
    }
}
