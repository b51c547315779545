package io.tidemark.tests.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.api.error.StatementException;
import io.tidemark.testkit.postgres.PostgresServer;
import io.tidemark.tests.workbench.Workbench;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two engines that write to one table: the data directory of the one is a copy of the other's. */
class TwoEnginesTest {
    @TempDir
    Path folder;

    private final String url = PostgresServer.shared().database();

    @Test
    void theOlderOneStopsWritingAndLosesNothing() throws IOException {
        try (Workbench older = new Workbench(folder, "older", 1);
                Workbench newer = new Workbench(folder, "newer", 1)) {
            older.execute("CREATE SOURCE s (k BIGINT NOT NULL, v BIGINT);"
                    + "CREATE MATERIALIZED VIEW sums AS SELECT k, SUM(v) AS v FROM s GROUP BY k;"
                    + "CREATE SINK d FROM sums WITH (connector = 'postgres', user = 'postgres', table = 'sums', "
                    + "create_table = 'true', url = '" + PostgresTarget.address(url) + "')");
            push(older, 1, 10);
            older.runOnce();
            older.stop();
            copy(folder.resolve("older"), folder.resolve("newer"));
            older.runOnce();
            push(newer, 2, 20);
            newer.runOnce();
            push(older, 3, 30);
            assertThatThrownBy(older::runOnce)
                    .isInstanceOfSatisfying(
                            StatementException.class,
                            error -> assertThat(error.code().sqlState()).isEqualTo("TM012"));
            assertThat(older.notices()).anyMatch(notice -> notice.startsWith("sink \"d\": is not written to any more"));
            push(newer, 1, 5);
            newer.runOnce();
            assertThat(rows()).containsExactly("1 | 15", "2 | 20");
            assertThat(newer.query("SELECT k, v FROM sums ORDER BY k")).isEqualTo(rows());
            assertThat(older.query("SELECT k, v FROM sums ORDER BY k")).containsExactly("1 | 10", "3 | 30");
        }
    }

    private static void push(Workbench bench, long key, long value) {
        try (var rows = bench.engine().push("s")) {
            rows.append(key, value);
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        }
    }

    private List<String> rows() {
        List<String> rows = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT k, v FROM sums ORDER BY k")) {
            while (row.next()) {
                rows.add(row.getString(1) + " | " + row.getString(2));
            }
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
        return rows;
    }
}
