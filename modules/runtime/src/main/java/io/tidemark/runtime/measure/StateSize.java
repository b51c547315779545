package io.tidemark.runtime.measure;

import io.tidemark.core.state.MemoryStateTables;

/**
 * How much state there is. Immutable.
 *
 * @param rows in all tables
 * @param bytes of memory that they take, roughly
 */
public record StateSize(long rows, long bytes) {
    public static final StateSize NONE = new StateSize(0, 0);

    public static StateSize of(MemoryStateTables tables) {
        return new StateSize(tables.rows(), tables.sizeBytes());
    }

    StateSize plus(StateSize other) {
        return new StateSize(rows + other.rows, bytes + other.bytes);
    }
}
