package io.tidemark.core.window.session;

import io.tidemark.core.state.StateTable;

/**
 * Rows that are equal but for their times and of weight 1, up to {@value #MOST} in one row of a table:
 *
 * <pre>
 *   time, a column of the row: of the first | more: how many others there are | their times
 * </pre>
 *
 * What is one row of another weight has no others. One thread at a time.
 */
final class RowTimes {
    /** Rows in one. */
    static final int MOST = 8;

    /** LONG columns that this takes. */
    static final int COLUMNS = MOST;

    private final StateTable table;
    private final int timeColumn;
    private final int weight;
    private final int more;

    /**
     * Rows of a table.
     *
     * @param weight the column of the sum of the weights
     * @param more the first of the columns that this takes
     */
    RowTimes(StateTable table, int timeColumn, int weight, int more) {
        this.table = table;
        this.timeColumn = timeColumn;
        this.weight = weight;
        this.more = more;
    }

    /** How many rows there are in one. */
    int count(long handle) {
        return 1 + (int) table.getLong(handle, more);
    }

    /** The time of row {@code number} of those in one. */
    long time(long handle, int number) {
        return table.getLong(handle, number == 0 ? timeColumn : more + number);
    }

    /** Whether {@code count} more rows of weight 1 go into one. */
    boolean hasRoom(long handle, int count) {
        int there = count(handle);
        return there + count <= MOST && isOfOnes(handle, there);
    }

    private boolean isOfOnes(long handle, int count) {
        return table.getLong(handle, weight) == count;
    }

    /** Adds a row of weight 1 for which there is room. */
    void add(long handle, long time) {
        int count = count(handle);
        table.setLong(handle, more + count, time);
        table.setLong(handle, more, count);
        table.setLong(handle, weight, count + 1L);
    }

    /** Copies rows to those in another one, if there is room; false if there is not. */
    boolean copy(long from, long to) {
        int count = count(from);
        if (!isOfOnes(from, count) || !hasRoom(to, count)) {
            return false;
        }
        for (int i = 0; i < count; i++) {
            add(to, time(from, i));
        }
        return true;
    }
}
