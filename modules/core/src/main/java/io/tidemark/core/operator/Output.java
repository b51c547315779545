package io.tidemark.core.operator;

import io.tidemark.api.data.Batch;

/** Where an operator puts what it found out. */
public interface Output {
    /** Passes changes on. The receivers are done with the batch when this returns; the operator may reuse it then. */
    void emit(Batch batch);

    /** Tells the receivers that no row in time is to come below {@code watermarkMicros}, after the rows emitted so far. */
    void watermark(long watermarkMicros);

    /**
     * Enters rows into a book of the view (see {@link Book}); the host adds {@code _epoch} and {@code _known_at}. The batch has
     * the columns that {@link Book} documents, in that order.
     */
    void book(Book book, Batch rows);
}
