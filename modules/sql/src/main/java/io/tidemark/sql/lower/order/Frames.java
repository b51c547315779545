package io.tidemark.sql.lower.order;

import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Storage;
import io.tidemark.core.plan.Frame;
import io.tidemark.core.plan.SortKey;
import java.math.BigDecimal;
import java.util.List;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexWindow;
import org.apache.calcite.rex.RexWindowBound;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/** Frames of windows: ROWS and RANGE BETWEEN. */
final class Frames {
    private static final long MICROS_PER_MILLI = 1_000;
    private static final long MILLIS_PER_DAY = 86_400_000;

    private final boolean isRows;
    private final List<SortKey> order;
    private final List<Integer> partition;
    private final OverInput rows;
    private final String function;

    private Frames(boolean isRows, List<SortKey> order, List<Integer> partition, OverInput rows, String function) {
        this.isRows = isRows;
        this.order = order;
        this.partition = partition;
        this.rows = rows;
        this.function = function;
    }

    static Frame of(RexWindow window, List<SortKey> order, List<Integer> partition, OverInput rows, String function) {
        Frames frames = new Frames(window.isRows(), order, partition, rows, function);
        return new Frame(window.isRows(), frames.bound(window.getLowerBound()), frames.bound(window.getUpperBound()));
    }

    private long bound(RexWindowBound bound) {
        if (bound.isCurrentRow()) {
            return 0;
        }
        if (bound.isUnbounded()) {
            return bound.isPreceding() ? Frame.FIRST : Frame.LAST;
        }
        long distance = isRows ? rows(bound.getOffset()) : distance(bound.getOffset());
        return bound.isPreceding() ? -distance : distance;
    }

    private long rows(RexNode offset) {
        Long value = offset instanceof RexLiteral literal ? literal.getValueAs(Long.class) : null;
        if (value == null || value < 0) {
            throw OverLowering.refused(
                    function, "The bounds of a frame are constants.", "Write ROWS BETWEEN 3 PRECEDING AND …");
        }
        return value;
    }

    /** A distance in the unit of the one key of the order. */
    private long distance(RexNode offset) {
        if (order.size() != 1 || partition.contains(order.get(0).column())) {
            throw OverLowering.refused(
                    function,
                    "RANGE with a distance needs an order of one column, and none that the partition has.",
                    "Order by one number or time, or count rows: ROWS BETWEEN …");
        }
        DataType key = rows.type(order.get(0).column());
        BigDecimal value = offset instanceof RexLiteral literal && literal.getValue() instanceof BigDecimal
                ? literal.getValueAs(BigDecimal.class)
                : null;
        if (value == null || value.signum() < 0 || key.storage() != Storage.LONG) {
            throw ofType(key);
        }
        boolean isInterval = SqlTypeUtil.isInterval(offset.getType());
        boolean isMonths = isInterval
                && SqlTypeName.YEAR_INTERVAL_TYPES.contains(offset.getType().getSqlTypeName());
        BigDecimal distance = switch (key.kind()) {
            case SMALLINT, INTEGER, BIGINT, DECIMAL -> isInterval ? null : value.movePointRight(key.scale());
            case TIMESTAMP, TIMESTAMP_TZ, TIME ->
                isInterval && !isMonths ? value.multiply(BigDecimal.valueOf(MICROS_PER_MILLI)) : null;
            case DATE ->
                isInterval
                                && !isMonths
                                && value.remainder(BigDecimal.valueOf(MILLIS_PER_DAY))
                                                .signum()
                                        == 0
                        ? value.divide(BigDecimal.valueOf(MILLIS_PER_DAY))
                        : null;
            default -> null;
        };
        if (distance == null
                || distance.stripTrailingZeros().scale() > 0
                || distance.precision() - distance.scale() > 18) {
            throw ofType(key);
        }
        return distance.longValueExact();
    }

    private RuntimeException ofType(DataType key) {
        return OverLowering.refused(
                function,
                "The distance of RANGE is no constant that can be added to an order of " + key + ".",
                "Order by a time and write an INTERVAL of days or less, or by a whole or exact number and write a number.");
    }
}
