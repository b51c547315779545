package io.tidemark.core.function.arithmetic;

import io.tidemark.api.type.DataType;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.function.Kernel;
import io.tidemark.core.function.NumericTypes;
import io.tidemark.core.function.ScalarFunction;
import java.math.RoundingMode;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/** The arithmetic functions and their kernels, by the types of a call. */
public final class ArithmeticFunctions {
    private ArithmeticFunctions() {}

    public static void addTo(Map<String, ScalarFunction> functions) {
        functions.put("add", call -> binary(call, "+"));
        functions.put("subtract", call -> binary(call, "-"));
        functions.put("multiply", call -> binary(call, "*"));
        functions.put("divide", call -> binary(call, "/"));
        functions.put("modulo", call -> binary(call, "%"));
        functions.put("negate", SignKernels::negate);
        functions.put("abs", SignKernels::abs);
        functions.put("sign", SignKernels::sign);
        functions.put("mod", call -> binary(call, "%"));
        functions.put("round", call -> RoundingKernel.bind(call, RoundingMode.HALF_UP));
        functions.put("trunc", call -> RoundingKernel.bind(call, RoundingMode.DOWN));
        functions.put("floor", call -> RoundingKernel.bind(call, RoundingMode.FLOOR));
        functions.put("ceil", call -> RoundingKernel.bind(call, RoundingMode.CEILING));
        functions.put("power", DoubleFunctions::power);
        functions.put(
                "sqrt",
                call -> DoubleFunctions.unary(
                        call, Math::sqrt, a -> a >= 0, "cannot take square root of a negative number"));
        functions.put("exp", call -> DoubleFunctions.unary(call, Math::exp));
        functions.put("ln", call -> logarithm(call, Math::log));
        functions.put("log10", call -> logarithm(call, Math::log10));
    }

    private static @Nullable Kernel logarithm(Expr.Call call, DoubleUnaryOperator function) {
        return DoubleFunctions.unary(call, function, a -> a > 0, "cannot take logarithm of zero or a negative number");
    }

    private static @Nullable Kernel binary(Expr.Call call, String symbol) {
        if (call.arguments().size() != 2) {
            return null;
        }
        DataType a = call.arguments().get(0).type();
        DataType b = call.arguments().get(1).type();
        DataType result = call.type();
        if (NumericTypes.isInteger(a) && NumericTypes.isInteger(b) && NumericTypes.isInteger(result)) {
            return IntegerArithmetic.bind(call, symbol);
        }
        if (NumericTypes.isExact(a) && NumericTypes.isExact(b) && NumericTypes.isExact(result)) {
            return DecimalArithmetic.bind(call, symbol);
        }
        if (NumericTypes.isApproximate(a) && NumericTypes.isApproximate(b) && NumericTypes.isApproximate(result)) {
            return DoubleKernel.bind(call, symbol);
        }
        return IntervalArithmetic.bind(call, symbol);
    }
}
