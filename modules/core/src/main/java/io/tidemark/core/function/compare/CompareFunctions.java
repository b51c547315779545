package io.tidemark.core.function.compare;

import io.tidemark.api.data.LongColumn;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.TypeKind;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.function.Kernel;
import io.tidemark.core.function.NumericTypes;
import io.tidemark.core.function.ScalarFunction;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The comparing functions and their kernels, by the types of a call. */
public final class CompareFunctions {
    private CompareFunctions() {}

    public static void addTo(Map<String, ScalarFunction> functions) {
        for (Comparison comparison : Comparison.values()) {
            functions.put(comparison.name().toLowerCase(Locale.ROOT), call -> compare(call, comparison));
        }
        functions.put("is_distinct_from", call -> distinct(call, Comparison.NE));
        functions.put("is_not_distinct_from", call -> distinct(call, Comparison.EQ));
        functions.put("greatest", call -> extreme(call, true));
        functions.put("least", call -> extreme(call, false));
        functions.put("in", InLists::bind);
    }

    private static @Nullable Kernel compare(Expr.Call call, Comparison comparison) {
        if (call.arguments().size() != 2 || call.type().kind() != TypeKind.BOOLEAN) {
            return null;
        }
        DataType a = call.arguments().get(0).type();
        DataType b = call.arguments().get(1).type();
        if (areAlike(a, b)) {
            return new ComparisonKernel(comparison);
        }
        return NumericTypes.isExact(a) && NumericTypes.isExact(b) ? new MixedComparison(comparison, a, b) : null;
    }

    /** Whether values of both types compare by what is stored. */
    static boolean areAlike(DataType a, DataType b) {
        if (a.isNested() || b.isNested()) {
            return haveAlikeParts(a, b);
        }
        if (a.kind() == b.kind() || (NumericTypes.isInteger(a) && NumericTypes.isInteger(b))) {
            return a.scale() == b.scale() && a.storage() == b.storage();
        }
        return NumericTypes.isApproximate(a) && NumericTypes.isApproximate(b)
                || isPoint(a) && isPoint(b)
                || NumericTypes.isExact(a)
                        && NumericTypes.isExact(b)
                        && a.scale() == b.scale()
                        && a.storage() == b.storage();
    }

    private static boolean haveAlikeParts(DataType a, DataType b) {
        boolean alike = a.kind() == b.kind() && a.parts().size() == b.parts().size();
        for (int i = 0; alike && i < a.parts().size(); i++) {
            alike = areAlike(a.parts().get(i).type(), b.parts().get(i).type());
        }
        return alike;
    }

    /** Microseconds since the Unix epoch, in UTC both. */
    private static boolean isPoint(DataType type) {
        return type.kind() == TypeKind.TIMESTAMP || type.kind() == TypeKind.TIMESTAMP_TZ;
    }

    private static @Nullable Kernel distinct(Expr.Call call, Comparison comparison) {
        if (call.arguments().size() != 2 || call.type().kind() != TypeKind.BOOLEAN) {
            return null;
        }
        DataType a = call.arguments().get(0).type();
        DataType b = call.arguments().get(1).type();
        if (areAlike(a, b)) {
            return new DistinctKernel(comparison);
        }
        boolean exact = NumericTypes.isExact(a) && NumericTypes.isExact(b);
        return exact ? distinctNumbers(comparison, new MixedComparison(Comparison.EQ, a, b)) : null;
    }

    private static Kernel distinctNumbers(Comparison comparison, MixedComparison order) {
        return (Kernel.NullAware) (arguments, result, rows, errors) -> {
            long[] out = ((LongColumn) result).values();
            for (int row = 0; row < rows; row++) {
                boolean nullA = arguments[0].nulls().get(row);
                boolean nullB = arguments[1].nulls().get(row);
                boolean same = nullA || nullB ? nullA && nullB : order.compare(arguments[0], arguments[1], row) == 0;
                out[row] = (same ? 1 : 0) ^ comparison.flip;
            }
        };
    }

    private static @Nullable Kernel extreme(Expr.Call call, boolean greatest) {
        boolean sameType = !call.arguments().isEmpty()
                && call.arguments().stream()
                        .allMatch(argument ->
                                argument.type().storage() == call.type().storage()
                                        && areAlike(argument.type(), call.type()));
        return sameType ? new ExtremeKernel(greatest) : null;
    }
}
