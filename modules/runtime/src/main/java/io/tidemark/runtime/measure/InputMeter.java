package io.tidemark.runtime.measure;

import io.tidemark.core.state.MemoryStateTables;

/** Measures what is done for a source or a table before any view sees its rows. One thread at a time. */
public final class InputMeter {
    private final MemoryStateTables state;
    private final WorkTime time = new WorkTime();
    private long rows;
    private long bytes;
    private long decodeNanos;

    /** {@code state} is what the input remembers. */
    public InputMeter(MemoryStateTables state) {
        this.state = state;
    }

    /** To be entered while a slice is processed. */
    public WorkTime time() {
        return time;
    }

    /** Counts a slice. */
    public void add(int sliceRows, long sizeBytes, long sliceDecodeNanos) {
        rows += sliceRows;
        bytes += sizeBytes;
        decodeNanos += sliceDecodeNanos;
    }

    /** What was measured so far. */
    public InputWork work() {
        return new InputWork(rows, bytes, decodeNanos, time.nanos(), StateSize.of(state));
    }
}
