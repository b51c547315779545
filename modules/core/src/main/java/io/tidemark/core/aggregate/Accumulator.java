package io.tidemark.core.aggregate;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.type.Storage;
import io.tidemark.core.state.StateTable;
import java.util.List;

/**
 * One aggregate of an Aggregate node, incremental under inserts and retractions. Its state of a group is a run of columns of the group's
 * row in a {@link StateTable}, from {@code first}; what needs more (the values of MIN, MAX and DISTINCT) is in tables that it got when it was made.
 *
 * <p>The result is a function of the group's Z-set of arguments: it does not depend on the order of rows or on retractions that cancelled out.
 * A fresh row of state is all zero and stands for the empty group. So no row is refused: what its type cannot hold is a result, not a row.
 */
public interface Accumulator {
    /** Storage of the columns of state, in order. */
    List<Storage> state();

    /** Adds row {@code row} of {@code batch}, {@code weight} times (negative: takes it back), to the group at {@code handle}. */
    void add(StateTable groups, long handle, int first, Batch batch, int row, long weight);

    /**
     * Sets row {@code row} of {@code into} to the result of the group; to NULL if that does not fit its type.
     *
     * @return whether it fits
     */
    boolean result(StateTable groups, long handle, int first, Column into, int row);

    /** Frees what the group holds outside of its row; the row itself is removed afterwards. */
    void free(StateTable groups, long handle, int first);
}
