package io.tidemark.api.lookup;

import io.tidemark.api.data.Batch;

/** A table that is asked for the rows of keys. One thread at a time. */
public interface LookupTable extends AutoCloseable {
    /** Most keys of one call. */
    int MOST_KEYS = 1_000;

    /** Most rows of one answer: a key that has more is not one that a stream is joined by. */
    int MOST_ROWS = 10_000;

    /**
     * Asks for all rows of some keys as they are now, in few queries. After a failure, a StatementException, the table is closed and opened anew.
     *
     * @param keyColumns indexes of the columns that the keys are of
     * @param keys different keys, none with a NULL in it, in columns of the same types; up to {@link #MOST_KEYS}
     */
    LookupAnswers ask(int[] keyColumns, Batch keys);

    @Override
    void close();
}
