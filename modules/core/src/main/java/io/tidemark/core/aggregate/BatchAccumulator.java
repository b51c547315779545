package io.tidemark.core.aggregate;

import io.tidemark.core.state.StateTable;

/** An aggregate that adds up the rows of a batch by group first, and then changes the state of each group once. */
public interface BatchAccumulator extends Accumulator {
    /** Adds rows to their groups, as {@link #add} does one after the other. */
    void addAll(StateTable groups, int first, GroupedRows rows);
}
