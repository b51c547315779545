package io.tidemark.core.expr;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;

/** A column of the input, uncopied. */
record ColumnExpr(int index) implements VectorExpr {
    @Override
    public Column evaluate(Batch batch, RowErrors errors) {
        return batch.column(index);
    }
}
