package io.tidemark.runtime.measure;

import java.util.ArrayDeque;
import java.util.function.LongSupplier;

/**
 * Shares out the time of one thread among those who call each other on it: a moment counts for who was entered last and has not been left. An
 * exception from within leaves it as it is: whoever measured must not be used any more then. One thread at a time.
 */
public final class WorkClock {
    private final LongSupplier nanoTime;
    private final ArrayDeque<WorkTime> entered = new ArrayDeque<>();
    private long since;

    public WorkClock(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** From now on time passes for {@code work}, until it calls another or is left. */
    public void enter(WorkTime work) {
        turn();
        entered.push(work);
    }

    /** What was entered last returns: time passes for its caller again, if there is one. */
    public void leave() {
        turn();
        entered.pop();
    }

    private void turn() {
        long now = nanoTime.getAsLong();
        WorkTime current = entered.peek();
        if (current != null) {
            current.add(now - since);
        }
        since = now;
    }
}
