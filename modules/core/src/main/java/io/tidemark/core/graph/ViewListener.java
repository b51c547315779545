package io.tidemark.core.graph;

import io.tidemark.api.data.Batch;
import io.tidemark.core.operator.Book;

/** What a view's graph tells its host. Batches are valid until the method returns. */
public interface ViewListener {
    /** Changes for the views downstream, with their stamps. They may hold pairs that change nothing but a status. */
    void onChanges(Batch changes);

    /** The view's watermark, after the changes that it promises. */
    void onWatermark(long watermarkMicros);

    /** Rows for one of the view's books. */
    void onBook(Book book, Batch rows);
}
