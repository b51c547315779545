package io.tidemark.core.function.time;

/** Lengths in microseconds. */
final class TimeUnits {
    static final long MILLI = 1_000;
    static final long SECOND = 1_000_000;
    static final long MINUTE = 60 * SECOND;
    static final long HOUR = 60 * MINUTE;
    static final long DAY = 24 * HOUR;
    static final int DAYS_OF_WEEK = 7;
    static final int MONTHS_OF_YEAR = 12;
    static final int MONTHS_OF_QUARTER = 3;

    private TimeUnits() {}
}
