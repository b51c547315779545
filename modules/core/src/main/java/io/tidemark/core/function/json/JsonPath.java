package io.tidemark.core.function.json;

import io.tidemark.api.error.StatementException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A path of SQL/JSON, as Postgres has them: {@code $.items[*] ? (@.price > 10).name}. In {@code lax} mode, which is the default, what is not there is nothing, and arrays are taken apart
 * where a field is asked for; in {@code strict} mode both are errors. Values are those of {@link io.tidemark.api.format.nested.JsonTree}. Immutable.
 */
public final class JsonPath {
    private final PathNode root;
    private final boolean strict;

    JsonPath(PathNode root, boolean strict) {
        this.root = root;
        this.strict = strict;
    }

    /** Reads a path; a StatementException says what is wrong with it, and where. */
    public static JsonPath parse(String text) {
        return new PathParser(text).parse();
    }

    /**
     * What the path leads to in a document, in its order.
     *
     * @throws StatementException if the document is not as the path takes it to be
     */
    public List<@Nullable Object> find(@Nullable Object document) {
        return new PathRun(document, strict).values(root, document);
    }

    /** Paths that were read before, since most are constants. One thread at a time. */
    static final class Known {
        private static final int KEPT = 64;

        private final Map<String, JsonPath> last = new LinkedHashMap<>() {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, JsonPath> eldest) {
                return size() > KEPT;
            }
        };

        JsonPath of(String text) {
            JsonPath path = last.get(text);
            if (path == null) {
                path = parse(text);
                last.put(text, path);
            }
            return path;
        }
    }
}
