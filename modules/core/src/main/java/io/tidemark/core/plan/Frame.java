package io.tidemark.core.plan;

/**
 * The rows around a row that a function with OVER looks at, from {@code low} to {@code high}; below 0 is before the row. Immutable.
 *
 * @param isRows whether the bounds count rows; else they are distances in the one key of the order, a whole number in its own unit (0: the rows that
 *     are equal to it in order, whatever the keys are)
 * @param low {@link #FIRST} for the first row of the partition
 * @param high {@link #LAST} for the last one
 */
public record Frame(boolean isRows, long low, long high) {
    public static final long FIRST = Long.MIN_VALUE;
    public static final long LAST = Long.MAX_VALUE;

    /** The whole partition. */
    public static final Frame WHOLE = new Frame(false, FIRST, LAST);

    /** Whether the frame reaches to the first row, whatever the row. */
    public boolean isOpenBelow() {
        return low == FIRST;
    }

    /** Whether the frame reaches to the last row, whatever the row. */
    public boolean isOpenAbove() {
        return high == LAST;
    }
}
