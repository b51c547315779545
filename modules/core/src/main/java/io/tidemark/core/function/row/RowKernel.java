package io.tidemark.core.function.row;

import io.tidemark.api.data.Column;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.type.DataType;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.expr.RowErrors;
import io.tidemark.core.expr.RowFunction;
import io.tidemark.core.function.Kernel;
import io.tidemark.core.function.text.SearchedText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Calls a function for each row. Whatever it throws is about that row's values. */
final class RowKernel {
    private final RowFunction function;
    private final List<DataType> types;
    private final DataType type;

    private RowKernel(RowFunction function, Expr.Call call) {
        this.function = function;
        types = call.arguments().stream().map(Expr::type).toList();
        type = call.type();
    }

    /** Null if there are values among the arguments that are no objects here. */
    static @Nullable Kernel bind(RowFunction function, Expr.Call call, boolean strict) {
        RowKernel kernel = new RowKernel(function, call);
        if (!RowValues.takes(call.type()) || !kernel.types.stream().allMatch(RowValues::takes)) {
            return null;
        }
        return strict ? (Kernel.Strict) kernel::apply : (Kernel.NullAware) kernel::apply;
    }

    private void apply(Column[] arguments, Column result, int rows, RowErrors errors) {
        @Nullable Object[] values = new @Nullable Object[arguments.length];
        for (int row = 0; row < rows; row++) {
            if (result.nulls().get(row) || errors.has(row)) {
                result.nulls().set(row);
                continue;
            }
            for (int i = 0; i < values.length; i++) {
                values[i] = RowValues.get(arguments[i], row, types.get(i));
            }
            apply(values, result, row, errors);
        }
    }

    private void apply(@Nullable Object[] values, Column result, int row, RowErrors errors) {
        try {
            RowValues.set(result, row, type, function.apply(values));
        } catch (StatementException failure) {
            errors.reject(result, row, failure.code(), String.valueOf(failure.getMessage()));
        } catch (SearchedText.TooManySteps failure) {
            errors.reject(result, row, ErrorCode.LIMIT_EXCEEDED, String.valueOf(failure.getMessage()));
        } catch (StackOverflowError failure) {
            errors.reject(result, row, ErrorCode.LIMIT_EXCEEDED, "a value is too long or too deep for the function");
        } catch (ArithmeticException failure) {
            errors.reject(result, row, ErrorCode.NUMERIC_OUT_OF_RANGE, String.valueOf(failure.getMessage()));
        }
    }
}
