package io.tidemark.runtime.source;

import io.tidemark.api.data.Batch;
import java.util.ArrayDeque;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** The threads that read and decode ahead of the one that runs epochs: one less than the host has. Thread-safe. */
public final class DecodePool implements AutoCloseable {
    private final @Nullable ExecutorService workers;
    private final int threads;
    private volatile int sliceRows = Batch.SLICE_ROWS;

    /** {@code threads} counts the caller's: with 1 nothing is done ahead. */
    public DecodePool(int threads) {
        this.threads = threads;
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

    /** How many rows a slice has at most. */
    int sliceRows() {
        return sliceRows;
    }

    /** How many slices a partition may be ahead; 0 if nothing is done ahead. */
    int depth() {
        return workers == null ? 0 : threads * 2;
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

    /** Decoders of one source that nobody uses right now. Thread-safe. */
    static final class Idle {
        private final ArrayDeque<RowDecoder> decoders = new ArrayDeque<>();

        synchronized @Nullable RowDecoder take() {
            return decoders.poll();
        }

        synchronized void give(RowDecoder decoder) {
            decoders.push(decoder);
        }
    }
}
