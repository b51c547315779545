package io.tidemark.core.expr;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;

/** An {@link Expr} made ready to run over batches. One thread at a time; owns its scratch columns. */
public interface VectorExpr {
    /**
     * Evaluates all rows of {@code batch}. The column is valid, and unchanged, until the next call; it may be one of the
     * batch's own. Rows that have no value (a division by zero, a number out of range, a bad cast) are reported to
     * {@code errors} and NULL in the result.
     */
    Column evaluate(Batch batch, RowErrors errors);
}
