package io.tidemark.core.function.json;

import io.tidemark.api.error.StatementException;
import io.tidemark.api.format.nested.JsonTree;
import io.tidemark.core.expr.RowFunction;
import io.tidemark.core.function.ScalarFunction;
import io.tidemark.core.function.row.RowFunctions;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The functions of paths:
 *
 * <pre>
 *   json_path_exists   JSONB, path -> BOOLEAN; an error is one
 *   json_path_match    JSONB, path -> BOOLEAN; what the path, a predicate, gives
 *   json_path_first    JSONB, path -> JSONB; NULL if there is nothing
 *   json_path_array    JSONB, path -> JSONB; all in an array
 *   json_path_all      JSONB, path -> JSONB[]
 *   json_path_found    JSONB, path -> BOOLEAN; {@code @?}: NULL if there is an error
 *   json_path_true     JSONB, path -> BOOLEAN; {@code @@}: NULL if there is an error, or no truth value
 *   json_exists        JSONB, path, TRUE FALSE UNKNOWN or ERROR on error -> BOOLEAN
 *   json_query         JSONB, path, wrapper, on empty, on error -> JSONB; see {@link JsonQuery}
 *   json_value         see {@link JsonValue}
 * </pre>
 */
public final class JsonPathFunctions {
    private JsonPathFunctions() {}

    public static void addTo(Map<String, ScalarFunction> functions) {
        add(functions, "json_path_exists", given -> !given.find().isEmpty());
        add(functions, "json_path_match", JsonPathFunctions::match);
        add(functions, "json_path_first", given -> {
            List<@Nullable Object> found = given.find();
            return found.isEmpty() ? null : JsonTree.text(found.get(0));
        });
        add(functions, "json_path_array", given -> JsonTree.text(given.find()));
        add(
                functions,
                "json_path_all",
                given -> given.find().stream().map(JsonTree::text).toList());
        add(functions, "json_path_found", given -> {
            try {
                return !given.find().isEmpty();
            } catch (StatementException error) {
                return null;
            }
        });
        add(functions, "json_path_true", given -> {
            try {
                List<@Nullable Object> found = given.find();
                return found.size() == 1 && found.get(0) instanceof Boolean truth ? truth : null;
            } catch (StatementException error) {
                return null;
            }
        });
        add(functions, "json_exists", JsonPathFunctions::exists);
        add(functions, "json_query", given -> JsonQuery.of(given::find, given.text(2), given.text(3), given.text(4)));
        functions.put("json_value", JsonValue::bind);
    }

    private static @Nullable Object match(Given given) {
        List<@Nullable Object> found = given.find();
        if (found.size() == 1 && (found.get(0) == null || found.get(0) instanceof Boolean)) {
            return found.get(0);
        }
        throw PathRun.failure("single boolean result is expected");
    }

    private static @Nullable Object exists(Given given) {
        try {
            return !given.find().isEmpty();
        } catch (StatementException error) {
            return switch (given.text(2)) {
                case "TRUE" -> true;
                case "FALSE" -> false;
                case "UNKNOWN" -> null;
                default -> throw error;
            };
        }
    }

    private interface OfPath {
        @Nullable
        Object apply(Given given);
    }

    /** The arguments of a call: a document, a path, and what else there is. */
    private record Given(
            JsonPath path,
            @Nullable Object document,
            @Nullable Object[] arguments) {
        List<@Nullable Object> find() {
            return path.find(document);
        }

        String text(int index) {
            return (String) Objects.requireNonNull(arguments[index]);
        }
    }

    private static void add(Map<String, ScalarFunction> functions, String name, OfPath function) {
        functions.put(name, RowFunctions.strict(() -> {
            JsonPath.Known known = new JsonPath.Known();
            return (RowFunction) arguments -> function.apply(new Given(
                    known.of((String) Objects.requireNonNull(arguments[1])),
                    JsonTree.parse((String) Objects.requireNonNull(arguments[0])),
                    arguments));
        }));
    }
}
