package io.tidemark.benchmarks.compare.durability;

import io.tidemark.benchmarks.compare.FlashSale;
import io.tidemark.benchmarks.compare.Measured;
import io.tidemark.benchmarks.measure.CpuTime;
import io.tidemark.benchmarks.measure.Folders;
import io.tidemark.engine.Opening;
import io.tidemark.engine.Tidemark;
import io.tidemark.engine.result.Row;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Workload W1 inside a Java program, with log and checkpoints (one every two seconds, and one at the end) or with neither. A process of its own for each run.
 *
 * <p>Use: {@code DurabilityRun on|off DATA_DIRECTORY WORK_DIRECTORY}.
 */
public final class DurabilityRun {
    private static final String TOOK = "TOOK wall=%.3f cpu=%.3f%n";
    private static final Pattern TOLD = Pattern.compile("TOOK wall=([\\d.]+) cpu=([\\d.]+)");
    private static final double NANOS = 1e9;

    private DurabilityRun() {}

    /** What a run took, from opening to the last result, in seconds, and for a durable one until the last checkpoint is there. */
    record Took(double wallSeconds, double cpuSeconds) {
        static Took parse(String output) {
            Matcher told = TOLD.matcher(output);
            if (!told.find()) {
                throw new IllegalStateException("no times in: " + output);
            }
            return new Took(Double.parseDouble(told.group(1)), Double.parseDouble(told.group(2)));
        }
    }

    public static void main(String[] arguments) throws IOException {
        boolean isDurable = arguments[0].equals("on");
        Path work = Path.of(arguments[2]);
        String script = FlashSale.scriptText()
                .replace("${DATA}", arguments[1])
                .replace("${OUT}", Folders.fresh(work.resolve("out")).toString());
        Opening opening = Tidemark.at(Folders.fresh(work.resolve("state")));
        if (!isDurable) {
            opening.disk(LoglessDisk::new);
        }
        long wall = -System.nanoTime();
        long cpu = -CpuTime.ofThisProcess();
        Tidemark engine = opening.open();
        engine.execute("SET checkpoint_every = '" + (isDurable ? "2 seconds" : "36500 days") + "'");
        engine.execute("SET checkpoint_log = '" + (isDurable ? "64 MB" : "1000 TB") + "'");
        engine.execute(script);
        engine.runOnce();
        wall += System.nanoTime();
        cpu += CpuTime.ofThisProcess();
        print(engine);
        if (isDurable) {
            wall -= System.nanoTime();
            cpu -= CpuTime.ofThisProcess();
            engine.close();
            wall += System.nanoTime();
            cpu += CpuTime.ofThisProcess();
        }
        System.out.printf(Locale.ROOT, TOOK, wall / NANOS, cpu / NANOS);
        System.out.flush();
        // What is not durable cannot be closed in an orderly way.
        Runtime.getRuntime().halt(0);
    }

    private static void print(Tidemark engine) {
        Row sales = engine.query("SELECT CAST(SUM(purchases) AS BIGINT) AS counted,"
                        + " CAST(SUM(sales) * 100 AS BIGINT) AS cents FROM sales")
                .iterator()
                .next();
        Row late = engine.query("SELECT COUNT(*) AS n FROM sales.late_events")
                .iterator()
                .next();
        Row duplicates = engine.query("SELECT COUNT(*) AS n FROM purchases.duplicates")
                .iterator()
                .next();
        Measured.print(sales.getLong("counted"), sales.getLong("cents"), late.getLong("n"), duplicates.getLong("n"));
    }
}
