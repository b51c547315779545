package io.tidemark.tests.kafka;

import io.tidemark.benchmarks.data.Purchases;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/** The flash sale from a topic by the command, which is killed again and again while purchases come. One thread at a time. */
final class KilledRun {
    /** Of a window only what does not depend on where epochs end: several late rows may be one correction or several. */
    private static final String SCRIPT = """
            SET epoch_rows = 200;
            SET checkpoint_every = '300 milliseconds';
            CREATE SOURCE purchases (event_id VARCHAR, ts TIMESTAMP, store VARCHAR, amount DECIMAL(12, 2),
              WATERMARK FOR ts AS ts - INTERVAL '1' MINUTE, DEDUPLICATE ON (event_id) WITHIN INTERVAL '1' DAY)
            %s;
            CREATE MATERIALIZED VIEW sales AS
            SELECT window_start, window_end, store, SUM(amount) AS sales, COUNT(*) AS purchases
            FROM TUMBLE(purchases, ts, INTERVAL '20' SECOND) GROUP BY window_start, window_end, store;
            CREATE MATERIALIZED VIEW closed WITH (late = 'record') AS
            SELECT window_start, window_end, store, SUM(amount) AS sales, COUNT(*) AS purchases
            FROM TUMBLE(purchases, ts, INTERVAL '20' SECOND) GROUP BY window_start, window_end, store EMIT ON WINDOW CLOSE;
            """;

    private final Path folder;
    private final int kills;
    private final int events;
    private final SplittableRandom random;

    /** Kills {@code kills} times while {@code events} purchases come. */
    KilledRun(Path folder, int kills, int events, long seed) {
        this.folder = folder;
        this.kills = kills;
        this.events = events;
        random = new SplittableRandom(seed);
    }

    /** The source and the views {@code sales} and {@code closed}, in small epochs. */
    static String script(Topic input) {
        return SCRIPT.formatted(input.with("format = 'json'", "timestamp_format = 'millis'", "max_ahead = '100 days'"));
    }

    /** The same in epochs as the engine makes them. */
    static String straightScript(Topic input) {
        return script(input).replace("SET epoch_rows = 200;", "");
    }

    /**
     * Runs {@link #script} and {@code sinks} to the end of the purchases, in as many lives as it takes.
     *
     * @param written how much has been written by now
     */
    void run(Topic input, String sinks, Supplier<?> written) throws Exception {
        Files.writeString(folder.resolve("sales.sql"), script(input) + sinks);
        String[] lines = new String(Purchases.lines(events), StandardCharsets.UTF_8).split("\n");
        int sent = 0;
        for (int life = 0; life < kills; life++) {
            CommandProcess process = new CommandProcess(folder, "sales.sql", "--data", "data");
            int until = events * (life + 1) / kills;
            input.send(0, Arrays.copyOfRange(lines, sent, until));
            sent = until;
            if (life % 2 == 0) {
                process.awaitChange(written);
            }
            // Somewhere between the start of the JVM, or the writing of the first rows of this life, and all rows
            // being written.
            process.killAfter(random.nextInt(20, 2000));
        }
        new CommandProcess(folder, "sales.sql", "--data", "data", "--once").awaitEnd();
    }
}
