package io.tidemark.benchmarks.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Another engine that does workload W1, as a program of its own in {@code benchmarks/peers}: reads the folder of its first argument, writes lines of JSON
 * with {@code sales} and {@code purchases} into the folder of its second; the third is how many threads it may use.
 */
enum Peer {
    FLINK("Flink SQL 2.3", "FlinkFlashSale", List.of()),
    SPARK("Spark 4.2 Structured Streaming", "SparkFlashSale", opened()),
    JET("Hazelcast Jet 5.7", "JetFlashSale", List.of()),
    DUCKDB("DuckDB 2.0, batch", "DuckDbFlashSale", List.of());

    private static final Pattern SALES = Pattern.compile("\"sales\":\"?(-?\\d+)(?:\\.(\\d{1,2}))?");
    private static final Pattern PURCHASES = Pattern.compile("\"purchases\":(\\d+)");

    private final String title;
    private final String program;
    private final List<String> flags;

    Peer(String title, String program, List<String> flags) {
        this.title = title;
        this.program = program;
        this.flags = flags;
    }

    /** The name and version that a reader knows. */
    String title() {
        return title;
    }

    /** The folder in {@code benchmarks/peers}. */
    String folder() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether it drops late rows; else it counts each. */
    boolean dropsLate() {
        return this != DUCKDB;
    }

    /** Bytes of jars that a user downloads. */
    long downloadBytes(Path peers) throws IOException {
        try (Stream<Path> jars = Files.list(peers.resolve(folder()).resolve("target/lib"))) {
            long sum = 0;
            for (Path jar : jars.toList()) {
                sum += Files.size(jar);
            }
            return sum;
        }
    }

    /** Runs it in a process of its own; results go to {@code out}, which is emptied first. */
    ProcessRun run(Path peers, Path data, Path out, int threads) throws IOException, InterruptedException {
        FlashSale.delete(out);
        FlashSale.delete(out.resolveSibling(out.getFileName() + "-checkpoints"));
        Path target = peers.resolve(folder()).resolve("target");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-Xmx4g");
        command.addAll(flags);
        command.addAll(List.of("-cp", target.resolve("quick/classes") + ":" + target.resolve("lib") + "/*"));
        command.add("io.tidemark.benchmarks.peer." + folder() + "." + program);
        command.addAll(List.of(data.toString(), out.toString(), Integer.toString(threads)));
        return ProcessRun.of(target, command);
    }

    /** What it counted: purchases and cents; late and duplicate rows it does not tell. */
    static Measured counted(Path out) throws IOException {
        long counted = 0;
        long cents = 0;
        try (Stream<Path> files = Files.walk(out)) {
            for (Path file : files.filter(Peer::isResult).toList()) {
                for (String line : Files.readAllLines(file)) {
                    counted += Long.parseLong(find(PURCHASES, line).group(1));
                    cents += cents(find(SALES, line));
                }
            }
        }
        return new Measured(counted, cents, 0, 0);
    }

    private static boolean isResult(Path file) {
        String name = file.getFileName().toString();
        // Whatever is hidden was not published; a folder of metadata starts with an underscore.
        return Files.isRegularFile(file)
                && !name.startsWith(".")
                && !file.toString().contains("/_");
    }

    private static long cents(Matcher sales) {
        String fraction = sales.group(2) == null ? "00" : (sales.group(2) + "0").substring(0, 2);
        return Long.parseLong(sales.group(1)) * 100 + Long.parseLong(fraction);
    }

    private static Matcher find(Pattern pattern, String line) {
        Matcher matcher = pattern.matcher(line.replace(" ", ""));
        if (!matcher.find()) {
            throw new IllegalStateException("no " + pattern + " in " + line);
        }
        return matcher;
    }

    /** What Spark's own launcher opens to it on Java 17. */
    private static List<String> opened() {
        return Stream.of(
                        "java.lang",
                        "java.lang.invoke",
                        "java.lang.reflect",
                        "java.io",
                        "java.net",
                        "java.nio",
                        "java.util",
                        "java.util.concurrent",
                        "java.util.concurrent.atomic",
                        "sun.nio.ch",
                        "sun.nio.cs",
                        "sun.security.action",
                        "sun.util.calendar")
                .map(name -> "--add-opens=java.base/" + name + "=ALL-UNNAMED")
                .toList();
    }
}
