package io.tidemark.core.expr;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.type.DataType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A generated function, row by row. */
final class GeneratedExpr implements VectorExpr {
    private final RowFunction function;
    private final VectorExpr[] arguments;
    private final List<DataType> argumentTypes;
    private final DataType type;
    private final Column[] columns;
    private final Column result;

    GeneratedExpr(RowFunction function, VectorExpr[] arguments, List<DataType> argumentTypes, DataType type) {
        this.function = function;
        this.arguments = arguments;
        this.argumentTypes = argumentTypes;
        this.type = type;
        columns = new Column[arguments.length];
        result = Column.create(type, Batch.SLICE_ROWS);
    }

    @Override
    public Column evaluate(Batch batch, RowErrors errors) {
        int rows = batch.count();
        for (int i = 0; i < arguments.length; i++) {
            columns[i] = arguments[i].evaluate(batch, errors);
        }
        result.clear();
        result.ensureCapacity(rows);
        @Nullable Object[] values = new @Nullable Object[arguments.length];
        for (int row = 0; row < rows; row++) {
            if (errors.has(row)) {
                result.nulls().set(row);
                continue;
            }
            for (int i = 0; i < values.length; i++) {
                values[i] = BoxedValues.get(columns[i], row, argumentTypes.get(i));
            }
            apply(values, row, errors);
        }
        return result;
    }

    private void apply(@Nullable Object[] values, int row, RowErrors errors) {
        try {
            BoxedValues.set(result, row, type, function.apply(values));
        } catch (StatementException failure) {
            errors.reject(result, row, failure.code(), String.valueOf(failure.getMessage()));
        } catch (ArithmeticException failure) {
            boolean byZero = String.valueOf(failure.getMessage()).contains("zero");
            ErrorCode code = byZero ? ErrorCode.DIVISION_BY_ZERO : ErrorCode.NUMERIC_OUT_OF_RANGE;
            errors.reject(result, row, code, byZero ? "division by zero" : String.valueOf(failure.getMessage()));
        } catch (RuntimeException failure) {
            // Whatever generated code throws is about this row's values; the view must go on without the row.
            errors.reject(result, row, ErrorCode.INVALID_ARGUMENT, String.valueOf(failure.getMessage()));
        }
    }
}
