package io.tidemark.core.function.text;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.core.expr.RowErrors;

/** Functions whose result is a number of code points. */
final class Measures {
    private Measures() {}

    static void length(Column[] arguments, Column result, int rows, RowErrors errors) {
        BytesColumn text = (BytesColumn) arguments[0];
        long[] out = ((LongColumn) result).values();
        for (int row = 0; row < rows; row++) {
            if (!result.nulls().get(row)) {
                int from = text.offsets()[row];
                out[row] = Utf8.count(text.heap(), from, from + text.lengths()[row]);
            }
        }
    }

    static void octetLength(Column[] arguments, Column result, int rows, RowErrors errors) {
        int[] lengths = ((BytesColumn) arguments[0]).lengths();
        long[] out = ((LongColumn) result).values();
        for (int row = 0; row < rows; row++) {
            out[row] = lengths[row];
        }
    }

    /** The position, from 1, of the first argument in the second; 0 if it is not there. */
    static void position(Column[] arguments, Column result, int rows, RowErrors errors) {
        BytesColumn needle = (BytesColumn) arguments[0];
        BytesColumn text = (BytesColumn) arguments[1];
        long[] out = ((LongColumn) result).values();
        byte[] heap = text.heap();
        for (int row = 0; row < rows; row++) {
            if (!result.nulls().get(row)) {
                int from = text.offsets()[row];
                int to = from + text.lengths()[row];
                int at = Utf8.indexOf(heap, from, to, needle.heap(), needle.offsets()[row], needle.lengths()[row]);
                out[row] = at < 0 ? 0 : Utf8.count(heap, from, at) + 1;
            }
        }
    }
}
