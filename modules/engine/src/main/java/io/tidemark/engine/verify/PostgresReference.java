package io.tidemark.engine.verify;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.engine.Tidemark;
import io.tidemark.engine.result.Row;
import io.tidemark.engine.result.Rows;
import io.tidemark.engine.verify.Compared.Verdict;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A database of Postgres that computes the queries of views at once, over the rows that were admitted. All that it is given lies in the temporary schema of one session,
 * and is gone with it. One thread at a time.
 */
public final class PostgresReference implements AutoCloseable {
    private static final int MOST_SHOWN = 3;
    private static final String RESULT = "_tidemark_result";

    private final Connection connection;

    private PostgresReference(Connection connection) {
        this.connection = connection;
    }

    /**
     * Connects.
     *
     * @param url as {@code postgresql://host:port/database}, without user and password
     * @param password null if none is needed; it is not shown in any message
     */
    public static PostgresReference connect(String url, @Nullable String user, @Nullable String password) {
        String plain = url.replaceFirst("^(jdbc:)?postgres(ql)?://", "");
        if (plain.equals(url)
                || plain.split("[/?]", 2)[0].contains("@")
                || plain.toLowerCase(Locale.ROOT).contains("password=")) {
            throw StatementException.of(ErrorCode.INVALID_OPTION, "could not compare with Postgres")
                    .withDetail("The address is not that of a server and database, or it holds a user or a password.")
                    .withHint(
                            "Write --against postgresql://host:5432/database --user NAME, and put the password into the environment variable PGPASSWORD.");
        }
        Properties properties = new Properties();
        if (user != null) {
            properties.setProperty("user", user);
        }
        if (password != null) {
            properties.setProperty("password", password);
        }
        properties.setProperty("ApplicationName", "tidemark verify");
        properties.setProperty("options", "-c TimeZone=UTC");
        try {
            return new PostgresReference(DriverManager.getConnection("jdbc:postgresql://" + plain, properties));
        } catch (SQLException e) {
            throw failed("could not connect to Postgres", e);
        }
    }

    private static StatementException failed(String attempt, SQLException e) {
        return StatementException.of(ErrorCode.IO, attempt)
                .withDetail(line(e) + ".")
                .withHint(
                        "Check the address, the user and PGPASSWORD; the role needs the right to make temporary tables.");
    }

    private static String line(SQLException e) {
        return String.valueOf(e.getMessage())
                .lines()
                .findFirst()
                .orElse("no reason was given")
                .strip();
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    /** Gives it the rows of a source or a table; returns why not, or null. */
    @Nullable
    String addRows(String relation, Rows rows) {
        try {
            create(relation, rows);
            return null;
        } catch (SQLException e) {
            return line(e);
        }
    }

    private void create(String relation, Rows rows) throws SQLException {
        RowType type = rows.type();
        String columns = type.fields().stream()
                .map(field -> quoted(field.name()) + " " + sqlType(field.type()))
                .collect(Collectors.joining(", "));
        execute("CREATE TEMPORARY TABLE " + quoted(relation) + " (" + columns + ")");
        String values = type.fields().stream()
                .map(field -> "CAST(? AS " + sqlType(field.type()) + ")")
                .collect(Collectors.joining(", "));
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT INTO pg_temp." + quoted(relation) + " VALUES (" + values + ")")) {
            for (Row row : rows) {
                for (int i = 0; i < type.size(); i++) {
                    insert.setString(i + 1, text(row.get(i)));
                }
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static @Nullable String text(@Nullable Object value) {
        if (value instanceof BigDecimal number) {
            return number.toPlainString();
        } else if (value instanceof byte[] bytes) {
            return "\\x" + HexFormat.of().formatHex(bytes);
        }
        return value == null ? null : value.toString();
    }

    private static String sqlType(DataType type) {
        return switch (type.kind()) {
            case REAL -> "real";
            case DOUBLE -> "double precision";
            case DECIMAL -> "numeric(" + type.precision() + ", " + type.scale() + ")";
            case VARCHAR -> "text";
            case TIMESTAMP_TZ -> "timestamptz";
            case INTERVAL_MONTHS, INTERVAL_MICROS -> "interval";
            // What has parts is refused by its name: there is no type that is called so.
            default -> type.toString();
        };
    }

    /** Gives it the query of a view under the view's name; returns why not, or null. */
    @Nullable
    String addView(String view, String query) {
        try {
            execute("CREATE TEMPORARY VIEW " + quoted(view) + " AS " + PostgresWindows.in(query));
            return null;
        } catch (SQLException e) {
            return "Postgres does not have what its query says: " + line(e);
        }
    }

    /** Compares what a view holds with what Postgres makes of its query. */
    Compared compare(String view, Rows rows) {
        try {
            execute("DROP TABLE IF EXISTS pg_temp." + RESULT);
            create(RESULT, rows);
            RowType type = rows.type();
            String names =
                    IntStream.range(0, type.size()).mapToObj(i -> "c" + i).collect(Collectors.joining(", "));
            String cast = IntStream.range(0, type.size())
                    .mapToObj(i -> "CAST(c" + i + " AS " + sqlType(type.type(i)) + ")")
                    .collect(Collectors.joining(", "));
            String there = "(SELECT " + cast + " FROM pg_temp." + quoted(view) + " AS v(" + names + "))";
            String here = "(SELECT * FROM pg_temp." + RESULT + ")";
            List<String> onlyHere = rows(here + " EXCEPT ALL " + there, type);
            List<String> onlyThere = rows(there + " EXCEPT ALL " + here, type);
            return onlyHere.isEmpty() && onlyThere.isEmpty()
                    ? new Compared(view, Verdict.SAME, "")
                    : new Compared(
                            view,
                            Verdict.DIFFERS,
                            "only in the view: " + shown(onlyHere) + "\nonly in Postgres: " + shown(onlyThere));
        } catch (SQLException e) {
            return new Compared(view, Verdict.NOT_COMPARED, "Postgres could not compute it: " + line(e));
        }
    }

    private List<String> rows(String query, RowType type) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            while (row.next()) {
                List<String> cells = new ArrayList<>();
                for (int i = 0; i < type.size(); i++) {
                    Field field = type.field(i);
                    cells.add(field.name() + " " + row.getString(i + 1));
                }
                rows.add(String.join(", ", cells));
            }
        }
        Collections.sort(rows);
        return rows;
    }

    private static String shown(List<String> rows) {
        StringBuilder text = new StringBuilder(rows.size() + " rows");
        rows.stream().limit(MOST_SHOWN).forEach(row -> text.append("\n  ").append(row));
        return text.append(rows.size() > MOST_SHOWN ? "\n  …" : "").toString();
    }

    /** The rows that were admitted to a relation; null if it cannot be read by a query. */
    static @Nullable Rows admitted(Tidemark engine, String relation) {
        try {
            return engine.query("SELECT * FROM " + quoted(relation));
        } catch (StatementException e) {
            return null;
        }
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            // All that was there was the session's.
            assert e != null;
        }
    }
}
