package io.tidemark.runtime;

import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

/**
 * The time that passes for a host, whatever the clock says: how long something took, waiting, and what goes on meanwhile. No result depends on it.
 * Thread-safe.
 */
public interface Pace {
    /** Nanoseconds since some moment, never fewer than before. */
    long nanos();

    /** Waits for about so long; returns false if the thread was interrupted. */
    boolean pause(long nanos);

    /** Does work beside the host. At once, on the caller's thread, unless a pace has threads: a simulation then knows the order of everything. */
    default void beside(Runnable work) {
        work.run();
    }

    /** The machine's. */
    static Pace system() {
        return new Pace() {
            private final Executor threads = Executors.newCachedThreadPool(Pace::thread);

            private static final long NANOS_A_MILLI = 1_000_000L;

            @Override
            public long nanos() {
                return System.nanoTime();
            }

            @Override
            public boolean pause(long nanos) {
                try {
                    Thread.sleep(nanos / NANOS_A_MILLI);
                    return true;
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    return false;
                }
            }

            @Override
            public void beside(Runnable work) {
                threads.execute(work);
            }
        };
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "tidemark-beside");
        thread.setDaemon(true);
        return thread;
    }
}
