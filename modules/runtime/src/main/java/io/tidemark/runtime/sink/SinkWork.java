package io.tidemark.runtime.sink;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.sink.Sink;
import io.tidemark.runtime.Pace;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is done at the other end of one sink: opening it, and applying epochs, beside the host, so that one that is slow or does not answer holds up nobody
 * else. One piece of work at a time. The host begins it and looks at what came of it; both under this object's lock.
 */
final class SinkWork {
    private final String title;
    private final Pace pace;
    private final Runnable whenDone;
    private @Nullable Sink sink;
    private @Nullable StatementException failure;
    private boolean isBusy;
    private boolean isClosed;
    private long applied;

    /**
     * Nothing yet.
     *
     * @param whenDone called after each piece of work that was done beside the host
     */
    SinkWork(String title, Pace pace, Runnable whenDone) {
        this.title = title;
        this.pace = pace;
        this.whenDone = whenDone;
    }

    /** Last epoch that the sink is known to have applied. */
    synchronized long applied() {
        return applied;
    }

    synchronized boolean isBusy() {
        return isBusy;
    }

    synchronized boolean isOpen() {
        return sink != null;
    }

    /** Whether the open sink may be told several epochs as one. */
    synchronized boolean takesEpochsTogether() {
        return sink != null && sink.takesEpochsTogether();
    }

    /** Takes a sink that was opened. */
    synchronized void opened(Sink open, long lastEpoch) {
        sink = open;
        applied = lastEpoch;
    }

    /** What the last piece of work failed with, once; null if it did not. */
    synchronized @Nullable StatementException takeFailure() {
        StatementException taken = failure;
        failure = null;
        return taken;
    }

    /** Begins to open the sink; {@code opening} takes it by {@link #opened}. */
    void open(Runnable opening) {
        begin(opening);
    }

    /** Begins to apply epochs, in order. */
    void apply(List<Told> epochs) {
        begin(() -> epochs.forEach(this::apply));
    }

    private void apply(Told epoch) {
        Sink open = openSink();
        if (open != null && !epoch.changes().isEmpty()) {
            open.apply(epoch.epoch(), epoch.changes());
        }
        synchronized (this) {
            applied = open == null ? applied : epoch.epoch();
        }
    }

    private synchronized @Nullable Sink openSink() {
        return isClosed ? null : sink;
    }

    private void begin(Runnable work) {
        synchronized (this) {
            isBusy = true;
        }
        Thread host = Thread.currentThread();
        pace.beside(() -> {
            run(work);
            if (Thread.currentThread() != host) {
                whenDone.run();
            }
        });
    }

    private void run(Runnable work) {
        StatementException failed = null;
        try {
            work.run();
        } catch (StatementException e) {
            failed = e;
        } catch (RuntimeException e) {
            failed = StatementException.of(ErrorCode.IO, "could not write to " + title)
                    .withDetail(String.valueOf(e))
                    .causedBy(e);
        } finally {
            end(failed);
        }
    }

    private void end(@Nullable StatementException failed) {
        if (failed != null || isClosed()) {
            closeSink();
        }
        synchronized (this) {
            failure = failed;
            isBusy = false;
            notifyAll();
        }
    }

    private synchronized boolean isClosed() {
        return isClosed;
    }

    /** What it did not apply it will be told again; how it closes does not matter. */
    private void closeSink() {
        Sink open;
        synchronized (this) {
            open = sink;
            sink = null;
        }
        if (open != null) {
            closeQuietly(open);
        }
    }

    private static boolean closeQuietly(Sink open) {
        try {
            open.close();
            return true;
        } catch (RuntimeException unusable) {
            return false;
        }
    }

    /** Waits until nothing is being done, at most so long; returns whether it is so. */
    synchronized boolean await(long millis) {
        long end = pace.nanos() + millis * 1_000_000;
        try {
            for (long left = millis; isBusy && left > 0; left = (end - pace.nanos()) / 1_000_000) {
                wait(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return !isBusy;
    }

    /** Closes the sink: when the work in hand is done, if it takes long. */
    void close(long millis) {
        synchronized (this) {
            isClosed = true;
        }
        if (await(millis)) {
            closeSink();
        }
    }
}
