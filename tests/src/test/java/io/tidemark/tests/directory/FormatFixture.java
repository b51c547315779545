package io.tidemark.tests.directory;

import io.tidemark.tests.workbench.Workbench;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A data directory with files of every kind, to be kept for as long as its format is read. To add the one of a new format version, run {@link #main} with
 * a folder that is not there yet, such as {@code tests/src/test/resources/formats/2}, and commit it; never change one that is there.
 */
final class FormatFixture {
    static final String DATA = "data";
    static final String EXPECTED = "expected.txt";

    private static final List<String> QUERIES = List.of(
            "SELECT window_start, sales, purchases, _status, _version FROM sales ORDER BY window_start",
            "SELECT window_start, sales, _version, _status, _reason FROM sales.ledger ORDER BY _epoch, window_start",
            "SELECT _key, _outcome FROM sales.late_events",
            "SELECT * FROM purchases.duplicates",
            "SELECT input, duplicates, difference, window_difference FROM sales.accounting ORDER BY measure",
            "SELECT id, name FROM stores ORDER BY id",
            "SHOW epoch_rows");

    private FormatFixture() {}

    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        Path made = Files.createTempDirectory("fixture");
        try (Workbench bench = new Workbench(made)) {
            write(bench);
            // As it is while a process has it open, and so with log behind the last checkpoint.
            copy(bench.data(), folder.resolve(DATA));
            Files.write(folder.resolve(EXPECTED), results(bench));
        }
    }

    private static void write(Workbench bench) {
        bench.execute("""
                SET epoch_rows = '1000';
                CREATE TABLE stores (id INTEGER PRIMARY KEY, name VARCHAR);
                CREATE SOURCE purchases (
                  event_id VARCHAR, event_time TIMESTAMP(6), store INTEGER, amount DECIMAL(12, 2),
                  WATERMARK FOR event_time AS event_time - INTERVAL '5' MINUTE,
                  DEDUPLICATE ON (event_id) WITHIN INTERVAL '1' DAY);
                CREATE MATERIALIZED VIEW sales AS
                  SELECT window_start, window_end, SUM(amount) AS sales, COUNT(*) AS purchases
                  FROM TUMBLE(purchases, event_time, INTERVAL '10' MINUTE) GROUP BY window_start, window_end;
                INSERT INTO stores VALUES (1, 'north'), (2, 'south');
                """);
        push(bench, "e1", "2026-04-01T10:02:00", "100.00");
        push(bench, "e2", "2026-04-01T10:07:00", "200.00");
        bench.runOnce().close();
        push(bench, "e3", "2026-04-01T10:18:00", "150.00");
        push(bench, "e2", "2026-04-01T10:07:00", "200.00");
        bench.runOnce().close();
        bench.execute("UPDATE stores SET name = 'west' WHERE id = 2");
        push(bench, "e4", "2026-04-01T10:04:00", "80.00");
        bench.runOnce();
    }

    static void push(Workbench bench, String id, String time, String amount) {
        bench.execute("INSERT INTO purchases VALUES ('" + id + "', TIMESTAMP '" + time.replace('T', ' ') + "', 1, "
                + amount + ")");
    }

    /** What a directory like this shows. */
    static List<String> results(Workbench bench) {
        List<String> lines = new ArrayList<>();
        for (String query : QUERIES) {
            lines.add(query);
            bench.query(query).forEach(row -> lines.add("  " + row));
        }
        return lines;
    }

    static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = to.resolve(from.relativize(file).toString());
                if (!file.getFileName().toString().equals("lock")) {
                    Files.createDirectories(copy.getParent());
                    Files.copy(file, copy);
                }
            }
        }
    }
}
