package io.tidemark.core.aggregate.sum;

import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.data.WideColumn;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Storage;
import io.tidemark.core.state.StateTable;
import java.math.BigInteger;

/**
 * A sum of exact numbers in a 128-bit state column, which never leaves the 38 digits of a DECIMAL: what would make it do so is refused,
 * and the sum stays as it was.
 */
final class WideSum {
    private static final BigInteger LIMIT = BigInteger.TEN.pow(DataType.MAX_PRECISION);
    /** High half of 10^38; a sum with a smaller one is surely in range. */
    private static final long LIMIT_HIGH = LIMIT.shiftRight(64).longValueExact();

    private WideSum() {}

    /**
     * Adds a value {@code weight} times.
     *
     * @throws ArithmeticException if the sum would have more than 38 digits; it is as before then
     */
    static void add(StateTable groups, long handle, int column, Column values, int row, long weight) {
        if (values instanceof LongColumn longs) {
            long value = longs.get(row);
            add(groups, handle, column, Math.multiplyHigh(value, weight), value * weight);
        } else {
            addWide(groups, handle, column, (WideColumn) values, row, weight);
        }
    }

    private static void addWide(StateTable groups, long handle, int column, WideColumn values, int row, long weight) {
        long high = values.highs()[row];
        long low = values.lows()[row];
        if (weight == 1) {
            add(groups, handle, column, high, low);
        } else if (weight == -1) {
            add(groups, handle, column, low == 0 ? -high : ~high, -low);
        } else {
            BigInteger product = values.get(row).multiply(BigInteger.valueOf(weight));
            if (product.abs().compareTo(LIMIT) >= 0) {
                throw outOfRange();
            }
            add(groups, handle, column, product.shiftRight(64).longValue(), product.longValue());
        }
    }

    private static void add(StateTable groups, long handle, int column, long high, long low) {
        groups.addWide(handle, column, high, low);
        long sum = groups.getHigh(handle, column);
        boolean surelyInRange = sum < LIMIT_HIGH && sum >= -LIMIT_HIGH;
        if (!surelyInRange && get(groups, handle, column).abs().compareTo(LIMIT) >= 0) {
            groups.addWide(handle, column, low == 0 ? -high : ~high, -low);
            throw outOfRange();
        }
    }

    private static ArithmeticException outOfRange() {
        return new ArithmeticException("sum exceeds " + DataType.MAX_PRECISION + " digits");
    }

    /** The sum as an object, for results. */
    static BigInteger get(StateTable groups, long handle, int column) {
        return BigInteger.valueOf(groups.getHigh(handle, column))
                .shiftLeft(64)
                .or(new BigInteger(Long.toUnsignedString(groups.getLow(handle, column))));
    }

    /** An unscaled value of a column of either storage. */
    static BigInteger get(Column values, int row) {
        return values instanceof LongColumn longs ? BigInteger.valueOf(longs.get(row)) : ((WideColumn) values).get(row);
    }

    /** Stores an unscaled value in a column of either storage; the value must fit. */
    static void put(BigInteger value, Column into, int row) {
        if (into.storage() == Storage.LONG) {
            ((LongColumn) into).set(row, value.longValueExact());
        } else {
            ((WideColumn) into).set(row, value.shiftRight(64).longValue(), value.longValue());
        }
    }
}
