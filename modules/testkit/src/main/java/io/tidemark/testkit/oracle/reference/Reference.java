package io.tidemark.testkit.oracle.reference;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.Date;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A database that is not ours, which holds the same rows and evaluates queries over all of them. One thread at a time. */
public final class Reference implements AutoCloseable {
    private final Dialect dialect;
    private final Connection connection;

    private Reference(Dialect dialect, Connection connection) {
        this.dialect = dialect;
        this.connection = connection;
    }

    /**
     * A Postgres database.
     *
     * @param url as JDBC takes it, with the user
     */
    public static Reference postgres(String url) {
        try {
            Connection connection = DriverManager.getConnection(url);
            return new Reference(Dialect.POSTGRES, connection);
        } catch (SQLException e) {
            throw new IllegalStateException("could not connect to Postgres", e);
        }
    }

    /** A DuckDB database in this process, in memory, that loads nothing from outside. */
    public static Reference duckDb() {
        try {
            Connection connection = DriverManager.getConnection("jdbc:duckdb:");
            Reference reference = new Reference(Dialect.DUCKDB, connection);
            reference.run("SET autoinstall_known_extensions = false");
            reference.run("SET autoload_known_extensions = false");
            reference.run("SET threads = 1");
            return reference;
        } catch (SQLException e) {
            throw new IllegalStateException("could not open DuckDB", e);
        }
    }

    public Dialect dialect() {
        return dialect;
    }

    /** Runs a statement that gives no rows. */
    public void run(String sql) {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(dialect + " could not run: " + sql, e);
        }
    }

    /** Adds rows of Java values to a table, in the order of its columns. */
    public void append(String table, List<Object[]> rows) {
        try {
            if (dialect == Dialect.DUCKDB) {
                DuckRows.append(connection, table, rows);
            } else if (!rows.isEmpty()) {
                insert(table, rows);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(dialect + " could not take rows of " + table, e);
        }
    }

    private void insert(String table, List<Object[]> rows) throws SQLException {
        String places = String.join(", ", Collections.nCopies(rows.get(0).length, "?"));
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT INTO " + table + " VALUES (" + places + ")")) {
            for (Object[] row : rows) {
                for (int i = 0; i < row.length; i++) {
                    insert.setObject(i + 1, row[i]);
                }
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    /** The rows of a query, in its order. */
    public List<List<@Nullable Object>> query(String sql) {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            int columns = result.getMetaData().getColumnCount();
            List<List<@Nullable Object>> rows = new ArrayList<>();
            while (result.next()) {
                List<@Nullable Object> row = new ArrayList<>(columns);
                for (int column = 1; column <= columns; column++) {
                    row.add(value(result, column));
                }
                rows.add(row);
            }
            return rows;
        } catch (SQLException e) {
            throw new IllegalStateException(dialect + " could not answer: " + sql, e);
        }
    }

    /** As the engine's rows have it, but for the width of numbers. */
    private static @Nullable Object value(ResultSet result, int column) throws SQLException {
        Object value = result.getObject(column);
        if (value instanceof Timestamp) {
            return result.getObject(column, LocalDateTime.class);
        } else if (value instanceof OffsetDateTime instant) {
            return instant.toInstant();
        } else if (value instanceof Date) {
            return result.getObject(column, LocalDate.class);
        } else if (value instanceof BigInteger integer) {
            return new BigDecimal(integer);
        }
        return value;
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new IllegalStateException("could not close " + dialect, e);
        }
    }
}
