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
        StatementException failure = StatementException.of(code, "could not run the query")
                .withDetail(column == null ? message : "Column \"" + column + "\": " + message + ".");
        String hint = hint(code);
        throw hint == null ? failure : failure.withHint(hint);
    }

    @Override
    public void addResult(Batch results, int row, ErrorCode code, String message, String column) {
        add(results, row, code, message, column);
    }

    private static @Nullable String hint(ErrorCode code) {
        return switch (code) {
            case DIVISION_BY_ZERO -> "Guard the divisor: x / NULLIF(divisor, 0).";
            case NUMERIC_OUT_OF_RANGE -> "CAST to a wider type before computing.";
            default -> null;
        };
    }

    @Override
    public void flush(Output output) {}
}
