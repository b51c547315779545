package io.tidemark.core.state;

import io.tidemark.core.state.page.StateInput;
import java.util.function.BooleanSupplier;

/** A table as its host sees it: what happens to it behind its operator's back, between two calls of that. */
public sealed interface HostedTable permits StateTable, OrderedTable {
    /** The rows as they are now, read-only. {@code mark} is higher than that of each view before. */
    FrozenTable freeze(long mark);

    /**
     * Reads a key group that {@link FrozenTable#save} wrote: all of it into an empty group, or the changes of one onto what it was. What was read is to be found
     * after {@link #index} only.
     */
    void read(int group, StateInput in);

    /** Makes the ways to the rows of a key group anew, if it was read. */
    void index(int group);

    /** As {@link #read}, and {@link #index}. */
    default void restore(int group, StateInput in) {
        read(group, in);
        index(group);
    }

    /** Moves pages to the table's page store: each that is in memory if {@code chosen} says so. */
    void evict(BooleanSupplier chosen);

    /** How many rows the table has. */
    long size();

    /** Bytes of memory that the table takes, roughly. */
    long sizeBytes();
}
