package io.tidemark.connector.postgres.sink;

import io.tidemark.api.sink.SinkMode;
import io.tidemark.api.sink.SinkSchema;
import io.tidemark.connector.postgres.server.SqlNames;
import io.tidemark.connector.postgres.server.SqlTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The statements of one sink. Changes are copied to a table of the session, {@code (w, c0, c1, …)}: the weight and the columns; from there they are
 * applied by two statements, deletes first. Immutable.
 */
final class TableStatements {
    private static final String STAGE = "tidemark_stage";

    private final String table;
    private final SinkSchema schema;
    private final List<String> names = new ArrayList<>();
    private final List<String> keyNames = new ArrayList<>();
    private final List<String> otherNames = new ArrayList<>();

    TableStatements(TableOptions table, SinkSchema schema) {
        this.table = table.sql();
        this.schema = schema;
        for (int column = 0; column < schema.row().size(); column++) {
            String name = SqlNames.quoted(schema.row().field(column).name());
            names.add(name);
            (isKey(column) ? keyNames : otherNames).add(name);
        }
    }

    private boolean isKey(int column) {
        return IntStream.of(schema.key()).anyMatch(key -> key == column);
    }

    String createStage() {
        return "CREATE TEMP TABLE " + STAGE + " (w bigint"
                + IntStream.range(0, names.size())
                        .mapToObj(
                                i -> ", c" + i + " " + SqlTypes.of(schema.row().type(i)))
                        .collect(Collectors.joining())
                + ") ON COMMIT DELETE ROWS";
    }

    String copy() {
        return "COPY " + STAGE + " FROM STDIN";
    }

    /** Deletes what has a weight below 0: by key, but for keys with a NULL; or as many equal rows as the weight says. */
    String delete() {
        if (schema.mode() == SinkMode.UPSERT) {
            // Equality alone, which the index on the key serves.
            return deleteByKey(IntStream.of(schema.key()).mapToObj(this::equals), "");
        }
        String all = IntStream.range(0, names.size()).mapToObj(this::matches).collect(Collectors.joining(" AND "));
        // Equal rows have equal hashes, NULLs included, so that the join needs no look at each pair of rows.
        return "DELETE FROM " + table + " WHERE ctid IN (SELECT r.ctid FROM (SELECT t.ctid, s.w,"
                + " row_number() OVER (PARTITION BY s.ctid) AS n FROM " + table + " t JOIN " + STAGE
                + " s ON hash_record(ROW("
                + String.join(", ", prefixed("t.")) + ")) = hash_record(ROW(" + staged() + ")) AND " + all
                + " WHERE s.w < 0) r WHERE r.n <= -r.w)";
    }

    /** Deletes by key what has a weight below 0 and a key with a NULL. */
    String deleteWithNulls() {
        String hasNull = IntStream.of(schema.key())
                .mapToObj(column -> "s.c" + column + " IS NULL")
                .collect(Collectors.joining(" OR ", " AND (", ")"));
        return deleteByKey(IntStream.of(schema.key()).mapToObj(this::matches), hasNull);
    }

    private String deleteByKey(Stream<String> conditions, String more) {
        return "DELETE FROM " + table + " t USING " + STAGE + " s WHERE s.w < 0 AND "
                + conditions.collect(Collectors.joining(" AND ")) + more;
    }

    private List<String> prefixed(String alias) {
        return names.stream().map(name -> alias + name).toList();
    }

    private String staged() {
        return IntStream.range(0, names.size())
                .mapToObj(i -> "s.c" + i + "::" + SqlTypes.of(schema.row().type(i)))
                .collect(Collectors.joining(", "));
    }

    private String equals(int column) {
        return "t." + names.get(column) + " = s.c" + column;
    }

    private String matches(int column) {
        String equal = equals(column);
        return schema.row().field(column).nullable()
                ? "(" + equal + " OR (t." + names.get(column) + " IS NULL AND s.c" + column + " IS NULL))"
                : equal;
    }

    /** Inserts, or updates by key, what has a weight above 0. Rows that are there as they are stay as they are. */
    String insert() {
        String columns = String.join(", ", names);
        String select = "INSERT INTO " + table + " AS t (" + columns + ") SELECT "
                + IntStream.range(0, names.size()).mapToObj(i -> "s.c" + i).collect(Collectors.joining(", ")) + " FROM "
                + STAGE + " s";
        if (schema.mode() != SinkMode.UPSERT) {
            return select + ", generate_series(1, s.w) WHERE s.w > 0";
        }
        String conflict = select + " WHERE s.w > 0 ON CONFLICT (" + String.join(", ", keyNames) + ") DO ";
        if (otherNames.isEmpty()) {
            return conflict + "NOTHING";
        }
        return conflict + "UPDATE SET "
                + otherNames.stream().map(name -> name + " = EXCLUDED." + name).collect(Collectors.joining(", "))
                + " WHERE ("
                + otherNames.stream().map(name -> "t." + name).collect(Collectors.joining(", "))
                + ") IS DISTINCT FROM ("
                + otherNames.stream().map(name -> "EXCLUDED." + name).collect(Collectors.joining(", ")) + ")";
    }
}
