package io.tidemark.core.time;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Counts the rows whose event time is ahead of their arrival by more than a clock is ever wrong, and guesses why: a time zone that was
 * ignored shows as a difference of whole or half hours, a wrong unit as a factor of 1000. One thread at a time.
 */
public final class RowsAhead {
    /**
     * Counts that are kept: rows, rows ahead, warned (0 or 1); then those of the last while: rows, rows ahead, factor 1000, and one for each
     * half hour ahead, up to 14 hours.
     */
    static final int COUNTS = 6 + 28;

    private static final int ROWS = 0;
    private static final int AHEAD = 1;
    private static final int WARNED = 2;
    private static final int RECENT_ROWS = 3;
    private static final int RECENT_AHEAD = 4;
    private static final int FACTOR = 5;
    private static final int HALF_HOURS = 5;
    /** The last while is this many rows, roughly: years of good rows must not hide that all are bad since today. */
    private static final int RECENT = 20_000;

    private static final int MIN_ROWS = 10;
    private static final long HALF_HOUR = 1_800_000_000L;
    /** How far from whole half hours a row may be: it takes a while to arrive. */
    private static final long TOLERANCE = 300_000_000L;

    private final long[] counts = new long[COUNTS];

    /** Rows of a slice have been judged. */
    void rows(long count) {
        counts[ROWS] += count;
        counts[RECENT_ROWS] += count;
    }

    /** A row is ahead: it arrived at {@code arrival}. */
    void ahead(long eventTime, long arrival) {
        counts[AHEAD]++;
        counts[RECENT_AHEAD]++;
        if (arrival > 0 && eventTime / arrival >= 500 && eventTime / arrival < 2000) {
            counts[FACTOR]++;
            return;
        }
        long difference = eventTime - arrival;
        long halfHours = (difference + HALF_HOUR / 2) / HALF_HOUR;
        if (halfHours >= 1 && halfHours <= 28 && Math.abs(difference - halfHours * HALF_HOUR) <= TOLERANCE) {
            counts[HALF_HOURS + (int) halfHours]++;
        }
    }

    /** Rows that were judged. */
    public long rows() {
        return counts[ROWS];
    }

    /** Rows that are ahead. */
    public long ahead() {
        return counts[AHEAD];
    }

    /** A warning if more than a tenth of the rows of the last while are ahead and none was given since that is so; else null. */
    @Nullable
    String warning() {
        boolean many = counts[RECENT_ROWS] >= MIN_ROWS && counts[RECENT_AHEAD] * 10 > counts[RECENT_ROWS];
        boolean isNews = many && counts[WARNED] == 0;
        counts[WARNED] = many ? 1 : 0;
        String warning = isNews ? text() : null;
        if (counts[RECENT_ROWS] > RECENT) {
            for (int i = RECENT_ROWS; i < COUNTS; i++) {
                counts[i] /= 2;
            }
        }
        return warning;
    }

    private String text() {
        return String.format(
                Locale.ROOT,
                "%d of the last %d rows have an event time ahead of their arrival; they do not move the watermark, so windows may stay open."
                        + " %s",
                counts[RECENT_AHEAD],
                counts[RECENT_ROWS],
                cause());
    }

    private String cause() {
        int most = FACTOR;
        for (int i = FACTOR; i < COUNTS; i++) {
            most = counts[i] > counts[most] ? i : most;
        }
        if (counts[most] * 2 <= counts[RECENT_AHEAD]) {
            return "The differences follow no pattern: the clocks of the senders may be wrong.";
        }
        if (most == FACTOR) {
            return "They are about 1000 times too large: the unit looks wrong, such as milliseconds read as seconds.";
        }
        int halfHours = most - HALF_HOURS;
        return String.format(
                Locale.ROOT,
                "They are about %d:%02d hours ahead: the times look like local times of UTC+%02d:%02d that were read as UTC.",
                halfHours / 2,
                halfHours % 2 * 30,
                halfHours / 2,
                halfHours % 2 * 30);
    }

    long count(int index) {
        return counts[index];
    }

    void setCount(int index, long count) {
        counts[index] = count;
    }
}
