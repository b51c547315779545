package io.tidemark.core.function.json;

import io.tidemark.api.error.StatementException;
import io.tidemark.api.format.nested.JsonTree;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** {@code JSON_QUERY}: the one value that a path leads to, or all of them in an array. Stateless. */
final class JsonQuery {
    private JsonQuery() {}

    /**
     * The value's text.
     *
     * @param wrapper {@code WITHOUT_ARRAY}, {@code WITH_UNCONDITIONAL_ARRAY}, or {@code WITH_CONDITIONAL_ARRAY}: only for several values
     * @param onEmpty {@code NULL}, {@code ERROR}, {@code EMPTY_ARRAY} or {@code EMPTY_OBJECT}, as is {@code onError}
     */
    static @Nullable String of(Supplier<List<@Nullable Object>> find, String wrapper, String onEmpty, String onError) {
        try {
            List<@Nullable Object> found = find.get();
            if (!found.isEmpty()) {
                return JsonTree.text(wrapped(found, wrapper));
            }
        } catch (StatementException error) {
            return instead(onError, error);
        }
        return instead(onEmpty, PathRun.nothing());
    }

    private static @Nullable Object wrapped(List<@Nullable Object> found, String wrapper) {
        boolean isOne = found.size() == 1;
        return switch (wrapper) {
            case "WITH_UNCONDITIONAL_ARRAY" -> found;
            case "WITH_CONDITIONAL_ARRAY" -> isOne ? found.get(0) : found;
            default -> {
                if (!isOne) {
                    throw PathRun.failure(
                            "JSON path expression in JSON_QUERY must return single item when no wrapper is requested");
                }
                yield found.get(0);
            }
        };
    }

    private static @Nullable String instead(String behaviour, StatementException error) {
        return switch (behaviour) {
            case "NULL" -> null;
            case "EMPTY_ARRAY" -> "[]";
            case "EMPTY_OBJECT" -> "{}";
            default -> throw error;
        };
    }
}
