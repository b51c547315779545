package io.tidemark.tests.flink;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.connector.source.lib.NumberSequenceSource.NumberSequenceSplit;
import org.apache.flink.api.connector.source.util.ratelimit.RateLimiter;
import org.apache.flink.api.connector.source.util.ratelimit.RateLimiterStrategy;

/** Lets a number of rows through and then holds the source back, until it is opened for more. One source of this JVM at a time. Thread-safe. */
final class Gate implements RateLimiter<NumberSequenceSplit> {
    private static long free;
    private static CompletableFuture<Void> used = new CompletableFuture<>();
    private static CompletableFuture<Void> checkpointed = new CompletableFuture<>();

    private Gate() {}

    static RateLimiterStrategy<NumberSequenceSplit> strategy() {
        return parallelism -> new Gate();
    }

    /** Lets as many rows through from here on. */
    static synchronized void open(long rows) {
        free = rows;
        used = new CompletableFuture<>();
        checkpointed = new CompletableFuture<>();
    }

    /** Says that a checkpoint is sealed: all tasks run by then. */
    static synchronized void checkpointed() {
        checkpointed.complete(null);
    }

    /** Waits until all of them are through, and all tasks run. */
    static void awaitUsed() throws Exception {
        CompletableFuture<Void> all;
        synchronized (Gate.class) {
            all = CompletableFuture.allOf(used, checkpointed);
        }
        all.get(30, TimeUnit.SECONDS);
    }

    @Override
    public CompletionStage<Void> acquire(int rows) {
        synchronized (Gate.class) {
            if (free < rows) {
                used.complete(null);
                return new CompletableFuture<>();
            }
            free -= rows;
            return CompletableFuture.completedFuture(null);
        }
    }
}
