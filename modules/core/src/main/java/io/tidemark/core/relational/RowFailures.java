package io.tidemark.core.relational;

import io.tidemark.api.data.Batch;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.core.operator.Output;
import org.jspecify.annotations.Nullable;

/** What becomes of rows and results that an operator cannot compute: {@link RejectedRows} in a view, {@link FailedStatement} in a query. */
public sealed interface RowFailures permits RejectedRows, FailedStatement {
    /**
     * Row {@code row} of {@code batch}, an input of the operator, has no result.
     *
     * @param column the output column that could not be computed, if it was one
     */
    void add(Batch batch, int row, ErrorCode code, String message, @Nullable String column);

    /**
     * Row {@code row} of {@code results}, a result of a group of rows, is NULL in a column since the value does not fit. It is in the output all the
     * same, and none of the rows that it is of is lost.
     *
     * @param column whose value does not fit
     */
    void addResult(Batch results, int row, ErrorCode code, String message, String column);

    /** Ends the batch; the operator calls it before it returns to its caller. */
    void flush(Output output);
}
