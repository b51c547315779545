package io.tidemark.tests.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tidemark.tests.workbench.Workbench;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The command, whose disk fills up in the middle, says so and stops; and goes on when there is room, to the figures of a run that was not disturbed. The disk is a
 * small one in memory, which only root can make; the simulation fills disks everywhere.
 */
final class FullDiskTest {
    private static final int ROWS = 12_000;
    private static final String SCRIPT = """
            SET epoch_rows = 500;
            CREATE SOURCE sales (id VARCHAR, at TIMESTAMP, amount INTEGER, WATERMARK FOR at AS at - INTERVAL '1' MINUTE,
              DEDUPLICATE ON (id) WITHIN INTERVAL '1' DAY)
            WITH (connector = 'files', path = 'in', format = 'json');
            CREATE MATERIALIZED VIEW minutes AS
            SELECT window_start, window_end, SUM(amount) AS total, COUNT(*) AS n
            FROM TUMBLE(sales, at, INTERVAL '1' MINUTE) GROUP BY window_start, window_end;
            CREATE MATERIALIZED VIEW ids AS SELECT id, COUNT(*) AS n FROM sales GROUP BY id;
            CREATE SINK told FROM minutes WITH (connector = 'files', path = '${out}', format = 'json', with_status = 'false');
            """;

    @TempDir
    Path folder;

    private boolean isMounted;

    private record Ended(int exit, String output) {}

    private Ended run(String... command) throws IOException, InterruptedException {
        Path log = Files.createTempFile(folder, "log", ".txt");
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        if (!process.waitFor(3, TimeUnit.MINUTES)) {
            process.destroyForcibly();
        }
        return new Ended(process.waitFor(), Files.readString(log));
    }

    private Ended tidemark(String data, String out) throws IOException, InterruptedException {
        return run(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Xmx256m",
                "-cp",
                System.getProperty("java.class.path"),
                "io.tidemark.cli.Main",
                "run",
                "sales.sql",
                "--once",
                "--data",
                data,
                "--set",
                "out=" + out);
    }

    private boolean mount(String options, String... more) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("mount", "-o", options));
        command.addAll(List.of(more));
        try {
            return run(command.toArray(String[]::new)).exit() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    @AfterEach
    void unmount() throws IOException, InterruptedException {
        if (isMounted) {
            run("umount", "small");
        }
    }

    private void writeInput() throws IOException {
        Files.createDirectories(folder.resolve("in"));
        Files.writeString(folder.resolve("sales.sql"), SCRIPT);
        StringBuilder rows = new StringBuilder();
        LocalDateTime start = LocalDateTime.of(2026, 4, 1, 10, 0);
        for (int i = 0; i < ROWS; i++) {
            rows.append(String.format(
                    Locale.ROOT,
                    "{\"id\":\"event-%06d\",\"at\":\"%s\",\"amount\":%d}%n",
                    i,
                    start.plusSeconds(i - (i % 7 == 0 ? 300 : 0)),
                    i % 100));
        }
        Files.writeString(folder.resolve("in/sales.jsonl"), rows);
    }

    private List<String> rows(String data, String sql) {
        try (Workbench bench = new Workbench(folder, data, 1)) {
            List<String> rows = new ArrayList<>(bench.query(sql));
            Collections.sort(rows);
            return rows;
        }
    }

    @Test
    void fullDiskStopsTheRunAndRoomLetsItGoOn() throws Exception {
        Files.createDirectories(folder.resolve("small"));
        isMounted = mount("size=600k", "-t", "tmpfs", "tmpfs", "small");
        assumeTrue(isMounted, "a small disk can be made");
        writeInput();
        assertThat(tidemark("whole", "told_whole").exit()).isZero();

        Ended full = tidemark("small/data", "told_small");
        assertThat(full.exit()).as(full.output()).isEqualTo(2);
        assertThat(full.output())
                .contains("No space left on device")
                .contains("Check that the disk has room")
                .contains("small/data");
        List<String> right = rows("whole", "SELECT window_start, window_end, total, n FROM minutes");
        // Still no room: it says the same, and nothing gets worse.
        assertThat(tidemark("small/data", "told_small").exit()).isEqualTo(2);

        assertThat(mount("remount,size=64m", "small")).isTrue();
        Ended goesOn = tidemark("small/data", "told_small");
        assertThat(goesOn.exit()).as(goesOn.output()).isZero();
        for (String sql : List.of(
                "SELECT window_start, total, n, _status, _version FROM minutes",
                "SELECT * FROM ids",
                "SELECT window_start, total, _version, _reason FROM minutes.ledger",
                "SELECT * FROM minutes.accounting")) {
            assertThat(rows("small/data", sql)).as(sql).isEqualTo(rows("whole", sql));
        }
        assertThat(ToldRows.of(folder.resolve("told_small"), 2)).isEqualTo(right);
        assertThat(ToldRows.of(folder.resolve("told_whole"), 2)).isEqualTo(right);
    }
}
