package io.tidemark.runtime.source;

import io.tidemark.api.data.Batch;
import io.tidemark.core.operator.AccountTerm;
import io.tidemark.core.operator.Book;

/** Hears what becomes of the rows of a pipeline's relations. Batches are valid until the method returns. */
public interface InputListener {
    /** Rows for the views, in logical order. */
    void onRows(String relation, Batch rows);

    /** The relation's watermark, after the rows that it promises. */
    void onWatermark(String relation, long watermarkMicros);

    /** Rows for the accounts of the views. */
    void onCounted(String relation, AccountTerm term, Batch rows);

    /** Rows too old to tell whether they were sent before. */
    void onUnverifiable(String relation, Batch rows, int timeColumn);

    /** Rows for a book of the relation. */
    void onBook(String relation, Book book, Batch rows);
}
