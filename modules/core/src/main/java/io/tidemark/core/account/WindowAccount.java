package io.tidemark.core.account;

import io.tidemark.api.data.Batch;
import io.tidemark.core.aggregate.GroupState;
import io.tidemark.core.operator.AccountTerm;
import io.tidemark.core.plan.AggregateCall;
import io.tidemark.core.state.StateTable;
import java.util.List;

/**
 * What a windowed aggregate counts: rows as they arrive, and, when a window closes, what its accumulators hold then. That is read from the
 * accumulators, so that a row which did not get there, or got there twice, shows. One thread at a time.
 */
public interface WindowAccount {
    /** Counts for an aggregate that has no accounts. */
    WindowAccount NONE = new WindowAccount() {
        @Override
        public List<AggregateCall> hiddenSums() {
            return List.of();
        }

        @Override
        public void count(AccountTerm term, Batch batch, int[] rows, int count) {}

        @Override
        public void close(StateTable groups, long handle, long rows, GroupState states) {}
    };

    /** Aggregates to keep beside the node's own, after them. */
    List<AggregateCall> hiddenSums();

    /** Counts rows of the aggregate's input. */
    void count(AccountTerm term, Batch batch, int[] rows, int count);

    /**
     * Moves what a group's accumulators hold from open windows to final ones.
     *
     * @param rows weight of all rows in them
     */
    void close(StateTable groups, long handle, long rows, GroupState states);
}
