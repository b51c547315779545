package io.tidemark.benchmarks.compare.durability;

import io.tidemark.benchmarks.measure.Figures;
import io.tidemark.benchmarks.measure.Folders;
import io.tidemark.benchmarks.measure.ProcessRun;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How long the command takes from the start of its process to its first new result, after a {@code kill -9}, with much state: the number and sum of the payments of
 * each account, and over all accounts. Before each kill a few thousand payments came that no checkpoint has; before each start one more came, and the first result
 * is that which counts it. In the end all are counted once.
 *
 * <p>Use: {@code RestartTime TIDEMARK WORK_DIRECTORY [KEYS] [ROUNDS]}.
 */
public final class RestartTime {
    private static final int UNSAVED = 5000;
    private static final long LONGEST_WAIT_NANOS = TimeUnit.MINUTES.toNanos(30);
    private static final double NANOS = 1e9;

    private final Path tidemark;
    private final Path work;
    private final int keys;
    private long payments;

    private RestartTime(Path tidemark, Path work, int keys) {
        this.tidemark = tidemark;
        this.work = work;
        this.keys = keys;
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path work = Folders.fresh(Path.of(arguments[1]).toAbsolutePath().resolve("restart"));
        Files.createDirectories(work.resolve("in"));
        int keys = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 5_000_000;
        int rounds = arguments.length > 3 ? Integer.parseInt(arguments[3]) : 5;
        new RestartTime(Path.of(arguments[0]).toAbsolutePath(), work, keys).run(rounds);
    }

    private void run(int rounds) throws IOException, InterruptedException {
        Figures seconds = new Figures();
        pay(keys);
        Process process = start();
        awaitResult(process);
        awaitCheckpoint(process);
        for (int round = 1; round <= rounds; round++) {
            pay(UNSAVED);
            awaitResult(process);
            kill(process);
            pay(1);
            long begin = System.nanoTime();
            process = start();
            awaitResult(process);
            double took = (System.nanoTime() - begin) / NANOS;
            seconds.add(took);
            System.out.printf(Locale.ROOT, "round %d: %.2f s%n", round, took);
        }
        kill(process);
        check();
        System.out.printf(
                "%,d keys of state, from start to first new result after kill -9, seconds: %s%n", keys, seconds);
    }

    /** That many more payments, of one account after the other. */
    private void pay(int count) throws IOException {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(
                work.resolve("in/payments.jsonl"), StandardOpenOption.CREATE, StandardOpenOption.APPEND))) {
            for (int i = 0; i < count; i++) {
                // Neighbours in the file are not neighbours in the state.
                long account = payments++ * 7_919 % keys;
                out.write(String.format("{\"account\":\"account-%010d\",\"amount\":1.25}%n", account)
                        .getBytes(StandardCharsets.US_ASCII));
            }
        }
    }

    private Process start() throws IOException {
        Path script = work.resolve("payments.sql");
        Files.writeString(script, """
                SET checkpoint_every = '20 seconds';
                CREATE SOURCE payments (account VARCHAR, amount DECIMAL(12, 2))
                WITH (connector = 'files', path = 'in', format = 'json');
                CREATE MATERIALIZED VIEW accounts AS
                SELECT account, COUNT(*) AS payments, SUM(amount) AS amount FROM payments GROUP BY account;
                CREATE MATERIALIZED VIEW totals AS
                SELECT COUNT(*) AS accounts, SUM(payments) AS payments, SUM(amount) AS amount FROM accounts;
                CREATE SINK told FROM totals WITH (connector = 'files', path = 'out', format = 'json', mode = 'retract');
                """);
        return new ProcessBuilder(tidemark.toString(), "run", script.toString(), "--data", state())
                .directory(work.toFile())
                .redirectErrorStream(true)
                .redirectOutput(
                        ProcessBuilder.Redirect.appendTo(work.resolve("log.txt").toFile()))
                .start();
    }

    private String state() {
        return work.resolve("state").toString();
    }

    /** Waits until the sink was told of all payments. */
    private void awaitResult(Process process) throws IOException, InterruptedException {
        String wanted = "\"payments\":" + payments + ",";
        await(process, () -> {
            Path last = last(work.resolve("out"), "epoch-");
            return last != null && Files.readString(last).contains(wanted);
        });
    }

    /** Waits until a checkpoint is there that has what the sink was told of by now. */
    private void awaitCheckpoint(Process process) throws IOException, InterruptedException {
        long told = System.currentTimeMillis();
        await(process, () -> {
            Path last = last(work.resolve("state/checkpoints"), "0");
            return last != null && Files.getLastModifiedTime(last).toMillis() > told;
        });
    }

    private interface Condition {
        boolean holds() throws IOException;
    }

    private void await(Process process, Condition condition) throws IOException, InterruptedException {
        long end = System.nanoTime() + LONGEST_WAIT_NANOS;
        while (!condition.holds()) {
            if (!process.isAlive() || System.nanoTime() > end) {
                process.destroyForcibly();
                throw new IllegalStateException(
                        "the command ended, or takes too long: " + Files.readString(work.resolve("log.txt")));
            }
            Thread.sleep(2);
        }
    }

    private static @Nullable Path last(Path folder, String beginning) throws IOException {
        if (!Files.exists(folder)) {
            return null;
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> String.valueOf(file.getFileName()).startsWith(beginning))
                    .max(Path::compareTo)
                    .orElse(null);
        }
    }

    private static void kill(Process process) throws InterruptedException {
        process.destroyForcibly();
        process.waitFor();
    }

    private void check() throws IOException, InterruptedException {
        String told = ProcessRun.of(
                        work,
                        List.of(
                                tidemark.toString(),
                                "query",
                                "SELECT COUNT(*) AS accounts, SUM(payments) AS payments FROM accounts",
                                "--data",
                                state(),
                                "--format",
                                "json"))
                .output()
                .replace(" ", "");
        if (!told.contains("\"accounts\":" + keys + ",") || !told.contains("\"payments\":" + payments + "}")) {
            throw new IllegalStateException("the view says " + told + ", right is " + keys + ", " + payments);
        }
    }
}
