package io.tidemark.tests.sink;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.engine.Appender;
import io.tidemark.engine.Tidemark;
import io.tidemark.testkit.postgres.PostgresDatabase;
import io.tidemark.testkit.postgres.PostgresServer;
import io.tidemark.tests.workbench.Workbench;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The database is stopped under load and started again: nothing else stops, and in the end the table equals the view. */
class OutageTest {
    private static final int STORES = 50;
    private static final int ROWS_A_PUSH = 200;

    @TempDir
    Path folder;

    private int pushed;

    @Test
    void aDatabaseThatIsAwayForSecondsStopsNothingElse() throws Exception {
        stopAndStart(2_000);
    }

    @Test
    @Tag("thorough")
    void aDatabaseThatIsAwayForAMinuteStopsNothingElse() throws Exception {
        stopAndStart(60_000);
    }

    private void stopAndStart(long awayMillis) throws Exception {
        try (PostgresServer server = PostgresServer.start();
                Workbench bench = new Workbench(folder)) {
            PostgresDatabase database = server.database();
            bench.execute("""
                    CREATE SOURCE purchases (store BIGINT NOT NULL, amount BIGINT);
                    CREATE MATERIALIZED VIEW sales AS SELECT store, SUM(amount) AS sales, COUNT(*) AS n FROM purchases GROUP BY store;
                    CREATE MATERIALIZED VIEW total AS SELECT 1 AS one, COUNT(*) AS n FROM purchases GROUP BY 1;
                    CREATE SINK files FROM sales WITH (connector = 'files', path = 'out', format = 'json');
                    CREATE SINK database FROM sales WITH (connector = 'postgres', user = 'postgres', table = 'sales',
                      create_table = 'true', url = '%s');
                    """.formatted(database.address()));
            Tidemark engine = bench.engine();
            engine.start();
            push(bench, 1_000);
            server.stop();
            long longest = push(bench, awayMillis);
            assertThat(longest).as("longest time in which nothing moved, ms").isLessThan(awayMillis / 2 + 500);
            assertThat(bench.value("SELECT n FROM total")).isEqualTo(String.valueOf(pushed));
            server.restart();
            push(bench, 500);
            assertThat(bench.notices())
                    .anyMatch(notice -> notice.startsWith("sink \"database\": is away and will be tried again"));
            awaitEqual(bench, database);
            engine.stop();
        }
    }

    /** Pushes rows for so long; returns the longest time, in milliseconds, in which neither the view nor the other sink moved. */
    private long push(Workbench bench, long millis) throws Exception {
        long end = System.nanoTime() + millis * 1_000_000;
        long moved = System.nanoTime();
        long longest = 0;
        while (System.nanoTime() < end) {
            int files = files();
            try (Appender purchases = bench.engine().push("purchases")) {
                for (int i = 0; i < ROWS_A_PUSH; i++) {
                    purchases.append((pushed * 31L + i) % STORES, i);
                }
            }
            pushed += ROWS_A_PUSH;
            while (files() == files || !bench.value("SELECT n FROM total").equals(String.valueOf(pushed))) {
                Thread.sleep(2);
            }
            longest = Math.max(longest, System.nanoTime() - moved);
            moved = System.nanoTime();
        }
        return longest / 1_000_000;
    }

    private int files() throws Exception {
        try (Stream<Path> files = Files.list(folder.resolve("out"))) {
            return (int) files.filter(file -> file.getFileName().toString().startsWith("epoch-"))
                    .count();
        }
    }

    private static void awaitEqual(Workbench bench, PostgresDatabase database) throws Exception {
        String query = "SELECT store, sales, n FROM sales ORDER BY store";
        List<String> view = bench.query(query);
        List<String> table = List.of();
        for (int attempt = 0; attempt < 300 && !table.equals(view); attempt++) {
            Thread.sleep(100);
            table = database.rows(query);
        }
        assertThat(table).isEqualTo(view);
    }
}
