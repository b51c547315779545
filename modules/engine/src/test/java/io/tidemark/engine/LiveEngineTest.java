package io.tidemark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An engine that runs, with threads that push rows and threads that ask. Finds races between the run, inserts and reads. */
final class LiveEngineTest {
    private static final int PUSHERS = 3;
    private static final int FLUSHES = 20;
    private static final int ROWS = 50;

    @TempDir
    private Path directory;

    @Test
    @Timeout(120)
    void rowsPushedByManyThreadsAreCountedOnceWhileOthersAsk() throws Exception {
        long all = (long) PUSHERS * FLUSHES * ROWS;
        try (Tidemark engine = Tidemark.open(directory)) {
            engine.execute(
                    "CREATE SOURCE clicks (id INTEGER, n INTEGER);"
                            + " CREATE MATERIALIZED VIEW totals AS SELECT n, COUNT(*) AS c, SUM(id) AS s FROM clicks GROUP BY n");
            engine.start();
            ExecutorService threads = Executors.newFixedThreadPool(PUSHERS + 2);
            List<Future<Boolean>> results = new ArrayList<>();
            for (int pusher = 0; pusher < PUSHERS; pusher++) {
                results.add(threads.submit(pushing(engine, pusher)));
            }
            results.add(threads.submit(asking(engine, all)));
            results.add(threads.submit(asking(engine, all)));
            for (Future<Boolean> result : results) {
                assertThat(result.get()).isTrue();
            }
            threads.shutdown();
            engine.stop();
        }
        try (Tidemark engine = Tidemark.open(directory)) {
            engine.runOnce();
            assertThat(count(engine)).as("after the directory was opened again").isEqualTo(all);
        }
    }

    private static Callable<Boolean> pushing(Tidemark engine, int number) {
        return () -> {
            try (Appender appender = engine.push("clicks")) {
                for (int flush = 0; flush < FLUSHES; flush++) {
                    for (int row = 0; row < ROWS; row++) {
                        appender.append(row, number);
                    }
                    appender.flush();
                }
            }
            return true;
        };
    }

    /** Whether the count only grows, by whole statements, and gets to all rows. */
    private static Callable<Boolean> asking(Tidemark engine, long all) {
        return () -> {
            long seen = 0;
            while (seen < all) {
                long now = count(engine);
                if (now < seen || now % ROWS != 0 || engine.failure() != null) {
                    return false;
                }
                seen = now;
            }
            return seen == all;
        };
    }

    private static long count(Tidemark engine) {
        Object sum = engine.query("SELECT COALESCE(SUM(c), 0) AS c FROM totals")
                .only()
                .get("c");
        return ((Number) sum).longValue();
    }
}
