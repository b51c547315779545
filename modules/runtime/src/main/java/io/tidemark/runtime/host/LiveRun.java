package io.tidemark.runtime.host;

import java.util.concurrent.locks.Condition;
import org.jspecify.annotations.Nullable;

/** A thread that runs epochs until it is told to stop. Thread-safe. */
final class LiveRun {
    private static final long PAUSE_NANOS = 10_000_000L;

    private final HostState host;
    private final EpochLoop loop;
    private final Condition idle;
    private long idleRounds;
    private final Thread thread;
    private volatile boolean isStopping;
    private volatile @Nullable RuntimeException failure;

    LiveRun(HostState host, EpochLoop loop) {
        this.host = host;
        this.loop = loop;
        idle = host.turn.newCondition();
        thread = new Thread(this::run, "tidemark-epochs");
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    private void run() {
        while (!isStopping) {
            try {
                if (!round()) {
                    // Early or late, it looks again.
                    host.news.await(PAUSE_NANOS);
                }
            } catch (InterruptedException e) {
                isStopping = true;
            } catch (RuntimeException e) {
                failure = e;
                isStopping = true;
            }
        }
    }

    private boolean round() {
        host.turn.lock();
        try {
            host.checkUsable();
            boolean any = loop.round();
            if (!any && loop.isSettled()) {
                idleRounds++;
                idle.signalAll();
            }
            return any;
        } finally {
            host.turn.unlock();
        }
    }

    /** There is something to do. */
    void wake() {
        host.news.tell();
    }

    /** Waits until a look that began after the call has found nothing to do; fails as the run did, if it did. */
    void awaitIdle() {
        host.turn.lock();
        try {
            loop.lookAtOnce();
            long wanted = idleRounds + 2;
            while (idleRounds < wanted && thread.isAlive() && failure == null) {
                host.news.tell();
                idle.awaitNanos(PAUSE_NANOS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            host.turn.unlock();
        }
        RuntimeException failed = failure;
        if (failed != null) {
            throw failed;
        }
    }

    @Nullable
    RuntimeException failure() {
        return failure;
    }

    /** Ends the thread at the end of the epoch that it runs. */
    void stop() {
        isStopping = true;
        host.news.tell();
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                // An epoch that has begun is ended in any case.
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        RuntimeException failed = failure;
        if (failed != null) {
            throw failed;
        }
    }
}
