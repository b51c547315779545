package io.tidemark.testkit.postgres;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * A database of a {@link PostgresServer}. Each call connects anew, and so does not keep a server that is stopped waiting. Immutable.
 *
 * @param url its JDBC URL, which names the user, too
 */
public record PostgresDatabase(String url) {
    /** Its address, as option {@code url} of the connectors has it. */
    public String address() {
        return url.substring("jdbc:".length(), url.indexOf('?'));
    }

    /** The same by way of another port of this machine. */
    public String address(int port) {
        return address().replaceFirst(":\\d+/", ":" + port + "/");
    }

    /** Carries a statement out. */
    public void execute(String sql) {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException("Postgres refused: " + sql, e);
        }
    }

    /** The rows of a query as text: values with {@code " | "} between, {@code null} for NULL. */
    public List<String> rows(String sql) {
        List<String> rows = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            int columns = row.getMetaData().getColumnCount();
            while (row.next()) {
                List<String> values = new ArrayList<>();
                for (int column = 1; column <= columns; column++) {
                    values.add(String.valueOf(row.getString(column)));
                }
                rows.add(String.join(" | ", values));
            }
        } catch (SQLException e) {
            throw new IllegalStateException("Postgres refused: " + sql, e);
        }
        return rows;
    }
}
