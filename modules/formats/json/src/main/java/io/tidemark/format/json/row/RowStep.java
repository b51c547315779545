package io.tidemark.format.json.row;

import io.tidemark.api.data.Batch;

/**
 * A gap, and the value after it: reads both for all rows of a block, and leaves each behind its value, or {@link RowBlock#FAILED} if gap or value is
 * not what was guessed. The closing quote of a string is the start of the next gap, which is where it is checked. One thread at a time.
 */
sealed interface RowStep permits TextStep, NumberStep, MomentStep, AnyStep, EndStep {
    /** Starts a batch with room for all rows of the slice. */
    void begin(Batch batch);

    void read(RowBlock rows);
}
