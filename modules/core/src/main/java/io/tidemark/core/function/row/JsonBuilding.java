package io.tidemark.core.function.row;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.format.nested.JsonTree;
import io.tidemark.api.format.nested.ValueJson;
import io.tidemark.api.format.nested.ValueText;
import io.tidemark.api.type.DataType;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.function.Kernel;
import io.tidemark.core.function.ScalarFunction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** JSON of values of any type: {@code to_jsonb}, {@code jsonb_build_array}, {@code jsonb_build_object}. */
final class JsonBuilding {
    private JsonBuilding() {}

    static void addTo(Map<String, ScalarFunction> functions) {
        functions.put(
                "to_jsonb",
                call -> kernel(call, (Kernel.Strict) (arguments, result, rows, errors) -> {
                    DataType type = call.arguments().get(0).type();
                    for (int row = 0; row < rows; row++) {
                        if (!result.nulls().get(row)) {
                            set(result, row, value(type, arguments[0], row));
                        }
                    }
                }));
        add(
                functions,
                "jsonb_build_array",
                (call, arguments, result, row) -> items(call, arguments, result, row, true));
        add(
                functions,
                "jsonb_present_array",
                (call, arguments, result, row) -> items(call, arguments, result, row, false));
        add(
                functions,
                "jsonb_build_object",
                (call, arguments, result, row) -> fields(call, arguments, result, row, true));
        add(
                functions,
                "jsonb_present_object",
                (call, arguments, result, row) -> fields(call, arguments, result, row, false));
    }

    /** Builds the value of a row; false if the arguments make none. */
    private interface Builder {
        boolean build(Expr.Call call, Column[] arguments, Column result, int row);
    }

    private static void add(Map<String, ScalarFunction> functions, String name, Builder builder) {
        functions.put(
                name,
                call -> kernel(call, (Kernel.NullAware) (arguments, result, rows, errors) -> {
                    for (int row = 0; row < rows; row++) {
                        if (!builder.build(call, arguments, result, row)) {
                            errors.reject(
                                    result,
                                    row,
                                    ErrorCode.INVALID_ARGUMENT,
                                    "a JSON object takes keys, none of them NULL, each with a value");
                        }
                    }
                }));
    }

    private static boolean items(Expr.Call call, Column[] arguments, Column result, int row, boolean withNulls) {
        List<@Nullable Object> items = new ArrayList<>();
        for (int i = 0; i < arguments.length; i++) {
            if (withNulls || !arguments[i].nulls().get(row)) {
                items.add(value(call.arguments().get(i).type(), arguments[i], row));
            }
        }
        set(result, row, items);
        return true;
    }

    private static @Nullable Kernel kernel(Expr.Call call, Kernel kernel) {
        return call.type().equals(DataType.JSONB) ? kernel : null;
    }

    private static void set(Column result, int row, @Nullable Object value) {
        ((BytesColumn) result).set(row, JsonTree.text(value));
    }

    private static @Nullable Object value(DataType type, Column column, int row) {
        return JsonTree.parse(ValueJson.text(type, column, row));
    }

    private static boolean fields(Expr.Call call, Column[] arguments, Column result, int row, boolean withNulls) {
        Map<String, @Nullable Object> map = JsonTree.object();
        boolean valid = arguments.length % 2 == 0;
        for (int i = 0; valid && i < arguments.length; i += 2) {
            valid = !arguments[i].nulls().get(row);
            if (valid && (withNulls || !arguments[i + 1].nulls().get(row))) {
                String key = ValueText.text(call.arguments().get(i).type(), arguments[i], row);
                map.put(key, value(call.arguments().get(i + 1).type(), arguments[i + 1], row));
            }
        }
        if (valid) {
            set(result, row, map);
        }
        return valid;
    }
}
