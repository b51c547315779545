package io.tidemark.benchmarks.compare;

import io.tidemark.benchmarks.measure.Folders;
import io.tidemark.benchmarks.measure.ProcessRun;
import io.tidemark.benchmarks.measure.ResultFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Another engine that does workload W1, as a program of its own in {@code benchmarks/peers}: reads the folder of its first argument, writes lines of JSON
 * with {@code sales} and {@code purchases} into the folder of its second; the third is how many threads it may use.
 */
public enum Peer {
    FLINK("Flink SQL 2.3", "FlinkFlashSale", List.of()) {
        @Override
        String check(Measured counted, SaleSize size, Measured open) {
            return size.checkLetIn(counted);
        }
    },
    SPARK("Spark 4.2 Structured Streaming", "SparkFlashSale", opened()) {
        @Override
        String check(Measured counted, SaleSize size, Measured open) {
            long closed = size.corrected().counted() - open.counted();
            FlashSale.check(counted, new Measured(closed, size.corrected().cents() - open.cents(), 0, 0));
            return "to the cent each purchase once, also late ones (its watermark moves once a batch), less the "
                    + open.counted() + " of windows still open, which it does not write";
        }
    },
    JET("Hazelcast Jet 5.7", "JetFlashSale", openedToJet()) {
        @Override
        String check(Measured counted, SaleSize size, Measured open) {
            return size.checkLetIn(counted);
        }
    },
    DUCKDB("DuckDB 2.0, batch", "DuckDbFlashSale", List.of()) {
        @Override
        String check(Measured counted, SaleSize size, Measured open) {
            FlashSale.check(counted, size.corrected());
            return "to the cent each purchase once, as there is no lateness in a batch";
        }
    };

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

    /**
     * Fails if it counted something else than its semantics of lateness allow; says what it counted.
     *
     * @param open what windows hold that are open at the end of the input
     */
    abstract String check(Measured counted, SaleSize size, Measured open);

    /** Bytes of jars that a user downloads. */
    long downloadBytes(Path peers) throws IOException {
        return downloaded(peers.resolve(folder()).resolve("target/lib"));
    }

    /** Bytes of the jars of a folder. */
    static long downloaded(Path folder) throws IOException {
        try (Stream<Path> jars = Files.list(folder)) {
            long sum = 0;
            for (Path jar :
                    jars.filter(file -> file.toString().endsWith(".jar")).toList()) {
                sum += Files.size(jar);
            }
            return sum;
        }
    }

    /** Runs it in a process of its own; results go to {@code out}, which is emptied first. */
    ProcessRun run(Path peers, Path data, Path out, int threads) throws IOException, InterruptedException {
        Folders.delete(out);
        Folders.delete(out.resolveSibling(out.getFileName() + "-checkpoints"));
        List<String> command = new ArrayList<>(command(peers, program));
        command.addAll(List.of(data.toString(), out.toString(), Integer.toString(threads)));
        return ProcessRun.watching(out, peers, command);
    }

    /** How one of its programs is started, without its arguments. */
    public List<String> command(Path peers, String name) {
        return PeerProgram.command(peers.resolve(folder()), folder() + "." + name, flags);
    }

    /** What it counted: purchases and cents; late and duplicate rows it does not tell. */
    static Measured counted(Path out) throws IOException {
        List<String> lines = new ArrayList<>();
        for (Path file : new ResultFolder(out).files()) {
            lines.addAll(Files.readAllLines(file));
        }
        return SaleLines.sum(lines);
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

    /** What Hazelcast asks for in a warning if it is not given. */
    private static List<String> openedToJet() {
        return List.of(
                "--add-modules=java.se",
                "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED",
                "--add-opens=java.base/java.lang=ALL-UNNAMED",
                "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
                "--add-opens=java.management/sun.management=ALL-UNNAMED",
                "--add-opens=jdk.management/com.sun.management.internal=ALL-UNNAMED");
    }
}
