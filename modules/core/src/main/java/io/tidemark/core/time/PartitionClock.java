package io.tidemark.core.time;

/**
 * The event time of one partition. One thread at a time; hosts read it, {@link SourceClock} changes it.
 */
public final class PartitionClock {
    private final String name;
    private final int number;
    private final long delay;

    /** The highest event time of its rows that count; Long.MIN_VALUE before the first. */
    long highest = Long.MIN_VALUE;

    /** Epoch clock when it was found idle; Long.MIN_VALUE while it is not. */
    long idleSince = Long.MIN_VALUE;

    boolean ended;

    /** Whether it has delivered a row or has ended. */
    boolean read;

    /** Whether it was idle and has not caught up with the source's watermark since. */
    boolean behind;

    long rows;

    PartitionClock(String name, int number, long delay) {
        this.name = name;
        this.number = number;
        this.delay = delay;
    }

    public String name() {
        return name;
    }

    /** Its number in the order in which partitions were found, from 0. */
    public int number() {
        return number;
    }

    /** The highest event time of its rows, in microseconds, rows ahead of their time apart; Long.MIN_VALUE before the first. */
    public long highestMicros() {
        return highest;
    }

    /** The highest event time less the declared delay; Long.MIN_VALUE before the first row. */
    public long watermarkMicros() {
        return minus(highest, delay);
    }

    public boolean isIdle() {
        return idleSince != Long.MIN_VALUE;
    }

    /** Clock of the epoch that found it idle; Long.MIN_VALUE if it is not. */
    public long idleSinceMicros() {
        return idleSince;
    }

    /** Whether it ended for good. */
    public boolean isEnded() {
        return ended;
    }

    /** Rows of positive weight that it delivered, duplicates apart. */
    public long rows() {
        return rows;
    }

    /** {@code time - span}, for a span that is not negative; not below Long.MIN_VALUE. */
    public static long minus(long time, long span) {
        return time < Long.MIN_VALUE + span ? Long.MIN_VALUE : time - span;
    }
}
