package io.tidemark.core.function.logic;

import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.core.expr.RowErrors;
import io.tidemark.core.function.Kernel;
import java.util.Arrays;

/**
 * The IS predicates, by what they say of the three values of a boolean; or, if true and false are the same to them, of NULL and
 * any other value of any type.
 */
record TruthKernel(int ofTrue, int ofFalse, int ofNull) implements Kernel.NullAware {
    @Override
    public void apply(Column[] arguments, Column result, int rows, RowErrors errors) {
        Column argument = arguments[0];
        long[] out = ((LongColumn) result).values();
        if (ofTrue == ofFalse) {
            Arrays.fill(out, 0, rows, ofTrue);
        } else {
            long[] values = ((LongColumn) argument).values();
            for (int i = 0; i < rows; i++) {
                out[i] = (values[i] & 1) ^ ofFalse;
            }
        }
        if (argument.nulls().any()) {
            long[] words = argument.nulls().words();
            for (int i = 0; i < rows; i++) {
                long nullBit = words[i >>> 6] >>> i & 1;
                out[i] = (out[i] & ~nullBit) | (nullBit & ofNull);
            }
        }
    }
}
