package io.tidemark.core.function.text;

import io.tidemark.api.type.DataType;
import io.tidemark.api.type.TypeKind;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.function.Kernel;
import io.tidemark.core.function.NumericTypes;
import io.tidemark.core.function.ScalarFunction;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The functions of text and their kernels, by the types of a call. */
public final class TextFunctions {
    private TextFunctions() {}

    public static void addTo(Map<String, ScalarFunction> functions) {
        functions.put("like", call -> LikeKernel.bind(call, false));
        functions.put("ilike", call -> LikeKernel.bind(call, true));
        functions.put("upper", call -> ofText(call, 1, 1, new LetterCase(true)));
        functions.put("lower", call -> ofText(call, 1, 1, new LetterCase(false)));
        functions.put("concat_op", TextFunctions::join);
        functions.put("concat", call -> ofText(call, 1, Integer.MAX_VALUE, (Kernel.NullAware) Builders::concat));
        functions.put("replace", call -> ofText(call, 3, 3, (Kernel.Strict) Builders::replace));
        functions.put("trim", call -> trim(call, true, true));
        functions.put("btrim", call -> trim(call, true, true));
        functions.put("ltrim", call -> trim(call, true, false));
        functions.put("rtrim", call -> trim(call, false, true));
        functions.put("length", call -> toNumber(call, 1, Measures::length));
        functions.put("octet_length", call -> toNumber(call, 1, Measures::octetLength));
        functions.put("position", call -> toNumber(call, 2, Measures::position));
        functions.put("substring", TextFunctions::substring);
        functions.put("left", call -> withNumber(call, 2, Slices::left));
        functions.put("right", call -> withNumber(call, 2, Slices::right));
        functions.put("split_part", TextFunctions::splitPart);
        functions.put("lpad", call -> pad(call, true));
        functions.put("rpad", call -> pad(call, false));
    }

    private static boolean isText(DataType type) {
        return type.kind() == TypeKind.VARCHAR;
    }

    private static boolean areText(List<Expr> arguments) {
        return arguments.stream().allMatch(argument -> isText(argument.type()));
    }

    private static @Nullable Kernel ofText(Expr.Call call, int min, int max, Kernel kernel) {
        int count = call.arguments().size();
        return count >= min && count <= max && areText(call.arguments()) && isText(call.type()) ? kernel : null;
    }

    /** Of texts, or of byte strings. */
    private static @Nullable Kernel join(Expr.Call call) {
        TypeKind kind = call.type().kind();
        boolean takes = (kind == TypeKind.VARCHAR || kind == TypeKind.BYTEA)
                && call.arguments().size() >= 2
                && call.arguments().stream()
                        .allMatch(argument -> argument.type().kind() == kind);
        return takes ? (Kernel.Strict) Builders::concat : null;
    }

    private static @Nullable Kernel trim(Expr.Call call, boolean atStart, boolean atEnd) {
        Kernel.Strict kernel =
                (arguments, result, rows, errors) -> Slices.trim(arguments, result, rows, atStart, atEnd);
        return ofText(call, 1, 2, kernel);
    }

    private static @Nullable Kernel toNumber(Expr.Call call, int count, Kernel.Strict kernel) {
        boolean takes = call.arguments().size() == count
                && areText(call.arguments())
                && (call.type().kind() == TypeKind.INTEGER || call.type().kind() == TypeKind.BIGINT);
        return takes ? kernel : null;
    }

    /** Text, then integers. */
    private static @Nullable Kernel withNumber(Expr.Call call, int count, Kernel.Strict kernel) {
        List<Expr> arguments = call.arguments();
        boolean takes = arguments.size() == count
                && isText(call.type())
                && isText(arguments.get(0).type())
                && arguments.stream().skip(1).allMatch(argument -> NumericTypes.isInteger(argument.type()));
        return takes ? kernel : null;
    }

    private static @Nullable Kernel substring(Expr.Call call) {
        return withNumber(call, call.arguments().size() == 2 ? 2 : 3, Slices::substring);
    }

    private static @Nullable Kernel splitPart(Expr.Call call) {
        List<Expr> arguments = call.arguments();
        boolean takes = arguments.size() == 3
                && isText(call.type())
                && areText(arguments.subList(0, 2))
                && NumericTypes.isInteger(arguments.get(2).type());
        return takes ? (Kernel.Strict) SplitPart::apply : null;
    }

    private static @Nullable Kernel pad(Expr.Call call, boolean atStart) {
        Kernel.Strict kernel =
                (arguments, result, rows, errors) -> Builders.pad(arguments, result, rows, errors, atStart);
        List<Expr> arguments = call.arguments();
        boolean hasFilling = arguments.size() == 3 && isText(arguments.get(2).type());
        Expr.Call withoutFilling =
                hasFilling ? new Expr.Call(call.function(), arguments.subList(0, 2), call.type()) : call;
        return withNumber(withoutFilling, 2, kernel);
    }
}
