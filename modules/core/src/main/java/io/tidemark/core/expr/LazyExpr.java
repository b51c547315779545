package io.tidemark.core.expr;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.type.DataType;
import io.tidemark.core.function.Kernel;

/**
 * A call that needs some arguments for some rows only, such as CASE. All arguments are computed for all rows, which is
 * faster than picking rows; but the errors of each are kept apart, and the kernel lets through those of rows that
 * need the argument.
 */
final class LazyExpr implements VectorExpr {
    private final Kernel.Lazy kernel;
    private final VectorExpr[] arguments;
    private final Column[] columns;
    private final RowErrors[] ownErrors;
    private final Column result;

    LazyExpr(Kernel.Lazy kernel, VectorExpr[] arguments, DataType type) {
        this.kernel = kernel;
        this.arguments = arguments;
        columns = new Column[arguments.length];
        ownErrors = new RowErrors[arguments.length];
        for (int i = 0; i < ownErrors.length; i++) {
            ownErrors[i] = new RowErrors();
        }
        result = Column.create(type, Batch.SLICE_ROWS);
    }

    @Override
    public Column evaluate(Batch batch, RowErrors errors) {
        int rows = batch.count();
        boolean anyError = false;
        for (int i = 0; i < arguments.length; i++) {
            ownErrors[i].clear();
            columns[i] = arguments[i].evaluate(batch, ownErrors[i]);
            anyError |= ownErrors[i].any();
        }
        result.clear();
        result.ensureCapacity(rows);
        kernel.apply(columns, result, rows);
        for (int row = 0; anyError && row < rows; row++) {
            int failed = kernel.firstError(columns, ownErrors, row);
            if (failed >= 0) {
                errors.take(ownErrors[failed], row);
                result.nulls().set(row);
            }
        }
        return result;
    }
}
