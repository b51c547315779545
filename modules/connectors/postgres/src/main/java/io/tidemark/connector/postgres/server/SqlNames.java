package io.tidemark.connector.postgres.server;

import java.util.List;
import java.util.stream.Collectors;

/** Names in SQL: always quoted, so that each is the one that was meant, whatever it is made of. Stateless. */
public final class SqlNames {
    private SqlNames() {}

    /** The name as SQL writes it. */
    public static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    public static String quoted(String schema, String name) {
        return quoted(schema) + "." + quoted(name);
    }

    /** The names with commas between them. */
    public static String list(List<String> names) {
        return names.stream().map(SqlNames::quoted).collect(Collectors.joining(", "));
    }
}
