package io.tidemark.core.plan;

/**
 * What happens to rows that are late for a window of a view.
 *
 * @param correct true for {@code late = 'correct'}, false for {@code 'record'}
 * @param correctWithinMicros late rows are applied while W < window end + this
 * @param correctEveryMicros corrections are held back to multiples of this of the epoch's clock; 0 for at once
 */
public record LatePolicy(boolean correct, long correctWithinMicros, long correctEveryMicros) {
    /** Of a query, which runs once over rows that are there: nothing is late, nothing is freed. */
    public static final LatePolicy ALWAYS = new LatePolicy(true, Long.MAX_VALUE, 0);

    /** For how long after a window's end late rows are applied: 0 if they are not. */
    public long appliedForMicros() {
        return correct ? correctWithinMicros : 0;
    }

    /** Whether it is that of a query, in which watermarks say nothing. */
    public boolean isOfQuery() {
        return equals(ALWAYS);
    }
}
