package io.tidemark.core.ordered;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.RowType;
import java.util.Arrays;
import java.util.List;

/**
 * The partitions that an epoch touched, in order, and the stamps of the first row that touched each: all that comes of the touch has those, so that
 * whoever sorts it into a window does not take it for late because of the epoch's later rows. One thread at a time.
 */
public final class PartitionTouches {
    private final Batch stamps = new Batch(new RowType(List.of()), 64);
    private long[] handles = new long[64];

    public int count() {
        return stamps.count();
    }

    /** The handle of the partition of a touch. */
    public long handle(int touch) {
        return handles[touch];
    }

    /** The handles by touch, the first {@link #count} of them; to be read alone. */
    public long[] handles() {
        return handles;
    }

    /** Notes the first touch of a partition by a row; returns its number. */
    public int add(long handle, Batch batch, int row) {
        int touch = stamps.count();
        if (touch == handles.length) {
            handles = Arrays.copyOf(handles, touch * 2);
        }
        handles[touch] = handle;
        stamps.ensureCapacity(touch + 1);
        stamps.appendStamps(batch, row);
        return touch;
    }

    /** Appends the row that the caller has set at the end of {@code into}, with the stamps of a touch. */
    public void append(int touch, Batch into, long weight) {
        int row = into.count();
        into.appendStamps(stamps, touch);
        into.weights()[row] = weight;
        into.marks()[row] = Batch.NO_PHASE;
    }

    public void clear() {
        stamps.clear();
    }
}
