package io.tidemark.core.function.nested;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.expr.Expressions;
import io.tidemark.core.expr.RowErrors;
import io.tidemark.core.expr.VectorExpr;
import io.tidemark.core.function.Functions;
import io.tidemark.core.function.Kernel;
import io.tidemark.core.function.ScalarFunction;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A value compared with the elements of an array: {@code x = ANY (array)}, {@code x <> ALL (array)}. It is decided by one element for which the comparison is true
 * (ANY), or false (ALL); else a NULL among them leaves it open. With no element ANY is false and ALL is true; of a NULL array both are NULL. One thread at a time.
 */
final class Quantified implements Kernel.NullAware {
    private static final List<String> COMPARISONS = List.of("eq", "ne", "lt", "le", "gt", "ge");

    private final boolean isAny;
    private final Elements elements;
    private final VectorExpr comparison;
    private final RowType type;
    private final Column values;

    private Quantified(boolean isAny, Expr.Call comparison, DataType value, DataType element) {
        this.isAny = isAny;
        this.comparison = Expressions.compile(comparison);
        elements = new Elements(element);
        type = RowType.of(Field.of("value", value), Field.of("element", element));
        values = Column.create(value, 1);
    }

    static void addTo(Map<String, ScalarFunction> functions) {
        for (String comparison : COMPARISONS) {
            functions.put("any_" + comparison, call -> bind(call, comparison, true));
            functions.put("all_" + comparison, call -> bind(call, comparison, false));
        }
    }

    private static @Nullable Kernel bind(Expr.Call call, String comparison, boolean isAny) {
        if (call.arguments().size() != 2
                || !NestedFunctions.isArray(call.arguments().get(1))) {
            return null;
        }
        DataType value = call.arguments().get(0).type();
        DataType element = call.arguments().get(1).type().element();
        Expr.Call each = new Expr.Call(
                comparison, List.of(new Expr.ColumnRef(0, value), new Expr.ColumnRef(1, element)), DataType.BOOLEAN);
        return Functions.bind(each) == null ? null : new Quantified(isAny, each, value, element);
    }

    @Override
    public void apply(Column[] arguments, Column result, int rows, RowErrors errors) {
        elements.read((BytesColumn) arguments[1], rows);
        int count = elements.start(rows);
        values.clear();
        values.ensureCapacity(count);
        for (int row = 0; row < rows; row++) {
            for (int i = elements.start(row); i < elements.start(row + 1); i++) {
                values.set(i, arguments[0], row);
            }
        }
        Batch pairs = new Batch(type, new Column[] {values, elements.column()}, 0);
        pairs.setCount(count);
        LongColumn truth = (LongColumn) comparison.evaluate(pairs, errors);
        for (int row = 0; row < rows; row++) {
            decide(arguments[1].nulls().get(row), truth, (LongColumn) result, row);
        }
    }

    private void decide(boolean isNull, LongColumn truth, LongColumn result, int row) {
        boolean isOpen = isNull;
        for (int i = elements.start(row); i < elements.start(row + 1); i++) {
            if (truth.nulls().get(i)) {
                isOpen = true;
            } else if (truth.get(i) != 0 == isAny) {
                result.set(row, isAny ? 1 : 0);
                return;
            }
        }
        if (isOpen) {
            result.nulls().set(row);
        } else {
            result.set(row, isAny ? 0 : 1);
        }
    }
}
