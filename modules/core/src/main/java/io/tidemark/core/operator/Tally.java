package io.tidemark.core.operator;

import io.tidemark.api.data.Batch;

/**
 * Where one operator of a view counts rows for the view's accounts. The rows are those of the operator's input; a row counts with its
 * weight, so a retraction counts back. The tally knows which relation the rows in hand came from, since a host pushes one relation's batch
 * through all operators before the next. One thread at a time.
 */
public interface Tally {
    /** Counts for an operator that no account asks about. */
    Tally NONE = (term, batch, rows, count) -> {};

    /** Counts rows {@code rows[0, count)} of {@code batch} under {@code term}. */
    void count(AccountTerm term, Batch batch, int[] rows, int count);
}
