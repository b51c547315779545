package io.tidemark.benchmarks.compare;

import io.tidemark.benchmarks.data.Purchases;
import io.tidemark.benchmarks.measure.Folders;
import io.tidemark.benchmarks.measure.ProcessRun;
import io.tidemark.benchmarks.measure.ResourceText;
import io.tidemark.benchmarks.measure.ResultFolder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Workload W1 as processes: by Tidemark's command, and by hand. */
public final class FlashSale {
    private static final Pattern NUMBER = Pattern.compile("\"(\\w+)\":\"?(-?[\\d.]+)");

    private final Path tidemark;
    private final Path work;

    /**
     * @param tidemark the command
     * @param work where data and results go
     */
    public FlashSale(Path tidemark, Path work) {
        this.tidemark = tidemark;
        this.work = work;
    }

    /** The directory of the data, made if it is not there. */
    Path data(int millions, int partitions) throws IOException {
        return data(millions * 1_000_000L, millions + "m", partitions);
    }

    /** The directory of the data of a size, in one partition. */
    public Path data(SaleSize size) throws IOException {
        return data(size.events(), size.title(), 1);
    }

    private Path data(long events, String title, int partitions) throws IOException {
        Path directory = work.resolve("purchases-" + title + "-p" + partitions);
        if (!Files.exists(directory)) {
            Path making = work.resolve("making");
            Folders.delete(making);
            Purchases.write(making, events, partitions);
            Files.move(making, directory);
        }
        return directory;
    }

    ProcessRun limit(Path data) throws IOException, InterruptedException {
        return limit(data, 1);
    }

    /** By hand, on one thread or as a pipe of two. */
    ProcessRun limit(Path data, int threads) throws IOException, InterruptedException {
        Files.deleteIfExists(work.resolve("limit.jsonl"));
        return ProcessRun.watching(
                work.resolve("limit.jsonl"),
                work,
                List.of(
                        ProcessRun.java(),
                        "-Xmx4g",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "io.tidemark.benchmarks.limit.FlashSaleLimit",
                        data.toString(),
                        work.resolve("limit.jsonl").toString(),
                        Integer.toString(threads)));
    }

    /** Runs the flash sale into an empty data directory. */
    ProcessRun tidemark(Path data, int threads) throws IOException, InterruptedException {
        Folders.delete(state());
        Folders.delete(work.resolve("out"));
        List<String> command = new ArrayList<>(List.of(tidemark.toString(), "run", script().toString(), "--once"));
        command.addAll(List.of("--data", state().toString(), "--threads", Integer.toString(threads)));
        command.addAll(List.of("--set", "DATA=" + data, "--set", "OUT=" + work.resolve("out")));
        return ProcessRun.watching(work.resolve("out"), work, command);
    }

    /** What the last run of Tidemark gave to its sink. */
    byte[] results() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (Path file : new ResultFolder(work.resolve("out")).files()) {
            bytes.write(Files.readAllBytes(file));
        }
        return bytes.toByteArray();
    }

    /** Purchases and cents of windows that the last run of Tidemark left open. */
    Measured open() throws IOException, InterruptedException {
        String open = ask("SELECT CAST(COALESCE(SUM(purchases), 0) AS BIGINT) AS counted,"
                + " CAST(COALESCE(SUM(sales), 0) * 100 AS BIGINT) AS cents FROM sales WHERE _status = 'provisional'");
        return new Measured(number(open, "counted"), number(open, "cents"), 0, 0);
    }

    /** What the last run of Tidemark left in its data directory. */
    Measured books() throws IOException, InterruptedException {
        String sales = ask(
                "SELECT CAST(SUM(purchases) AS BIGINT) AS counted, CAST(SUM(sales) * 100 AS BIGINT) AS cents FROM sales");
        String late = ask("SELECT COUNT(*) AS late FROM sales.late_events");
        String duplicates = ask("SELECT COUNT(*) AS duplicates FROM purchases.duplicates");
        return new Measured(
                number(sales, "counted"),
                number(sales, "cents"),
                number(late, "late"),
                number(duplicates, "duplicates"));
    }

    /** Fails if a run found something else than what is right. */
    public static void check(Measured found, Measured right) {
        if (!found.equals(right)) {
            throw new IllegalStateException("the books say " + found + ", right is " + right);
        }
    }

    /** The answer of a query to the data directory of the last run, as lines of JSON. */
    String ask(String query) throws IOException, InterruptedException {
        List<String> command =
                List.of(tidemark.toString(), "query", query, "--data", state().toString(), "--format", "json");
        return ProcessRun.of(work, command).output();
    }

    private static long number(String json, String name) {
        Matcher matcher = NUMBER.matcher(json.replace(" ", ""));
        while (matcher.find()) {
            if (matcher.group(1).equals(name)) {
                return Long.parseLong(matcher.group(2));
            }
        }
        throw new IllegalStateException("no " + name + " in " + json);
    }

    private Path state() {
        return work.resolve("state");
    }

    private Path script() throws IOException {
        return Files.writeString(work.resolve("flash-sale.sql"), scriptText());
    }

    /** The workload, from {@code ${DATA}} to {@code ${OUT}}. */
    public static String scriptText() {
        return ResourceText.of(FlashSale.class, "flash-sale.sql");
    }
}
