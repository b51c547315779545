package io.tidemark.core.function.compare;

import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.core.expr.RowErrors;
import io.tidemark.core.function.Kernel;

/** IS [NOT] DISTINCT FROM: a comparison for which NULL is a value like others. */
record DistinctKernel(Comparison comparison) implements Kernel.NullAware {
    @Override
    public void apply(Column[] arguments, Column result, int rows, RowErrors errors) {
        Column a = arguments[0];
        Column b = arguments[1];
        LongColumn out = (LongColumn) result;
        if (!a.nulls().any() && !b.nulls().any()) {
            new ComparisonKernel(comparison).compare(a, b, out, rows);
            return;
        }
        for (int row = 0; row < rows; row++) {
            out.values()[row] = (a.sameAs(row, b, row) ? 1 : 0) ^ comparison.flip;
        }
    }
}
