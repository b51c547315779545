package io.tidemark.core.state;

import io.tidemark.core.state.page.PageChoice;
import io.tidemark.core.state.page.StateInput;

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

    /** Moves pages out of the heap, those that were filled first first, then the index: what is in it and {@code choice} takes. */
    void moveOut(PageChoice choice);

    /** Frees what the table takes outside of the heap; it is not used any more. */
    void free();

    /** How many rows the table has. */
    long size();

    /** Bytes of the heap that the table takes, roughly. */
    long sizeBytes();

    /** Bytes outside of the heap that the table takes. */
    long outsideBytes();
}
