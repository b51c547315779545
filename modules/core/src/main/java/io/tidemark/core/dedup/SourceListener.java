package io.tidemark.core.dedup;

import io.tidemark.api.data.Batch;
import io.tidemark.core.operator.AccountTerm;

/** Gets what becomes of a source's rows. Each batch is valid until the call returns; all rows are stamped. */
public interface SourceListener {
    /**
     * Rows for the plans, in logical order: those of the batch that was given, less the duplicates and the unverifiable; of a source with a primary
     * key, the changes that they make.
     */
    void onRows(Batch rows);

    /** Rows that were sent before, for the accounts; and the same rows as the book has them (see {@link DuplicateRows}). */
    void onDuplicates(Batch rows, Batch book);

    /** Rows too old to tell whether they are duplicates: recorded as late events of each view, not applied. */
    void onUnverifiable(Batch rows);

    /** Rows of a source with a primary key that do not stay, for the accounts. */
    void onCounted(AccountTerm term, Batch rows);
}
