package io.tidemark.core.aggregate;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.RowType;
import java.util.Arrays;

/** The groups or partitions that were touched in an epoch, in order: their rows before, and the stamps of the first row that touched them. One thread at a time. */
public final class EpochTouches {
    /** Rows as they were, where there were any; the stamps of a touch are in the row of its number. */
    private final Batch before;

    private long[] handles = new long[64];
    private boolean[] wasThere = new boolean[64];
    private int count;

    /** No touches; rows are of {@code type}. */
    public EpochTouches(RowType type) {
        before = new Batch(type, 64);
    }

    public int count() {
        return count;
    }

    public long handle(int touch) {
        return handles[touch];
    }

    /** The handles by touch, the first {@link #count} of them; to be read alone. */
    public long[] handles() {
        return handles;
    }

    public boolean wasThere(int touch) {
        return wasThere[touch];
    }

    /** Where the caller puts the row of a group that was there, at the number of its touch. */
    public Batch before() {
        return before;
    }

    /** Notes the first touch of a group by a row; returns its number. */
    public int add(long handle, boolean isThere, Batch batch, int row) {
        int touch = note(handle, isThere);
        before.stamp(touch, batch, row);
        return touch;
    }

    /** Notes a group that is there from now on without any row. */
    void addFirst(long handle) {
        int touch = note(handle, false);
        before.positions()[touch] = Batch.NO_POSITION;
        before.watermarks()[touch] = Long.MIN_VALUE;
        before.setCause(touch, null);
    }

    private int note(long handle, boolean isThere) {
        if (count == handles.length) {
            handles = Arrays.copyOf(handles, count * 2);
            wasThere = Arrays.copyOf(wasThere, count * 2);
        }
        handles[count] = handle;
        wasThere[count] = isThere;
        before.ensureCapacity(count + 1);
        return count++;
    }

    /** Appends the row that a group had, taken back. */
    public void appendBefore(int touch, Batch into) {
        into.ensureCapacity(into.count() + 1);
        for (int column = 0; column < into.type().size(); column++) {
            into.column(column).set(into.count(), before.column(column), touch);
        }
        appendStamps(touch, into, -1);
    }

    /** Gives the row that the caller has set at the end of {@code into} a weight and the stamps of a touch. */
    public void appendStamps(int touch, Batch into, long weight) {
        int row = into.count();
        into.appendStamps(before, touch);
        into.weights()[row] = weight;
        into.marks()[row] = Batch.NO_PHASE;
    }

    public void clear() {
        before.clear();
        count = 0;
    }
}
