package io.tidemark.connector.postgres.sink;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.sink.SinkMode;
import io.tidemark.api.sink.SinkSchema;
import io.tidemark.api.type.Field;
import io.tidemark.connector.postgres.server.SqlNames;
import io.tidemark.connector.postgres.server.SqlTypes;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Makes the table of a sink, or checks that the one that is there takes the view's rows: columns of types that hold them, by name; a unique index on
 * the key; nothing else that a row would need; and no rows that are not the sink's. For one opening.
 */
final class TableColumns {
    private final Connection connection;
    private final TableOptions table;
    private final SinkSchema schema;

    /** A column that is there. */
    private record Found(String type, boolean isRequired) {}

    TableColumns(Connection connection, TableOptions table, SinkSchema schema) {
        this.connection = connection;
        this.table = table;
        this.schema = schema;
    }

    /** {@code isNew}: whether the sink has written nothing yet. */
    void prepare(boolean isNew) throws SQLException {
        checkNames();
        Map<String, Found> found = found();
        if (found.isEmpty() && table.creates() && isNew) {
            create();
            return;
        }
        if (found.isEmpty()) {
            throw mismatch("Table " + table.sql() + " is not there.")
                    .withHint("Create it, or let the sink do it: create_table = 'true'.");
        }
        check(found);
        if (schema.mode() == SinkMode.UPSERT) {
            checkKey();
        }
        if (isNew) {
            checkEmpty();
        }
    }

    private void checkNames() {
        List<String> names = schema.row().fields().stream().map(Field::name).toList();
        for (String name : names) {
            if (names.indexOf(name) != names.lastIndexOf(name)) {
                throw mismatch("The view has two columns \"" + name + "\".").withHint("Give one of them another name.");
            }
        }
    }

    private StatementException mismatch(String detail) {
        return StatementException.of(ErrorCode.SINK_MISMATCH, "could not open " + table.title())
                .withDetail(detail);
    }

    private Map<String, Found> found() throws SQLException {
        Map<String, Found> found = new LinkedHashMap<>();
        try (PreparedStatement select = connection.prepareStatement(
                "SELECT attname, format_type(atttypid, atttypmod), attnotnull AND NOT atthasdef AND attidentity = ''"
                        + " FROM pg_attribute WHERE attrelid = to_regclass(?) AND attnum > 0 AND NOT attisdropped"
                        + " ORDER BY attnum")) {
            select.setString(1, table.sql());
            try (ResultSet row = select.executeQuery()) {
                while (row.next()) {
                    found.put(row.getString(1), new Found(row.getString(2), row.getBoolean(3)));
                }
            }
        }
        return found;
    }

    private void create() throws SQLException {
        String columns = schema.row().fields().stream()
                .map(field -> SqlNames.quoted(field.name()) + " " + SqlTypes.of(field.type())
                        + (field.nullable() ? "" : " NOT NULL"))
                .collect(Collectors.joining(", "));
        String unique = "";
        if (schema.mode() == SinkMode.UPSERT) {
            boolean isNullable = Arrays.stream(schema.key())
                    .anyMatch(i -> schema.row().field(i).nullable());
            unique = (isNullable ? ", UNIQUE NULLS NOT DISTINCT (" : ", PRIMARY KEY (") + SqlNames.list(keyNames())
                    + ")";
        }
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE " + table.sql() + " (" + columns + unique + ")");
        }
    }

    private List<String> keyNames() {
        return Arrays.stream(schema.key())
                .mapToObj(i -> schema.row().field(i).name())
                .toList();
    }

    private void check(Map<String, Found> found) {
        List<String> wrong = new ArrayList<>();
        for (Field field : schema.row().fields()) {
            Found there = found.get(field.name());
            if (there == null) {
                wrong.add("it has no column \"" + field.name() + "\" (" + SqlTypes.of(field.type()) + ")");
            } else if (!SqlTypes.holds(there.type(), field.type())) {
                wrong.add("column \"" + field.name() + "\" is " + there.type() + ", and needs to be "
                        + SqlTypes.of(field.type()));
            }
        }
        found.forEach((name, there) -> {
            if (there.isRequired() && schema.row().indexOf(name) < 0) {
                wrong.add("column \"" + name + "\" is NOT NULL without a default, and the view has none of that name");
            }
        });
        if (!wrong.isEmpty()) {
            throw mismatch("Table " + table.sql() + " does not take the view's rows: " + String.join("; ", wrong) + ".")
                    .withHint("Change the table, or select other columns."
                            + (schema.row().indexOf("_status") >= 0
                                    ? " with_status = 'false' leaves _status and _version out."
                                    : ""));
        }
    }

    /** NULLs of a key are one group, so an index that takes each for another would let rows of it pile up. */
    private void checkKey() throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(
                "SELECT count(*) FROM pg_index i"
                        + " WHERE i.indrelid = to_regclass(?) AND i.indisunique AND i.indisvalid AND i.indimmediate"
                        + " AND i.indpred IS NULL AND i.indexprs IS NULL AND"
                        + " (SELECT array_agg(a.attname::text ORDER BY a.attname::text) FROM pg_attribute a"
                        + " WHERE a.attrelid = i.indrelid AND a.attnum = ANY ((i.indkey::int2[])[0:i.indnkeyatts - 1])) = ?"
                        + " AND (COALESCE((to_jsonb(i) ->> 'indnullsnotdistinct')::boolean, false) OR NOT EXISTS"
                        + " (SELECT 1 FROM pg_attribute a WHERE a.attrelid = i.indrelid AND a.attname = ANY (?) AND NOT a.attnotnull))")) {
            select.setString(1, table.sql());
            List<String> key = keyNames();
            List<String> nullable = Arrays.stream(schema.key())
                    .filter(i -> schema.row().field(i).nullable())
                    .mapToObj(i -> schema.row().field(i).name())
                    .toList();
            select.setArray(
                    2, connection.createArrayOf("text", key.stream().sorted().toArray()));
            select.setArray(3, connection.createArrayOf("text", nullable.toArray()));
            try (ResultSet row = select.executeQuery()) {
                row.next();
                if (row.getInt(1) == 0) {
                    throw mismatch("Table " + table.sql() + " has no unique index on the view's key ("
                                    + String.join(", ", key) + ")"
                                    + (nullable.isEmpty() ? "." : " that takes NULLs for equal."))
                            .withHint("CREATE UNIQUE INDEX ON " + table.sql() + " (" + SqlNames.list(key) + ")"
                                    + (nullable.isEmpty() ? "." : " NULLS NOT DISTINCT."));
                }
            }
        }
    }

    private void checkEmpty() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT EXISTS (SELECT 1 FROM " + table.sql() + ")")) {
            row.next();
            if (row.getBoolean(1)) {
                throw mismatch("Table " + table.sql() + " has rows that this sink did not write.")
                        .withHint(
                                "Empty it, or use another table: it is to hold what the view holds, and nothing else.");
            }
        }
    }
}
