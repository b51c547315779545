package io.tidemark.core.aggregate.moment;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.DoubleColumn;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.data.WideColumn;
import io.tidemark.api.type.DataType;
import java.math.BigInteger;

/** An argument as a number that products are made of: {@code integer * 2^exponent}, or of an exact number its unscaled value. One thread at a time. */
final class Factor {
    private static final int MANTISSA_BITS = 52;
    private static final int MIN_EXPONENT = -1074;

    private final int column;
    private final int scale;
    private BigInteger integer = BigInteger.ZERO;
    private int exponent;

    Factor(int column, DataType type) {
        this.column = column;
        scale = type.scale();
    }

    int column() {
        return column;
    }

    /** Digits after the point of an exact number. */
    int scale() {
        return scale;
    }

    BigInteger integer() {
        return integer;
    }

    int exponent() {
        return exponent;
    }

    /** Takes the argument of a row, which is not NULL; returns whether it is finite. */
    boolean take(Batch batch, int row) {
        Column values = batch.column(column);
        exponent = 0;
        if (values instanceof LongColumn longs) {
            integer = BigInteger.valueOf(longs.get(row));
        } else if (values instanceof WideColumn wides) {
            integer = BigInteger.valueOf(wides.highs()[row])
                    .shiftLeft(Long.SIZE)
                    .or(new BigInteger(Long.toUnsignedString(wides.lows()[row])));
        } else {
            return take(((DoubleColumn) values).get(row));
        }
        return true;
    }

    private boolean take(double value) {
        if (!Double.isFinite(value)) {
            return false;
        }
        long bits = Double.doubleToRawLongBits(value);
        int biased = (int) (bits >>> MANTISSA_BITS) & 0x7FF;
        long mantissa = bits & (1L << MANTISSA_BITS) - 1 | (biased == 0 ? 0 : 1L << MANTISSA_BITS);
        integer = BigInteger.valueOf(bits < 0 ? -mantissa : mantissa);
        exponent = MIN_EXPONENT + Math.max(biased - 1, 0);
        return true;
    }
}
