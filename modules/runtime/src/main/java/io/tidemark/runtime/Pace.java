package io.tidemark.runtime;

/**
 * The time that passes for a host, whatever the clock says: how long something took, and waiting. No result depends on it. Thread-safe.
 */
public interface Pace {
    /** Nanoseconds since some moment, never fewer than before. */
    long nanos();

    /** Waits for about so long; returns false if the thread was interrupted. */
    boolean pause(long nanos);

    /** The machine's. */
    static Pace system() {
        return new Pace() {
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
        };
    }
}
