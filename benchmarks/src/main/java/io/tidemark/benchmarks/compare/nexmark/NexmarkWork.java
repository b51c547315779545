package io.tidemark.benchmarks.compare.nexmark;

import io.tidemark.benchmarks.compare.Peer;
import io.tidemark.benchmarks.data.Nexmark;
import io.tidemark.benchmarks.data.NexmarkFiles;
import io.tidemark.benchmarks.measure.Folders;
import io.tidemark.benchmarks.measure.ProcessRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Queries of Nexmark as processes: by Tidemark's command, and by Flink SQL. */
final class NexmarkWork {
    private static final int THREADS = 1;

    private final Path home;
    private final Path work;

    /**
     * @param home the directory of the repository, where the command and {@code benchmarks/peers} have been built
     * @param work where data and results go
     */
    NexmarkWork(Path home, Path work) {
        this.home = home;
        this.work = work;
    }

    /** The directory of the first events, made if it is not there. */
    Path data(long events) throws IOException {
        Path directory = work.resolve("nexmark-" + events / 1_000 + "k");
        if (!Files.exists(directory)) {
            Path making = work.resolve("making");
            Folders.delete(making);
            NexmarkFiles.write(making, events);
            Files.move(making, directory);
        }
        return directory;
    }

    /** Runs a query into nothing. */
    ProcessRun tidemark(int query, Path data) throws IOException, InterruptedException {
        String sink = "CREATE SINK nowhere AS " + Nexmark.query(query)
                + "\nWITH (connector = 'blackhole', mode = 'retract');";
        return run(sources() + sink, data);
    }

    /** Runs queries as views {@code q<number>}, for {@link #rows}. */
    void tidemarkViews(List<Integer> queries, Path data) throws IOException, InterruptedException {
        StringBuilder script = new StringBuilder(sources());
        for (int query : queries) {
            script.append("CREATE MATERIALIZED VIEW q%d AS %s;%n".formatted(query, Nexmark.query(query)));
        }
        run(script.toString(), data);
    }

    /** The rows of a view of the last {@link #tidemarkViews}, values separated by commas. */
    List<String> rows(int query) throws IOException, InterruptedException {
        List<String> command = List.of(
                home.resolve("tidemark").toString(),
                "query",
                "SELECT * FROM q" + query,
                "--data",
                work.resolve("nexmark-state").toString(),
                "--format",
                "csv");
        List<String> lines = ProcessRun.of(work, command).output().lines().toList();
        return lines.subList(1, lines.size());
    }

    private ProcessRun run(String script, Path data) throws IOException, InterruptedException {
        Path state = work.resolve("nexmark-state");
        Folders.delete(state);
        Path file = Files.writeString(work.resolve("nexmark.sql"), script);
        return ProcessRun.of(
                work,
                List.of(
                        home.resolve("tidemark").toString(),
                        "run",
                        file.toString(),
                        "--once",
                        "--data",
                        state.toString(),
                        "--threads",
                        Integer.toString(THREADS),
                        "--set",
                        "DATA=" + data));
    }

    /** The sources over files, and the table to look up in with its rows. */
    private static String sources() {
        StringBuilder script = new StringBuilder(Nexmark.sources()
                .replaceAll(
                        "(?s)CREATE SOURCE (\\w+) \\(([^;]*)\\);",
                        "CREATE SOURCE $1 ($2) WITH (connector = 'files', path = '\\${DATA}/$1', format = 'json');"));
        script.append("INSERT INTO side_input VALUES ");
        for (int key = 0; key < NexmarkFiles.SIDE_ROWS; key++) {
            script.append(key == 0 ? "" : ", ").append("(%d, 'side %d')".formatted(key, key));
        }
        return script.append(";\n").toString();
    }

    /** Runs a query into Flink's black hole. */
    ProcessRun flink(int query, Path data) throws IOException, InterruptedException {
        return flink(List.of(data.toString(), Integer.toString(THREADS), Integer.toString(query)));
    }

    /** The rows of queries by Flink, values separated by tabs, in files {@code q<number>} of a folder. */
    Path flinkRows(List<Integer> queries, Path data) throws IOException, InterruptedException {
        Path out = work.resolve("nexmark-flink");
        List<String> arguments =
                new ArrayList<>(List.of(data.toString(), Integer.toString(THREADS), "compare", out.toString()));
        queries.forEach(query -> arguments.add(query.toString()));
        flink(arguments);
        return out;
    }

    private ProcessRun flink(List<String> arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(Peer.FLINK.command(home.resolve("benchmarks/peers"), "FlinkNexmark"));
        command.addAll(arguments);
        return ProcessRun.of(work, command);
    }
}
