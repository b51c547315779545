package io.tidemark.core.relational;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.DoubleColumn;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.data.WideColumn;
import java.util.Arrays;

/** The order of SQL values: numbers by value, NaN above all and equal to itself, -0.0 equal to 0.0, text by unsigned bytes. */
public final class ColumnOrder {
    private ColumnOrder() {}

    /** Below, equal to or above 0 as one value is below, equal to or above another; neither is NULL, and their storage is the same. */
    public static int compare(Column left, int leftRow, Column right, int rightRow) {
        return switch (left.storage()) {
            case LONG -> Long.compare(((LongColumn) left).get(leftRow), ((LongColumn) right).get(rightRow));
            case DOUBLE -> compare(((DoubleColumn) left).get(leftRow), ((DoubleColumn) right).get(rightRow));
            case WIDE -> compareWide((WideColumn) left, leftRow, (WideColumn) right, rightRow);
            case BYTES -> compareBytes((BytesColumn) left, leftRow, (BytesColumn) right, rightRow);
        };
    }

    private static int compare(double left, double right) {
        // Adding 0.0 makes the negative zero positive.
        return Double.compare(left + 0.0, right + 0.0);
    }

    private static int compareWide(WideColumn left, int leftRow, WideColumn right, int rightRow) {
        int byHigh = Long.compare(left.highs()[leftRow], right.highs()[rightRow]);
        return byHigh != 0 ? byHigh : Long.compareUnsigned(left.lows()[leftRow], right.lows()[rightRow]);
    }

    private static int compareBytes(BytesColumn left, int leftRow, BytesColumn right, int rightRow) {
        int leftFrom = left.offsets()[leftRow];
        int rightFrom = right.offsets()[rightRow];
        return Arrays.compareUnsigned(
                left.heap(),
                leftFrom,
                leftFrom + left.lengths()[leftRow],
                right.heap(),
                rightFrom,
                rightFrom + right.lengths()[rightRow]);
    }
}
