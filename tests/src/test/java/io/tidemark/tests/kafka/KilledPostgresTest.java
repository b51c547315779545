package io.tidemark.tests.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.testkit.postgres.PostgresDatabase;
import io.tidemark.testkit.postgres.PostgresServer;
import io.tidemark.tests.workbench.Workbench;
import java.nio.file.Path;
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

    private final PostgresDatabase database = PostgresServer.shared().database();

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
            String target = "connector = 'postgres', user = 'postgres', create_table = 'true', url = '"
                    + database.address() + "'";
            new KilledRun(folder, kills, events, seed).run(input, SINKS.formatted(target), this::epochs);
            try (Workbench bench = new Workbench(folder, "straight", 1)) {
                bench.execute(KilledRun.straightScript(input));
                bench.runOnce();
                String columns = "store, purchases, sales";
                assertThat(database.rows("SELECT " + columns + " FROM latest ORDER BY window_start, store"))
                        .isEqualTo(bench.query("SELECT " + columns + " FROM sales ORDER BY window_start, store"))
                        .hasSizeGreaterThan(100);
                assertThat(database.rows("SELECT " + columns + " FROM each ORDER BY window_start, store"))
                        .isEqualTo(bench.query("SELECT " + columns
                                + " FROM closed WHERE _status = 'final' ORDER BY window_start, store"))
                        .hasSizeGreaterThan(50);
            }
        }
    }

    /** The last epoch that is written, for each sink. */
    private List<String> epochs() {
        return database.rows("SELECT to_regclass('tidemark_sinks')").equals(List.of("null"))
                ? List.of()
                : database.rows("SELECT epoch FROM tidemark_sinks WHERE epoch > 0 ORDER BY target");
    }
}
