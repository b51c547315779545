package io.tidemark.runtime.source.feed;

import io.tidemark.api.data.Batch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The threads that read and decode ahead of the one that runs epochs: one less than the host has. Thread-safe. */
public final class DecodePool implements AutoCloseable {
    /** With many partitions, most of them are far from their turn: what was read ahead of them would only fill memory. */
    private static final int MOST_AHEAD = 32;

    private final @Nullable ExecutorService workers;
    private final int threads;
    private final LongSupplier nanoTime;
    private final AtomicInteger ahead = new AtomicInteger();
    private volatile int sliceRows = Batch.SLICE_ROWS;

    /**
     * Makes the threads.
     *
     * @param threads counts the caller's: with 1 nothing is done ahead
     * @param nanoTime measures what is done; thread-safe
     */
    public DecodePool(int threads, LongSupplier nanoTime) {
        this.threads = threads;
        this.nanoTime = nanoTime;
        workers = threads <= 1
                ? null
                : Executors.newFixedThreadPool(threads - 1, task -> {
                    Thread thread = new Thread(task, "tidemark-decode");
                    thread.setDaemon(true);
                    return thread;
                });
    }

    /** Cuts slices so that an epoch of {@code epochRows} rows can end with one: an epoch never ends within a slice. */
    public void setEpochRows(long epochRows) {
        sliceRows = (int) Math.min(Batch.SLICE_ROWS, epochRows);
    }

    /** Measures what is done on these threads and on the caller's. */
    public LongSupplier nanoTime() {
        return nanoTime;
    }

    /** How many rows a slice has at most. */
    int sliceRows() {
        return sliceRows;
    }

    /** How many slices a partition may be ahead; 0 if nothing is done ahead. */
    int depth() {
        return workers == null ? 0 : threads * 2;
    }

    /** Lets one slice more be read ahead, if there are not too many over all partitions; it has to be {@linkplain #release released}. */
    boolean reserve() {
        if (ahead.incrementAndGet() <= threads * 2 + MOST_AHEAD) {
            return true;
        }
        ahead.decrementAndGet();
        return false;
    }

    void release() {
        ahead.decrementAndGet();
    }

    void run(Runnable task) {
        if (workers != null) {
            workers.execute(task);
        }
    }

    @Override
    public void close() {
        if (workers != null) {
            workers.shutdownNow();
        }
    }
}
