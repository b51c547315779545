package io.tidemark.core.function.compare;

import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.type.DataType;
import io.tidemark.core.expr.RowErrors;
import io.tidemark.core.function.Kernel;
import io.tidemark.core.function.decimal.Int128;
import java.math.BigDecimal;

/** A comparison of exact numbers of different scales or storages, without casting either. */
final class MixedComparison implements Kernel.Strict {
    private final Comparison comparison;
    private final int scaleA;
    private final int scaleB;
    private final Int128 left = new Int128();
    private final Int128 right = new Int128();

    MixedComparison(Comparison comparison, DataType a, DataType b) {
        this.comparison = comparison;
        scaleA = a.scale();
        scaleB = b.scale();
    }

    @Override
    public void apply(Column[] arguments, Column result, int rows, RowErrors errors) {
        long[] out = ((LongColumn) result).values();
        for (int row = 0; row < rows; row++) {
            if (!result.nulls().get(row)) {
                int order = compare(arguments[0], arguments[1], row);
                boolean holds = comparison.byOrder ? (comparison.swapped ? order > 0 : order < 0) : order == 0;
                out[row] = (holds ? 1 : 0) ^ comparison.flip;
            }
        }
    }

    /** The order of the values of row {@code row}, which are not NULL. */
    int compare(Column a, Column b, int row) {
        int common = Math.max(scaleA, scaleB);
        if (left.read(a, row).scaleUp(common - scaleA) && right.read(b, row).scaleUp(common - scaleB)) {
            return left.compareTo(right);
        }
        BigDecimal exactLeft = new BigDecimal(left.read(a, row).toBigInteger(), scaleA);
        return exactLeft.compareTo(new BigDecimal(right.read(b, row).toBigInteger(), scaleB));
    }
}
