package io.tidemark.core.ledger;

import io.tidemark.api.data.Batch;
import io.tidemark.core.operator.Book;
import io.tidemark.core.operator.Output;

/** Takes what an operator has to say of late rows, at the end of an epoch. */
public interface LateEntries {
    /** Enters rows as they are, for views without a ledger: their results have no versions. */
    LateEntries WITHOUT_VERSIONS = (rows, output) -> {
        if (rows.count() > 0) {
            output.book(Book.LATE_EVENTS, LateRows.forBook(rows));
        }
    };

    /**
     * Takes rows of {@link LateRows#TYPE_WITH_GROUP}, after the changes that they made were emitted. The rows are the caller's.
     */
    void take(Batch rows, Output output);
}
