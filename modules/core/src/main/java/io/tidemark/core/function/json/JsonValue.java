package io.tidemark.core.function.json;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.format.nested.JsonTree;
import io.tidemark.api.format.nested.ValueText;
import io.tidemark.api.format.text.ColumnText;
import io.tidemark.api.format.text.Fit;
import io.tidemark.api.format.text.Parsed;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.TypeKind;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.expr.RowErrors;
import io.tidemark.core.function.Kernel;
import io.tidemark.core.function.text.SearchedText;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code json_value}: the one scalar that a path leads to, as a value of the call's type. Arguments: a JSONB, a path, what to do on empty and on error ({@code NULL}, {@code ERROR} or {@code
 * DEFAULT}), and the two defaults, of the call's type. Several values, an object or an array, and a text that is no value of the type are errors. One thread at a time.
 */
final class JsonValue implements Kernel.NullAware {
    private static final int ON_EMPTY = 2;
    private static final int ON_ERROR = 3;
    private static final int DEFAULTS = 2;

    private final JsonPath.Known known = new JsonPath.Known();
    private final DataType type;
    private final DataType form;

    private JsonValue(DataType type) {
        this.type = type;
        // A moment without an offset is UTC, as it is in a cast.
        form = type.kind() == TypeKind.TIMESTAMP_TZ ? DataType.TIMESTAMP : type;
    }

    static @Nullable Kernel bind(Expr.Call call) {
        DataType type = call.type();
        boolean fits = call.arguments().size() == ON_ERROR + DEFAULTS + 1
                && call.arguments().get(ON_EMPTY + DEFAULTS).type().equals(type)
                && call.arguments().get(ON_ERROR + DEFAULTS).type().equals(type);
        return fits ? new JsonValue(type) : null;
    }

    @Override
    public void apply(Column[] arguments, Column result, int rows, RowErrors errors) {
        for (int row = 0; row < rows; row++) {
            if (arguments[0].nulls().get(row) || arguments[1].nulls().get(row)) {
                result.nulls().set(row);
                continue;
            }
            try {
                if (!compute(arguments, result, row)) {
                    instead(ON_EMPTY, arguments, result, row, PathRun.nothing(), errors);
                }
            } catch (StatementException failure) {
                instead(ON_ERROR, arguments, result, row, failure, errors);
            } catch (SearchedText.TooManySteps | StackOverflowError failure) {
                errors.reject(result, row, ErrorCode.LIMIT_EXCEEDED, "the path can match in too many ways");
            }
        }
    }

    /** Whether the path leads to something. */
    private boolean compute(Column[] arguments, Column result, int row) {
        JsonPath path = known.of(text(arguments[1], row));
        List<@Nullable Object> found = path.find(JsonTree.parse(text(arguments[0], row)));
        if (found.isEmpty()) {
            return false;
        }
        Object value = found.get(0);
        if (found.size() > 1 || value instanceof List<?> || value instanceof Map<?, ?>) {
            throw PathRun.failure("JSON path expression in JSON_VALUE must return single scalar item");
        }
        if (value == null) {
            result.nulls().set(row);
            return true;
        }
        byte[] text = (value instanceof String string ? string : JsonTree.text(value)).getBytes(StandardCharsets.UTF_8);
        Parsed outcome = ValueText.parse(form, text, 0, text.length, Fit.ROUND, result, row);
        if (outcome != Parsed.OK) {
            throw StatementException.of(
                    ErrorCode.INVALID_TEXT, ColumnText.complaint(outcome, type, text, 0, text.length));
        }
        return true;
    }

    private static String text(Column column, int row) {
        return ((BytesColumn) column).getString(row);
    }

    private static void instead(
            int which, Column[] arguments, Column result, int row, StatementException failure, RowErrors errors) {
        switch (text(arguments[which], row)) {
            case "NULL" -> result.nulls().set(row);
            case "DEFAULT" -> result.set(row, arguments[which + DEFAULTS], row);
            default -> errors.reject(result, row, failure.code(), String.valueOf(failure.getMessage()));
        }
    }
}
