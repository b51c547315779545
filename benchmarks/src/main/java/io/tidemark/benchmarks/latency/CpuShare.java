package io.tidemark.benchmarks.latency;

import io.tidemark.benchmarks.measure.CpuTime;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Locale;
import java.util.function.Predicate;

/** CPU that this process takes from a moment on, without the threads that make the events, and that its child processes take. One thread at a time. */
final class CpuShare {
    private final Predicate<String> generates;
    private Used before = new Used(0, 0, 0, 0);

    /** {@code generates}: whether a thread of that name makes events, and is no part of the engine. */
    CpuShare(Predicate<String> generates) {
        this.generates = generates;
    }

    private record Used(long wallNanos, long processNanos, long generatorNanos, long serversNanos) {}

    /** Whether {@link #begin} was not called yet. */
    boolean isNew() {
        return before.wallNanos() == 0;
    }

    /** Counts from now on. */
    void begin() {
        before = used();
    }

    private Used used() {
        return new Used(System.nanoTime(), CpuTime.ofThisProcess(), generators(), CpuTime.ofChildren());
    }

    private long generators() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long nanos = 0;
        for (ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds())) {
            if (thread != null && generates.test(thread.getThreadName())) {
                nanos += Math.max(0, threads.getThreadCpuTime(thread.getThreadId()));
            }
        }
        return nanos;
    }

    /** Since {@link #begin}, in percent of one core; the generator must not have ended. */
    String told() {
        Used now = used();
        long generator = now.generatorNanos() - before.generatorNanos();
        double wall = (now.wallNanos() - before.wallNanos()) / 100.0;
        return String.format(
                Locale.ROOT,
                "CPU in %% of a core: engine %.0f, generator %.0f, servers %.0f",
                (now.processNanos() - before.processNanos() - generator) / wall,
                generator / wall,
                (now.serversNanos() - before.serversNanos()) / wall);
    }
}
