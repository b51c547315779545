package io.tidemark.core.function.logic;

import io.tidemark.api.data.LongColumn;
import io.tidemark.api.type.TypeKind;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.function.Kernel;
import io.tidemark.core.function.ScalarFunction;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The logical functions and their kernels, by the types of a call. */
public final class LogicFunctions {
    private LogicFunctions() {}

    public static void addTo(Map<String, ScalarFunction> functions) {
        functions.put("and", call -> connective(call, true));
        functions.put("or", call -> connective(call, false));
        functions.put("not", LogicFunctions::not);
        functions.put("case", CaseKernel::bind);
        functions.put("coalesce", CoalesceKernel::bind);
        functions.put("is_null", call -> ofAnyType(call, new TruthKernel(0, 0, 1)));
        functions.put("is_not_null", call -> ofAnyType(call, new TruthKernel(1, 1, 0)));
        functions.put("is_true", call -> ofBoolean(call, new TruthKernel(1, 0, 0)));
        functions.put("is_false", call -> ofBoolean(call, new TruthKernel(0, 1, 0)));
        functions.put("is_not_true", call -> ofBoolean(call, new TruthKernel(0, 1, 1)));
        functions.put("is_not_false", call -> ofBoolean(call, new TruthKernel(1, 0, 1)));
    }

    static boolean isBoolean(Expr expr) {
        return expr.type().kind() == TypeKind.BOOLEAN;
    }

    private static @Nullable Kernel connective(Expr.Call call, boolean isAnd) {
        boolean takes = isBoolean(call)
                && !call.arguments().isEmpty()
                && call.arguments().stream().allMatch(LogicFunctions::isBoolean);
        return takes ? new ConnectiveKernel(isAnd) : null;
    }

    private static @Nullable Kernel not(Expr.Call call) {
        Kernel.Strict kernel = (arguments, result, rows, errors) -> {
            long[] values = ((LongColumn) arguments[0]).values();
            long[] out = ((LongColumn) result).values();
            for (int i = 0; i < rows; i++) {
                out[i] = values[i] ^ 1;
            }
        };
        return ofBoolean(call, kernel);
    }

    private static @Nullable Kernel ofBoolean(Expr.Call call, Kernel kernel) {
        return call.arguments().stream().allMatch(LogicFunctions::isBoolean) ? ofAnyType(call, kernel) : null;
    }

    private static @Nullable Kernel ofAnyType(Expr.Call call, Kernel kernel) {
        return call.arguments().size() == 1 && isBoolean(call) ? kernel : null;
    }
}
