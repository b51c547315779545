package io.tidemark.core.function.compare;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.DoubleColumn;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.data.WideColumn;
import io.tidemark.core.expr.RowErrors;
import io.tidemark.core.function.Kernel;

/** One of the six comparisons of two columns of the same type. */
record ComparisonKernel(Comparison comparison) implements Kernel.Strict {
    @Override
    public void apply(Column[] arguments, Column result, int rows, RowErrors errors) {
        compare(arguments[0], arguments[1], (LongColumn) result, rows);
    }

    /** Rows that are NULL in {@code result} may get any value. */
    void compare(Column left, Column right, LongColumn result, int rows) {
        Column a = comparison.swapped ? right : left;
        Column b = comparison.swapped ? left : right;
        long[] out = result.values();
        if (comparison.byOrder) {
            less(a, b, out, result, rows);
        } else {
            equal(a, b, out, result, rows);
        }
    }

    private void equal(Column a, Column b, long[] out, LongColumn result, int rows) {
        long flip = comparison.flip;
        switch (a.storage()) {
            case LONG -> CompareLoops.equal(((LongColumn) a).values(), ((LongColumn) b).values(), out, rows, flip);
            case DOUBLE ->
                CompareLoops.equal(((DoubleColumn) a).values(), ((DoubleColumn) b).values(), out, rows, flip);
            case WIDE -> CompareLoops.equal((WideColumn) a, (WideColumn) b, out, rows, flip);
            case BYTES -> CompareLoops.equal((BytesColumn) a, (BytesColumn) b, out, result.nulls(), rows, flip);
        }
    }

    private void less(Column a, Column b, long[] out, LongColumn result, int rows) {
        long flip = comparison.flip;
        switch (a.storage()) {
            case LONG -> CompareLoops.less(((LongColumn) a).values(), ((LongColumn) b).values(), out, rows, flip);
            case DOUBLE -> CompareLoops.less(((DoubleColumn) a).values(), ((DoubleColumn) b).values(), out, rows, flip);
            case WIDE -> CompareLoops.less((WideColumn) a, (WideColumn) b, out, rows, flip);
            case BYTES -> CompareLoops.less((BytesColumn) a, (BytesColumn) b, out, result.nulls(), rows, flip);
        }
    }
}
