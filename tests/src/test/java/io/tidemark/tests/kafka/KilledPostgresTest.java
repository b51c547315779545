package io.tidemark.tests.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.testkit.postgres.PostgresServer;
import io.tidemark.tests.sink.PostgresTarget;
import io.tidemark.tests.workbench.Workbench;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The command, killed again and again while it reads the flash sale from Kafka and writes to Postgres, leaves in its tables what one undisturbed run gives, row for
 * row.
 */
final class KilledPostgresTest {
    private static final String SINKS = """
            CREATE SINK latest FROM sales WITH (%1$s, table = 'latest', with_status = 'false');
            CREATE SINK each FROM closed WITH (%1$s, table = 'each', mode = 'append');
            """;

    @TempDir
    Path folder;

    private final String url = PostgresServer.shared().database();

    @Test
    void fiveKillsLoseAndDoubleNothing() throws Exception {
        kill(5, 40_000, 5);
    }

    @Test
    @Tag("thorough")
    void fiftyKillsLoseAndDoubleNothing() throws Exception {
        kill(50, 400_000, 6);
    }

    private void kill(int kills, int events, long seed) throws Exception {
        try (Topic input = Topic.make("purchases", 1)) {
            String database = "connector = 'postgres', user = 'postgres', create_table = 'true', url = '"
                    + PostgresTarget.address(url) + "'";
            new KilledRun(folder, kills, events, seed).run(input, SINKS.formatted(database), this::awaitMore);
            try (Workbench bench = new Workbench(folder, "straight", 1)) {
                bench.execute(KilledRun.straightScript(input));
                bench.runOnce();
                String columns = "store, purchases, sales";
                assertThat(rows("SELECT " + columns + " FROM latest ORDER BY window_start, store"))
                        .isEqualTo(bench.query("SELECT " + columns + " FROM sales ORDER BY window_start, store"))
                        .hasSizeGreaterThan(100);
                assertThat(rows("SELECT " + columns + " FROM each ORDER BY window_start, store"))
                        .isEqualTo(bench.query("SELECT " + columns
                                + " FROM closed WHERE _status = 'final' ORDER BY window_start, store"))
                        .hasSizeGreaterThan(50);
            }
        }
    }

    /** Waits until an epoch is written. */
    private void awaitMore(CommandProcess process) throws Exception {
        List<String> before = epochs();
        while (process.isAlive() && epochs().equals(before)) {
            Thread.sleep(20);
        }
    }

    private List<String> epochs() {
        return rows("SELECT to_regclass('tidemark_sinks')").equals(List.of("null"))
                ? List.of()
                : rows("SELECT epoch FROM tidemark_sinks WHERE epoch > 0 ORDER BY target");
    }

    private List<String> rows(String sql) {
        List<String> rows = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            while (row.next()) {
                List<String> values = new ArrayList<>();
                for (int column = 1; column <= row.getMetaData().getColumnCount(); column++) {
                    values.add(String.valueOf(row.getString(column)));
                }
                rows.add(String.join(" | ", values));
            }
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
        return rows;
    }
}
