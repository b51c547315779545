package io.tidemark.runtime.checkpoint;

/**
 * How much of the heap state may take. Measuring looks at each page, and so waits until there were rows, or bytes of a checkpoint, enough to pay for it. One thread
 * at a time.
 */
final class HeapLimit {
    /** State for which a row more or less may be measured: about a page. */
    private static final long BYTES_A_ROW = 1 << 13;
    /** Rows for which measuring is not worth while; unless there is no memory at all. */
    private static final long LEAST_ROWS = 512;
    /** Bytes of a checkpoint for which it is not. */
    private static final long LEAST_RESTORED = 1 << 16;
    /** A part of the limit that is made free beyond it, so that pages move many at a time. */
    private static final int SLACK = 8;

    private long limitBytes;
    /** What there was when it was measured last. */
    private long measuredBytes;

    private long rowsSince;
    private long restoredSince;

    HeapLimit(long limitBytes) {
        this.limitBytes = limitBytes;
    }

    void set(long bytes) {
        limitBytes = bytes;
    }

    /** Whether to measure, now that so many rows more have come. */
    boolean isDueAfterRows(long rows) {
        rowsSince += rows;
        return rowsSince >= Math.min(LEAST_ROWS, limitBytes) + measuredBytes / BYTES_A_ROW;
    }

    /** Whether to measure, now that so many bytes more were restored. */
    boolean isDueAfterRestored(long bytes) {
        restoredSince += bytes;
        boolean isDue = restoredSince >= Math.max(LEAST_RESTORED, limitBytes / SLACK);
        restoredSince = isDue ? 0 : restoredSince;
        return isDue;
    }

    /** Learns what was measured; returns how many bytes have to leave the heap. */
    long excess(long heapBytes, long outsideBytes) {
        rowsSince = 0;
        measuredBytes = heapBytes + outsideBytes;
        return heapBytes <= limitBytes ? 0 : heapBytes - limitBytes + limitBytes / SLACK;
    }
}
