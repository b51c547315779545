package io.tidemark.runtime.measure;

/** How long one operator worked by itself; see {@link WorkClock}. One thread at a time. */
public final class WorkTime {
    private long nanos;

    void add(long more) {
        nanos += more;
    }

    /** Time that passed in it and not in what it called, in nanoseconds. */
    public long nanos() {
        return nanos;
    }
}
