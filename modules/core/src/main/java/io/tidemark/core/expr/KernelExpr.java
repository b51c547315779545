package io.tidemark.core.expr;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.type.DataType;
import io.tidemark.core.function.Kernel;

/** A call that computes all its arguments for all rows. */
final class KernelExpr implements VectorExpr {
    private final Kernel kernel;
    private final VectorExpr[] arguments;
    private final Column[] columns;
    private final Column result;

    KernelExpr(Kernel kernel, VectorExpr[] arguments, DataType type) {
        this.kernel = kernel;
        this.arguments = arguments;
        columns = new Column[arguments.length];
        result = Column.create(type, Batch.SLICE_ROWS);
    }

    @Override
    public Column evaluate(Batch batch, RowErrors errors) {
        int rows = batch.count();
        for (int i = 0; i < arguments.length; i++) {
            columns[i] = arguments[i].evaluate(batch, errors);
        }
        result.clear();
        result.ensureCapacity(rows);
        if (kernel instanceof Kernel.Strict strict) {
            for (Column column : columns) {
                result.nulls().addAll(column.nulls(), rows);
            }
            strict.apply(columns, result, rows, errors);
        } else {
            ((Kernel.NullAware) kernel).apply(columns, result, rows, errors);
        }
        return result;
    }
}
