package io.tidemark.connector.postgres.lookup;

import io.tidemark.api.data.Batch;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.format.Decoder;
import io.tidemark.api.format.Rejections;
import io.tidemark.api.lookup.LookupAnswers;
import io.tidemark.api.lookup.LookupTable;
import io.tidemark.api.option.Options;
import io.tidemark.api.source.Slice;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.connector.postgres.server.ServerErrors;
import io.tidemark.connector.postgres.server.ServerOptions;
import io.tidemark.connector.postgres.server.SqlNames;
import io.tidemark.connector.postgres.server.SqlTypes;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A table or view of Postgres that is asked by key: one query for all keys of a call, which go there as JSON, as the rows come back. One thread at a time.
 *
 * <pre>
 *   SELECT k.n, to_json((SELECT r FROM (SELECT t."store", t."city") AS r))::text
 *   FROM json_to_recordset(?) AS k(n integer, k0 text) JOIN "stores" AS t ON t."store" = k.k0 ORDER BY k.n
 * </pre>
 */
public final class PostgresLookup implements LookupTable {
    private final Connection connection;
    private final RowType columns;
    private final Decoder decoder;
    private final String table;
    private final String title;

    private PostgresLookup(Connection connection, RowType columns, Decoder decoder, String table, String title) {
        this.connection = connection;
        this.columns = columns;
        this.decoder = decoder;
        this.table = table;
        this.title = title;
    }

    /** Connects, and sees whether the table has the columns. */
    public static PostgresLookup open(RowType columns, Options options, Decoder decoder) {
        String name = SqlNames.quoted(options.text(AskedOptions.TABLE));
        String table = options.find(AskedOptions.SCHEMA)
                .map(schema -> SqlNames.quoted(schema) + "." + name)
                .orElse(name);
        try {
            Connection connection = ServerOptions.connect(options);
            connection.setAutoCommit(true);
            connection.setReadOnly(true);
            PostgresLookup opened = new PostgresLookup(connection, columns, decoder, table, options.owner());
            opened.checkColumns();
            return opened;
        } catch (SQLException e) {
            throw ServerErrors.ofReading(e, "could not open " + options.owner());
        }
    }

    private void checkColumns() {
        String names = SqlNames.list(columns.fields().stream().map(Field::name).toList());
        try (Statement statement = connection.createStatement();
                ResultSet none = statement.executeQuery("SELECT " + names + " FROM " + table + " LIMIT 0")) {
            none.next();
        } catch (SQLException e) {
            close();
            throw ServerErrors.ofReading(e, "could not open " + title);
        }
    }

    @Override
    public LookupAnswers ask(int[] keyColumns, Batch keys) {
        List<byte[]> rows = new ArrayList<>();
        int[] keyOf = new int[keys.count() + 1];
        try (PreparedStatement select = connection.prepareStatement(query(keyColumns))) {
            select.setString(1, KeysJson.of(keys));
            try (ResultSet row = select.executeQuery()) {
                while (row.next()) {
                    if (rows.size() == keyOf.length) {
                        keyOf = Arrays.copyOf(keyOf, 2 * keyOf.length);
                    }
                    keyOf[rows.size()] = row.getInt(1);
                    rows.add(row.getString(2).getBytes(StandardCharsets.UTF_8));
                    checkCount(keyOf, rows.size());
                }
            }
        } catch (SQLException e) {
            throw ServerErrors.ofReading(e, "could not ask " + title);
        }
        return new LookupAnswers(decoded(rows), Arrays.copyOf(keyOf, rows.size()));
    }

    private void checkCount(int[] keyOf, int count) {
        if (count > MOST_ROWS && keyOf[count - 1 - MOST_ROWS] == keyOf[count - 1]) {
            throw StatementException.of(ErrorCode.LIMIT_EXCEEDED, "could not ask " + title)
                    .withDetail("Table " + table + " has more than " + MOST_ROWS + " rows for one key.")
                    .withHint("Ask by more columns, or ask a view that has fewer rows for a key.");
        }
    }

    private String query(int[] keyColumns) {
        String selected = columns.fields().stream()
                .map(field -> "t." + SqlNames.quoted(field.name()))
                .collect(Collectors.joining(", "));
        String declared = IntStream.range(0, keyColumns.length)
                .mapToObj(i -> ", k" + i + " " + SqlTypes.of(columns.type(keyColumns[i])))
                .collect(Collectors.joining());
        String on = IntStream.range(0, keyColumns.length)
                .mapToObj(
                        i -> "t." + SqlNames.quoted(columns.field(keyColumns[i]).name()) + " = k.k" + i)
                .collect(Collectors.joining(" AND "));
        return "SELECT k.n, to_json((SELECT r FROM (SELECT " + selected + ") AS r))::text"
                + " FROM json_to_recordset(?::json) AS k(n integer" + declared + ") JOIN " + table + " AS t ON " + on
                + " ORDER BY k.n";
    }

    private Batch decoded(List<byte[]> rows) {
        int size = rows.stream().mapToInt(row -> row.length).sum();
        Slice slice = new Slice();
        slice.buffer = new byte[size + Slice.PADDING];
        slice.bufferSize = size;
        int at = 0;
        for (int i = 0; i < rows.size(); i++) {
            byte[] row = rows.get(i);
            System.arraycopy(row, 0, slice.buffer, at, row.length);
            slice.add(at, row.length, i);
            at += row.length;
        }
        Batch batch = new Batch(columns, Math.max(1, rows.size()));
        Rejections rejections = new Rejections();
        decoder.decode(slice, batch, rejections);
        if (rejections.count() > 0) {
            String column = rejections.column(0);
            throw StatementException.of(ErrorCode.MALFORMED_INPUT, "could not ask " + title)
                    .withDetail("A row of table " + table + " does not fit the declared columns: "
                            + (column == null ? "" : "\"" + column + "\": ") + rejections.error(0) + ".")
                    .withHint("Declare the column as it is there, or correct the row: it is asked for again.");
        }
        return batch;
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            // Nothing is asked any more; how the connection ends does not matter.
            assert e != null;
        }
    }
}
