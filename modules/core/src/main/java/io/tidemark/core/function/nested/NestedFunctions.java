package io.tidemark.core.function.nested;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.data.nested.NestedReader;
import io.tidemark.api.data.nested.NestedWriter;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.TypeKind;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.expr.RowErrors;
import io.tidemark.core.function.Kernel;
import io.tidemark.core.function.NumericTypes;
import io.tidemark.core.function.ScalarFunction;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The functions of arrays and rows, and their kernels, by the types of a call.
 *
 * <pre>
 *   array            T, …, T -> T[]                    row             any, … -> ROW
 *   item             T[], integer -> T                 field           ROW, index constant -> the field's type
 *   cardinality      T[] -> INTEGER                    array_length    T[], dimension integer -> INTEGER
 *   array_append     T[], T -> T[]                     array_prepend   T, T[] -> T[]
 *   array_cat        T[], T[] -> T[]; a NULL is nothing, two are NULL
 *   any_eq, all_lt, … T, T[] -> BOOLEAN: see Quantified
 * </pre>
 */
public final class NestedFunctions {
    private NestedFunctions() {}

    public static void addTo(Map<String, ScalarFunction> functions) {
        functions.put("array", NestedFunctions::array);
        functions.put("row", NestedFunctions::row);
        functions.put("item", NestedFunctions::item);
        functions.put("field", NestedFunctions::field);
        functions.put("cardinality", NestedFunctions::cardinality);
        functions.put("array_length", NestedFunctions::length);
        functions.put("array_append", call -> append(call, 0, 1));
        functions.put("array_prepend", call -> append(call, 1, 0));
        functions.put("array_cat", NestedFunctions::concatenate);
        Quantified.addTo(functions);
    }

    private static @Nullable Kernel array(Expr.Call call) {
        boolean takes = isArray(call)
                && call.arguments().stream()
                        .allMatch(argument -> argument.type().equals(call.type().element()));
        return takes ? construct(call) : null;
    }

    private static @Nullable Kernel row(Expr.Call call) {
        boolean takes = call.type().kind() == TypeKind.ROW
                && call.type().parts().stream()
                        .map(field -> field.type())
                        .toList()
                        .equals(call.arguments().stream().map(Expr::type).toList());
        return takes ? construct(call) : null;
    }

    private static Kernel construct(Expr.Call call) {
        return new Construct(call.arguments().stream().map(Expr::type).toList());
    }

    private static @Nullable Kernel item(Expr.Call call) {
        boolean takes = call.arguments().size() == 2
                && isArray(call.arguments().get(0))
                && NumericTypes.isInteger(call.arguments().get(1).type())
                && call.arguments().get(0).type().element().equals(call.type());
        return takes ? Access.ofElement(call.type()) : null;
    }

    private static @Nullable Kernel field(Expr.Call call) {
        DataType row = call.arguments().get(0).type();
        if (row.kind() != TypeKind.ROW
                || !(call.arguments().get(1) instanceof Expr.Literal literal)
                || !(literal.value() instanceof Long index)
                || !row.parts().get(index.intValue()).type().equals(call.type())) {
            return null;
        }
        return Access.ofField(row.parts(), index.intValue());
    }

    private static @Nullable Kernel cardinality(Expr.Call call) {
        if (!isArray(call.arguments().get(0)) || !NumericTypes.isInteger(call.type())) {
            return null;
        }
        NestedReader items = new NestedReader();
        DataType element = call.arguments().get(0).type().element();
        return (Kernel.Strict) (arguments, result, rows, errors) -> {
            for (int row = 0; row < rows; row++) {
                if (!result.nulls().get(row)) {
                    ((LongColumn) result).set(row, items.count(element, (BytesColumn) arguments[0], row));
                }
            }
        };
    }

    /** NULL for an empty array, as in Postgres, and for a dimension that there is not. */
    private static @Nullable Kernel length(Expr.Call call) {
        if (call.arguments().size() != 2 || !isArray(call.arguments().get(0)) || !NumericTypes.isInteger(call.type())) {
            return null;
        }
        Column[] level = {Column.create(call.arguments().get(0).type(), 1)};
        DataType type = call.arguments().get(0).type();
        return (Kernel.Strict) (arguments, result, rows, errors) -> {
            for (int row = 0; row < rows; row++) {
                if (!result.nulls().get(row)) {
                    level[0].clear();
                    level[0].set(0, arguments[0], row);
                    long count = length(type, (BytesColumn) level[0], ((LongColumn) arguments[1]).get(row));
                    if (count == 0) {
                        result.nulls().set(row);
                    } else {
                        ((LongColumn) result).set(row, count);
                    }
                }
            }
        };
    }

    private static long length(DataType type, BytesColumn array, long dimension) {
        if (type.kind() != TypeKind.ARRAY || dimension < 1 || array.nulls().get(0)) {
            return 0;
        }
        NestedReader items = new NestedReader();
        if (dimension == 1) {
            return items.count(type.element(), array, 0);
        }
        items.begin(array, 0);
        if (!items.hasNext() || type.element().kind() != TypeKind.ARRAY) {
            return 0;
        }
        BytesColumn first = new BytesColumn(1);
        items.read(type.element(), first, 0);
        return length(type.element(), first, dimension - 1);
    }

    /** A NULL array is an empty one here, and a NULL element is one. */
    private static @Nullable Kernel append(Expr.Call call, int array, int element) {
        List<Expr> given = call.arguments();
        if (given.size() != 2
                || !isArray(call)
                || !given.get(array).type().equals(call.type())
                || !given.get(element).type().equals(call.type().element())) {
            return null;
        }
        return new Joining(
                call.type().element(), array == 0 ? new boolean[] {true, false} : new boolean[] {false, true});
    }

    private static @Nullable Kernel concatenate(Expr.Call call) {
        boolean takes = isArray(call)
                && call.arguments().size() == 2
                && call.arguments().stream()
                        .allMatch(argument -> argument.type().equals(call.type()));
        return takes ? new Joining(call.type().element(), new boolean[] {true, true}) : null;
    }

    static boolean isArray(Expr expr) {
        return expr.type().kind() == TypeKind.ARRAY;
    }

    /** Arrays and elements one after the other. */
    private record Joining(DataType element, boolean[] areArrays) implements Kernel.NullAware {
        @Override
        public void apply(Column[] arguments, Column result, int rows, RowErrors errors) {
            NestedWriter writer = new NestedWriter();
            NestedReader items = new NestedReader();
            Column item = Column.create(element, 1);
            boolean onlyArrays = areArrays[0] && areArrays[1];
            for (int row = 0; row < rows; row++) {
                if (onlyArrays
                        && arguments[0].nulls().get(row)
                        && arguments[1].nulls().get(row)) {
                    result.nulls().set(row);
                    continue;
                }
                writer.begin();
                for (int i = 0; i < arguments.length; i++) {
                    if (!areArrays[i]) {
                        writer.add(element, arguments[i], row);
                    } else if (!arguments[i].nulls().get(row)) {
                        for (items.begin((BytesColumn) arguments[i], row); items.hasNext(); ) {
                            item.clear();
                            items.read(element, item, 0);
                            writer.add(element, item, 0);
                        }
                    }
                }
                writer.store((BytesColumn) result, row);
            }
        }
    }
}
