package io.tidemark.tests.golden;

import io.tidemark.api.error.StatementException;
import io.tidemark.tests.workbench.DataFiles;
import io.tidemark.tests.workbench.Workbench;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/** Goes through a case in one regime. One use. */
final class GoldenRun {
    private final GoldenCase golden;
    private final Regime regime;
    private final Path folder;
    private final StringBuilder given = new StringBuilder();
    private Workbench bench;
    private String clock = "2026-04-02T00:00:00Z";
    private int lives;

    GoldenRun(GoldenCase golden, Regime regime, Path folder) {
        this.golden = golden;
        this.regime = regime;
        this.folder = folder;
        bench = open();
    }

    private Workbench open() {
        return new Workbench(folder, "data" + lives, 2).clock(clock);
    }

    /** What it gives. */
    String run() {
        try {
            bench.engine();
            if (regime == Regime.CHECKPOINTED) {
                bench.execute("SET checkpoint_every = '1 microsecond'; SET state_memory = '1 B'");
            }
            for (GoldenCase.Step step : golden.steps()) {
                take(step);
                next();
            }
            return given.toString().strip();
        } finally {
            bench.stop();
        }
    }

    private void next() {
        if (regime == Regime.CHECKPOINTED) {
            bench.stop();
        } else if (regime == Regime.KILLED) {
            // The directory as it is now: closing would save state, which a process that is killed cannot do.
            lives++;
            DataFiles.copy(bench.data(), folder.resolve("data" + lives));
            bench.stop();
            bench = open();
        }
    }

    private void take(GoldenCase.Step step) {
        switch (step.verb()) {
            case "clock" -> {
                clock = step.argument();
                bench.clock(clock);
            }
            case "file" -> bench.write(step.argument(), step.content().toArray(String[]::new));
            case "append" -> bench.append(step.argument(), String.join("\n", step.content()) + "\n");
            case "gzip" -> compress(step);
            case "show" -> give(step, shown(folder.resolve(step.argument())));
            case "sql" -> execute(step);
            default -> throw new IllegalArgumentException("no directive " + step.verb());
        }
    }

    private void execute(GoldenCase.Step step) {
        try {
            if (step.isQuery()) {
                bench.runOnce();
                give(step, bench.execute(step.argument()));
            } else {
                bench.execute(step.argument());
            }
        } catch (StatementException e) {
            give(step, List.of("error " + e.code().sqlState() + " " + e.getMessage()));
        }
    }

    private void give(GoldenCase.Step step, List<String> rows) {
        given.append("# ").append(step.title()).append('\n');
        rows.forEach(row -> given.append(row).append('\n'));
        given.append('\n');
    }

    private void compress(GoldenCase.Step step) {
        try {
            Path file = folder.resolve(step.argument());
            Files.createDirectories(file.getParent());
            try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
                out.write((String.join("\n", step.content()) + "\n").getBytes(StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<String> shown(Path out) {
        bench.runOnce();
        List<String> lines = new ArrayList<>();
        if (!Files.exists(out)) {
            return lines;
        }
        try (Stream<Path> files = Files.list(out)) {
            for (Path file : files.sorted().toList()) {
                if (!file.getFileName().toString().startsWith(".")) {
                    lines.add(file.getFileName() + ":");
                    lines.addAll(Files.readAllLines(file));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return lines;
    }
}
