package io.tidemark.tests.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.api.error.StatementException;
import io.tidemark.testkit.postgres.PostgresDatabase;
import io.tidemark.testkit.postgres.PostgresServer;
import io.tidemark.tests.workbench.Workbench;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two engines that write to one table: the data directory of the one is a copy of the other's. */
class TwoEnginesTest {
    @TempDir
    Path folder;

    private final PostgresDatabase database = PostgresServer.shared().database();

    @Test
    void theOlderOneStopsWritingAndLosesNothing() throws IOException {
        try (Workbench older = new Workbench(folder, "older", 1);
                Workbench newer = new Workbench(folder, "newer", 1)) {
            older.execute("CREATE SOURCE s (k BIGINT NOT NULL, v BIGINT);"
                    + "CREATE MATERIALIZED VIEW sums AS SELECT k, SUM(v) AS v FROM s GROUP BY k;"
                    + "CREATE SINK d FROM sums WITH (connector = 'postgres', user = 'postgres', table = 'sums', "
                    + "create_table = 'true', url = '" + database.address() + "')");
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

    private List<String> rows() {
        return database.rows("SELECT k, v FROM sums ORDER BY k");
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
}
