package io.tidemark.runtime.pipeline;

import java.util.concurrent.TimeUnit;

/** That something happened beside the host which a run may wait for: rows came, a sink is done. Thread-safe. */
public final class News {
    private boolean isTold;

    /** Ends a wait, or the next one if nobody waits. Returns at once. */
    public synchronized void tell() {
        isTold = true;
        notifyAll();
    }

    /** Waits until something is told that no earlier call was ended by, at most so long, or a little less. */
    public synchronized void await(long nanos) throws InterruptedException {
        if (!isTold) {
            TimeUnit.NANOSECONDS.timedWait(this, nanos);
        }
        isTold = false;
    }
}
