package io.tidemark.core.function.cast;

import io.tidemark.api.type.DataType;
import io.tidemark.api.type.TypeKind;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.function.Kernel;
import io.tidemark.core.function.NumericTypes;
import io.tidemark.core.function.ScalarFunction;
import io.tidemark.core.function.nested.NestedCasts;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code cast}, of one argument to the call's type, and {@code try_cast}, which is NULL where that fails. What is rounded and what is an error is as in Postgres:
 *
 * <pre>
 *   integer, DECIMAL -> integer, DECIMAL     rounded half away from zero; out of range is an error
 *   integer, DECIMAL -> REAL, DOUBLE         the nearest
 *   REAL, DOUBLE -> integer                  rounded half to even; out of range, NaN and infinity are errors
 *   REAL, DOUBLE -> DECIMAL                  first to 6 or 15 significant digits, then to the scale
 *   DOUBLE -> REAL                           the nearest; beyond it, or so small that it would be zero, is an error
 *   BOOLEAN -> integer; integer -> BOOLEAN   0 and 1; everything but 0 is true
 *   DATE -> TIMESTAMP[_TZ] -> DATE, TIME     midnight; the day and the time of day in UTC
 *   TIMESTAMP -> TIMESTAMP_TZ -> TIMESTAMP   the same microsecond, in UTC
 *   TIME -> INTERVAL_MICROS -> TIME          the time of day, without whole days
 *   ARRAY -> ARRAY, ROW -> ROW               item by item
 *   any -> VARCHAR                           as Postgres prints it
 *   VARCHAR -> any                           blanks around it do not count; an offset of a TIMESTAMP is converted, and UTC if there
 *                                            is none; text that is no such value is an error with the text in its message
 * </pre>
 */
public final class CastFunctions {
    private CastFunctions() {}

    public static void addTo(Map<String, ScalarFunction> functions) {
        functions.put("cast", CastFunctions::bind);
        functions.put("try_cast", call -> TriedCast.of(bind(call)));
    }

    private static @Nullable Kernel bind(Expr.Call call) {
        if (call.arguments().size() != 1) {
            return null;
        }
        DataType from = call.arguments().get(0).type();
        DataType to = call.type();
        if (from.equals(to)) {
            return new Kernel.FirstArgument();
        }
        if (to.kind() == TypeKind.VARCHAR) {
            return new ToText(from);
        }
        if (from.kind() == TypeKind.VARCHAR) {
            return new FromText(to);
        }
        if (from.isNested() && to.isNested()) {
            return NestedCasts.bind(from, to);
        }
        if (from.isNumeric() && to.isNumeric()) {
            return ofNumbers(from, to);
        }
        if (from.kind() == TypeKind.BOOLEAN && NumericTypes.isInteger(to)) {
            return new Kernel.FirstArgument();
        }
        if (NumericTypes.isInteger(from) && to.kind() == TypeKind.BOOLEAN) {
            return TimeCasts.ofLongs(value -> value == 0 ? 0 : 1);
        }
        return TimeCasts.bind(from.kind(), to);
    }

    private static Kernel ofNumbers(DataType from, DataType to) {
        if (NumericTypes.isExact(from)) {
            return NumericTypes.isExact(to) ? ExactCasts.bind(from, to) : DoubleCasts.fromExact(from, to);
        }
        return NumericTypes.isExact(to) ? DoubleCasts.toExact(from, to) : DoubleCasts.between(from, to);
    }
}
