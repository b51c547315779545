package io.tidemark.core.function.arithmetic;

import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Storage;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.expr.RowErrors;
import io.tidemark.core.function.Kernel;
import io.tidemark.core.function.NumericTypes;
import io.tidemark.core.function.Rejection;
import io.tidemark.core.function.decimal.Int128;
import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/**
 * {@code round}, {@code trunc}, {@code floor} and {@code ceil}, of exact numbers to a number of digits after the point (0 if not
 * given; negative ones are before it), in the type of the call. Round is half away from zero for exact numbers and half to even
 * for REAL and DOUBLE, as in Postgres.
 */
final class RoundingKernel implements Kernel.Strict {
    private static final int MAX_DIGITS = DataType.MAX_PRECISION;

    private static final Int128 ONE = new Int128().set(1);
    private static final Int128 MINUS_ONE = new Int128().set(-1);

    private final RoundingMode mode;
    private final DataType from;
    private final DataType to;
    private final Int128 value = new Int128();
    private final Int128 original = new Int128();

    private RoundingKernel(RoundingMode mode, DataType from, DataType to) {
        this.mode = mode;
        this.from = from;
        this.to = to;
    }

    static @Nullable Kernel bind(Expr.Call call, RoundingMode mode) {
        int count = call.arguments().size();
        if (count < 1 || count > 2) {
            return null;
        }
        DataType from = call.arguments().get(0).type();
        DataType to = call.type();
        if (NumericTypes.isApproximate(from) && NumericTypes.isApproximate(to)) {
            return count == 1 ? ofDoubles(call, mode) : DoubleDigits.bind(call, mode);
        }
        boolean takesDigits =
                count == 1 || NumericTypes.isInteger(call.arguments().get(1).type());
        boolean takes = takesDigits && NumericTypes.isExact(from) && NumericTypes.isExact(to);
        return takes ? new RoundingKernel(mode, from, to) : null;
    }

    private static @Nullable Kernel ofDoubles(Expr.Call call, RoundingMode mode) {
        return switch (mode) {
            case FLOOR -> DoubleFunctions.unary(call, Math::floor);
            case CEILING -> DoubleFunctions.unary(call, Math::ceil);
            case DOWN -> DoubleFunctions.unary(call, a -> a < 0 ? Math.ceil(a) : Math.floor(a));
            default -> DoubleFunctions.unary(call, Math::rint);
        };
    }

    @Override
    public void apply(Column[] arguments, Column result, int rows, RowErrors errors) {
        boolean isLong = to.storage() == Storage.LONG;
        LongRange range = isLong ? LongRange.of(to) : new LongRange(0, 0);
        for (int row = 0; row < rows; row++) {
            if (result.nulls().get(row)) {
                continue;
            }
            long digits = arguments.length == 1 ? 0 : ((LongColumn) arguments[1]).get(row);
            int kept = (int) Math.max(-MAX_DIGITS - 1, Math.min(from.scale(), digits));
            value.read(arguments[0], row);
            boolean fits = round(from.scale() - kept)
                    && value.rescale(to.scale() - kept)
                    && (isLong ? value.isLong() && range.contains(value.low()) : value.fits(to.precision()));
            if (fits) {
                value.write(result, row);
            } else {
                Rejection.outOfRange(errors, result, row, to, "rounded " + Rejection.text(arguments[0], row, from));
            }
        }
    }

    /** Drops digits of {@link #value}. */
    private boolean round(int dropped) {
        if (dropped > MAX_DIGITS) {
            return value.set(new BigDecimal(value.toBigInteger(), dropped)
                    .setScale(0, mode)
                    .unscaledValue());
        }
        if (mode == RoundingMode.HALF_UP) {
            value.scaleDown(dropped);
            return true;
        }
        original.set(value);
        value.truncate(dropped);
        boolean towardsZero = mode == RoundingMode.DOWN || (mode == RoundingMode.FLOOR) != original.isNegative();
        if (!towardsZero && !isWhole(dropped)) {
            value.add(original.isNegative() ? MINUS_ONE : ONE);
        }
        return true;
    }

    /** Whether {@link #value} is all that {@link #original} was. */
    private boolean isWhole(int dropped) {
        Int128 again = new Int128().set(value);
        return again.scaleUp(dropped) && again.equals(original);
    }
}
