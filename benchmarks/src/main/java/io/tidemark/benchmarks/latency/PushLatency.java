package io.tidemark.benchmarks.latency;

import io.tidemark.benchmarks.measure.Folders;
import io.tidemark.engine.Appender;
import io.tidemark.engine.Tidemark;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;

/**
 * Latency of rows that a Java program pushes into the engine in its own process, exactly once (acknowledged means durable): from the moment at which a row was due
 * until a sink of the view is told of it, which is after a query sees it. A row that had to wait because the push before it took long counts from when it was due.
 *
 * <p>Use: {@code PushLatency WORK_DIRECTORY [SECONDS] [ROWS_PER_SECOND]}.
 */
public final class PushLatency {
    private static final int WARM_SECONDS = 20;
    private static final long PARK_NANOS = 100_000;
    /** What comes within this is pushed together, as a program would that answers requests. */
    private static final long TOGETHER_NANOS = 500_000;

    private static final int STORES = 50;

    private final int rate;
    private final int warm;
    private final int rows;
    private final int[] tookMicros;
    private final CpuShare cpu = new CpuShare(name -> false);
    private volatile long begin;
    private volatile int seen;

    private PushLatency(int seconds, int rate) {
        this.rate = rate;
        warm = WARM_SECONDS * rate;
        rows = warm + seconds * rate;
        tookMicros = new int[rows - warm];
    }

    public static void main(String[] arguments) throws Exception {
        Path work = Files.createDirectories(Path.of(arguments[0]).toAbsolutePath());
        int seconds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 300;
        int rate = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 100_000;
        System.out.printf("%,d rows/s for %d s after %d s of warming up, milliseconds%n", rate, seconds, WARM_SECONDS);
        System.out.println(new PushLatency(seconds, rate).run(work.resolve("push-data")));
    }

    private String run(Path data) throws InterruptedException {
        try (Tidemark engine = Tidemark.at(Folders.fresh(data))
                .sink(SeenSink.connector(Totals.LAST, number -> seenUpTo((int) number)))
                .open()) {
            engine.execute("CREATE SOURCE events (n BIGINT, store VARCHAR, amount DECIMAL(12, 2));" + Totals.VIEW
                    + "CREATE SINK told FROM totals WITH (connector = 'seen')");
            engine.start();
            push(engine);
            while (seen < rows && engine.failure() == null) {
                Thread.sleep(1);
            }
            String used = cpu.told();
            engine.stop();
            Totals.check(engine, rows);
            return "due to view  " + Quantiles.told(Arrays.copyOf(tookMicros, tookMicros.length)) + "\n" + used;
        }
    }

    private void push(Tidemark engine) {
        String[] stores = new String[STORES];
        Arrays.setAll(stores, store -> "store-" + store);
        BigDecimal[] amounts = new BigDecimal[Totals.AMOUNTS];
        Arrays.setAll(amounts, Totals::amount);
        begin = System.nanoTime();
        try (Appender appender = engine.push("events")) {
            for (int i = 0; i < rows; ) {
                if (i >= warm && i - rate < warm && cpu.isNew()) {
                    cpu.begin();
                }
                int due = (int) Math.min(rows, (System.nanoTime() - begin) * rate / WallClock.NANOS_PER_SECOND);
                for (; i < due; i++) {
                    appender.append((long) i, stores[i % STORES], amounts[i % Totals.AMOUNTS]);
                }
                appender.flush();
                long next = begin + i * WallClock.NANOS_PER_SECOND / rate + TOGETHER_NANOS;
                while (System.nanoTime() < next) {
                    LockSupport.parkNanos(PARK_NANOS);
                }
            }
        }
    }

    /** The view is seen to hold all rows up to and with that one. */
    private void seenUpTo(int number) {
        long now = System.nanoTime();
        for (int i = Math.max(seen, warm); i <= number; i++) {
            long due = begin + i * WallClock.NANOS_PER_SECOND / rate;
            tookMicros[i - warm] = (int) ((now - due) / WallClock.NANOS_PER_MICRO);
        }
        seen = number + 1;
    }
}
