package io.tidemark.core.function.compare;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.DoubleColumn;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.data.WideColumn;
import io.tidemark.core.expr.RowErrors;
import io.tidemark.core.function.Kernel;

/** GREATEST and LEAST of arguments of one type. As in Postgres, a NULL does not count; the result is NULL if all are. */
record ExtremeKernel(boolean greatest) implements Kernel.NullAware {
    @Override
    public void apply(Column[] arguments, Column result, int rows, RowErrors errors) {
        for (int row = 0; row < rows; row++) {
            Column best = arguments[0];
            for (int i = 1; i < arguments.length; i++) {
                if (isBetter(arguments[i], best, row)) {
                    best = arguments[i];
                }
            }
            result.set(row, best, row);
        }
    }

    private boolean isBetter(Column candidate, Column best, int row) {
        if (candidate.nulls().get(row)) {
            return false;
        }
        if (best.nulls().get(row)) {
            return true;
        }
        int order = compare(candidate, best, row);
        return greatest ? order > 0 : order < 0;
    }

    private static int compare(Column a, Column b, int row) {
        return switch (a.storage()) {
            case LONG -> Long.compare(((LongColumn) a).get(row), ((LongColumn) b).get(row));
            case DOUBLE -> compare(((DoubleColumn) a).get(row), ((DoubleColumn) b).get(row));
            case BYTES -> CompareLoops.compare((BytesColumn) a, row, (BytesColumn) b, row);
            case WIDE -> compare((WideColumn) a, (WideColumn) b, row);
        };
    }

    private static int compare(double a, double b) {
        return CompareLoops.isEqual(a, b) ? 0 : CompareLoops.isLess(a, b) ? -1 : 1;
    }

    private static int compare(WideColumn a, WideColumn b, int row) {
        int order = Long.compare(a.highs()[row], b.highs()[row]);
        return order != 0 ? order : Long.compareUnsigned(a.lows()[row], b.lows()[row]);
    }
}
