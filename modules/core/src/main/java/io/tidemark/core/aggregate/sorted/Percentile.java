package io.tidemark.core.aggregate.sorted;

import io.tidemark.api.data.Column;
import io.tidemark.api.data.DoubleColumn;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.data.WideColumn;
import io.tidemark.api.type.DataType;
import io.tidemark.core.plan.AggregateCall;
import io.tidemark.core.state.OrderedTable;
import io.tidemark.core.state.StateTable;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * PERCENTILE_DISC: the first value at or behind a fraction of all, in order. PERCENTILE_CONT: between the two values that lie around it, as a
 * DOUBLE. O(log n). NULL if there are no values.
 */
public final class Percentile extends SortedAccumulator {
    private final boolean isContinuous;
    private final double fraction;
    private final int scale;
    private final Column value;

    /**
     * A percentile of rows in the order of the argument alone.
     *
     * @param type of the argument
     */
    public Percentile(AggregateCall call, DataType type, SortedRows rows) {
        super(rows);
        isContinuous = call.kind() == AggregateCall.Kind.PERCENTILE_CONT;
        fraction = call.fraction();
        scale = type.scale();
        value = Column.create(type, 1);
    }

    @Override
    public boolean result(StateTable groups, long handle, int first, Column into, int row) {
        OrderedTable table = rows.table();
        long root = groups.getLong(handle, first);
        long count = table.totalWeight(root);
        if (count == 0) {
            into.nulls().set(row);
        } else if (isContinuous) {
            double place = fraction * (count - 1);
            long below = (long) Math.floor(place);
            double low = number(table.select(root, below));
            double high = place == below ? low : number(table.select(root, below + 1));
            ((DoubleColumn) into).set(row, low == high ? low : low + (place - below) * (high - low));
        } else {
            long place = (long) Math.ceil(fraction * count);
            table.read(table.select(root, Math.max(place, 1) - 1), 0, into, row);
        }
        return true;
    }

    private double number(long entry) {
        value.clear();
        rows.table().read(entry, 0, value, 0);
        if (value instanceof DoubleColumn doubles) {
            return doubles.get(0);
        }
        BigInteger unscaled = value instanceof LongColumn longs
                ? BigInteger.valueOf(longs.get(0))
                : BigInteger.valueOf(((WideColumn) value).highs()[0])
                        .shiftLeft(Long.SIZE)
                        .or(new BigInteger(Long.toUnsignedString(((WideColumn) value).lows()[0])));
        return new BigDecimal(unscaled, scale).doubleValue();
    }
}
