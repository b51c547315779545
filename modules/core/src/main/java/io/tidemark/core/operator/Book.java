package io.tidemark.core.operator;

/** The books that operators write: what happened to rows and results that is not an ordinary change. */
public enum Book {
    /** One row per published version of a window and key: see {@code core.ledger.LedgerRows}. */
    LEDGER,
    /** One row per late row and window: see {@code core.ledger.LateRows}. */
    LATE_EVENTS,
    /** Rows that an expression of the view could not be computed for: see {@code core.relational.RejectedRows}. */
    REJECTED,
    /** Re-sent rows of a source: see {@code core.dedup.DuplicateRows}. */
    DUPLICATES,
    /** The consolidated changes of a view in this epoch: its stored rows. */
    CHANGES
}
