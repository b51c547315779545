package io.tidemark.runtime.measure;

import io.tidemark.core.state.MemoryStateTables;

/**
 * How much state there is. Immutable.
 *
 * @param rows in all tables
 * @param bytes of memory that they take, roughly
 * @param spilledBytes that they take on disk, since there is no memory for them
 */
public record StateSize(long rows, long bytes, long spilledBytes) {
    public static final StateSize NONE = new StateSize(0, 0, 0);

    public static StateSize of(MemoryStateTables tables) {
        return new StateSize(tables.rows(), tables.sizeBytes(), tables.outsideBytes());
    }

    StateSize plus(StateSize other) {
        return new StateSize(rows + other.rows, bytes + other.bytes, spilledBytes + other.spilledBytes);
    }
}
