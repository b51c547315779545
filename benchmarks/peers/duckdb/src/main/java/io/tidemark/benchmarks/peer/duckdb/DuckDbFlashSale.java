package io.tidemark.benchmarks.peer.duckdb;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Workload W1 by DuckDB, as one batch with no lateness: each key's first row counts. Use: {@code DuckDbFlashSale DATA OUT PARALLELISM}.
 *
 * <p>The columns are declared, so that nothing is guessed and fields nobody asks for are left out.
 */
public final class DuckDbFlashSale {
    private static final String QUERY = """
            COPY (
              SELECT time_bucket(INTERVAL '10 minutes', make_timestamp(ts * 1000)) AS window_start, store,
                     sum(amount) AS sales, count(*) AS purchases
              FROM (
                SELECT event_id, any_value(ts) AS ts, any_value(store) AS store, any_value(amount) AS amount
                FROM read_json('%s', format = 'newline_delimited', columns = {
                  event_id: 'VARCHAR', ts: 'BIGINT', store: 'VARCHAR', amount: 'DECIMAL(12, 2)'})
                GROUP BY event_id)
              GROUP BY ALL
            ) TO '%s' (FORMAT json)""";

    private DuckDbFlashSale() {}

    public static void main(String[] arguments) throws Exception {
        Path out = Files.createDirectories(Path.of(arguments[1]));
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement()) {
            set(statement, "autoinstall_known_extensions = false");
            set(statement, "autoload_known_extensions = false");
            set(statement, "preserve_insertion_order = false");
            set(statement, "threads = " + Integer.parseInt(arguments[2]));
            statement.execute(QUERY.formatted(
                    Path.of(arguments[0]).resolve("*").toString().replace("'", "''"),
                    out.resolve("sales.json").toString().replace("'", "''")));
        }
    }

    private static void set(Statement statement, String setting) throws SQLException {
        statement.execute("SET " + setting);
    }
}
