package io.tidemark.benchmarks.spill;

import io.tidemark.benchmarks.measure.Folders;
import io.tidemark.benchmarks.measure.ProcessRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Keys that are remembered and groups that are summed, many times more than the heap holds, beside the same in a heap that holds them: what each takes, and the ratio
 * of rows a second. Both must be exact: the groups, their counts, sums and who has which, and the repetitions that were found; and so must be the first after it was
 * opened again.
 *
 * <p>Use: {@code SpillComparison TIDEMARK WORK_DIRECTORY [MILLIONS_OF_KEYS] [SMALL_HEAP] [LARGE_HEAP]}; 2 groups for 5 keys.
 */
public final class SpillComparison {
    private static final int DEFAULT_MILLIONS = 50;
    private static final double MEGA = 1 << 20;

    private final Path tidemark;
    private final Path work;
    private final Payments payments;

    private SpillComparison(Path tidemark, Path work, Payments payments) {
        this.tidemark = tidemark;
        this.work = work;
        this.payments = payments;
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        int millions = arguments.length > 2 ? Integer.parseInt(arguments[2]) : DEFAULT_MILLIONS;
        String small = arguments.length > 3 ? arguments[3] : "1g";
        String large = arguments.length > 4 ? arguments[4] : "12g";
        Path work = Path.of(arguments[1]).toAbsolutePath().resolve("spill-" + millions + "m");
        long keys = millions * 1_000_000L;
        new SpillComparison(Path.of(arguments[0]).toAbsolutePath(), work, new Payments(keys, keys / 5 * 2))
                .run(small, large);
    }

    private void run(String small, String large) throws IOException, InterruptedException {
        Path file = work.resolve("payments.jsonl");
        if (!Files.exists(file)) {
            Files.createDirectories(work);
            Path making = work.resolve("making");
            payments.write(making);
            Files.move(making, file);
        }
        ProcessRun inMemory = run(large);
        ProcessRun spilled = run(small);
        System.out.printf(
                Locale.ROOT,
                "%,d keys and %,d groups: -Xmx%s has %.2f of the rows a second of -Xmx%s, with %.2f of its CPU%n",
                payments.keys(),
                payments.accounts(),
                small,
                inMemory.wallSeconds() / spilled.wallSeconds(),
                large,
                spilled.cpuSeconds() / inMemory.cpuSeconds());
        Folders.fresh(work.resolve("state"));
    }

    private ProcessRun run(String heap) throws IOException, InterruptedException {
        Folders.fresh(work.resolve("state"));
        ProcessRun run = tidemark(heap, "run", script().toString(), "--once");
        System.out.printf(
                Locale.ROOT,
                "-Xmx%s: %,.0f rows/s, %.1f s, %.1f CPU s, at most %.0f MB resident, mapped files among it%n",
                heap,
                payments.keys() / run.wallSeconds(),
                run.wallSeconds(),
                run.cpuSeconds(),
                run.peakBytes() / MEGA);
        check(heap);
        return run;
    }

    private ProcessRun tidemark(String heap, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("env", "TIDEMARK_JAVA_OPTS=-Xmx" + heap, tidemark.toString()));
        command.addAll(List.of(arguments));
        command.addAll(List.of("--data", work.resolve("state").toString()));
        return ProcessRun.of(work, command);
    }

    private Path script() throws IOException {
        Path script = work.resolve("payments.sql");
        return Files.writeString(script, """
                CREATE SOURCE payments (
                  id VARCHAR, at TIMESTAMP(6), account BIGINT, cents BIGINT,
                  WATERMARK FOR at AS at - INTERVAL '1' MINUTE,
                  DEDUPLICATE ON (id) WITHIN INTERVAL '30' DAY
                ) WITH (connector = 'files', path = 'payments.jsonl', format = 'json', timestamp_format = 'millis');
                CREATE MATERIALIZED VIEW accounts AS
                SELECT account, COUNT(*) AS payments, SUM(cents) AS cents FROM payments GROUP BY account;
                """);
    }

    /** Opens the directory again and compares what it says with what is right. */
    private void check(String heap) throws IOException, InterruptedException {
        ProcessRun asked = tidemark(
                heap,
                "query",
                "SELECT COUNT(*) AS accounts, CAST(SUM(payments) AS BIGINT) AS payments,"
                        + " CAST(SUM(cents * account) AS BIGINT) AS weighted FROM accounts",
                "--format",
                "json");
        String right = String.format(
                Locale.ROOT,
                "{\"accounts\":%d,\"payments\":%d,\"weighted\":%d}",
                payments.accounts(),
                payments.keys(),
                payments.weighted());
        String duplicates = tidemark(
                        heap, "query", "SELECT COUNT(*) AS duplicates FROM payments.duplicates", "--format", "json")
                .output();
        String told = asked.output().replaceAll("\\s", "");
        if (!told.equals(right) || !duplicates.contains(":" + payments.repeated() + "}")) {
            throw new IllegalStateException("-Xmx" + heap + " says " + told + " and " + duplicates.strip()
                    + ", right is " + right + " and " + payments.repeated());
        }
        System.out.printf(
                Locale.ROOT,
                "-Xmx%s: exact; opened again and asked for all groups in %.1f s, %.1f CPU s%n",
                heap,
                asked.wallSeconds(),
                asked.cpuSeconds());
    }
}
