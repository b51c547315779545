package io.tidemark.connector.files.source;

import io.tidemark.api.source.Slice;
import java.util.Arrays;

/** A row that is not kept but for its start: it is read past up to its line feed. One thread at a time. */
final class LongRow {
    private final long offset;
    private final String fault;
    private byte[] kept = new byte[0];
    private boolean complete;

    LongRow(long offset, String fault) {
        this.offset = offset;
        this.fault = fault;
    }

    /** Takes {@code buffer[0, to)}, which follow what it took before; returns the index after what belongs to the row. */
    int scan(byte[] buffer, int to) {
        int end = 0;
        while (end < to && buffer[end] != '\n') {
            end++;
        }
        int more = Math.min(end, OpenFile.KEPT_BYTES - kept.length);
        int size = kept.length;
        kept = Arrays.copyOf(kept, size + more);
        System.arraycopy(buffer, 0, kept, size, more);
        complete = end < to;
        return complete ? end + 1 : end;
    }

    boolean isComplete() {
        return complete;
    }

    /** Makes it the only row of the slice. */
    void put(Slice slice) {
        if (slice.buffer.length < kept.length + Slice.PADDING) {
            slice.buffer = new byte[kept.length + Slice.PADDING];
        }
        System.arraycopy(kept, 0, slice.buffer, 0, kept.length);
        slice.count = 0;
        slice.add(0, kept.length, offset);
        slice.setFault(0, fault);
        slice.bufferSize = kept.length;
    }
}
