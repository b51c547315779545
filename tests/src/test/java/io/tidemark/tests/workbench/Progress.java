package io.tidemark.tests.workbench;

import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** Tells each minute how far a long run has come: {@code 12,000 of 100,000 worlds after 312 s}. A run of less than a minute says nothing. Any number of threads. */
public final class Progress {
    private static final long INTERVAL_NANOS = Duration.ofMinutes(1).toNanos();
    private static final PrintStream OUT = System.out;

    private final String what;
    private final long all;
    private final long start = System.nanoTime();
    private final AtomicLong done = new AtomicLong();
    private final AtomicLong told = new AtomicLong(start);

    /**
     * @param what is counted, in plural
     * @param all how many there will be
     */
    public Progress(String what, long all) {
        this.what = what;
        this.all = all;
    }

    public void add(long more) {
        long soFar = done.addAndGet(more);
        long now = System.nanoTime();
        long last = told.get();
        if (now - last >= INTERVAL_NANOS && told.compareAndSet(last, now)) {
            OUT.printf(
                    "%,d of %,d %s after %d s%n",
                    soFar, all, what, Duration.ofNanos(now - start).toSeconds());
        }
    }
}
