package io.tidemark.core.relational;

import io.tidemark.api.data.Batch;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.core.operator.Output;
import org.jspecify.annotations.Nullable;

/** In a query, the first row that cannot be computed fails the statement. Stateless. */
public final class FailedStatement implements RowFailures {
    @Override
    public void add(Batch batch, int row, ErrorCode code, String message, @Nullable String column) {
        StatementException failure = StatementException.of(code, message);
        throw column == null ? failure : failure.withDetail("It was computed for column \"" + column + "\".");
    }

    @Override
    public void flush(Output output) {}
}
