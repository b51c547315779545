package io.tidemark.core.window.session;

import io.tidemark.core.state.StateTable;

/**
 * Rows that are equal but for their times and of weight 1, up to {@value #MOST} in one row of a table:
 *
 * <pre>
 *   time, a column of the row: of the first | more: how many others there are | their times
 * </pre>
 *
 * Its weight is that of the first, and counts where there are no others. One thread at a time.
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
     * @param weight the column of the weight
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
        return 1 + others(handle);
    }

    private int others(long handle) {
        return (int) table.getLong(handle, more);
    }

    /** The sum of the weights of rows in one. */
    long weight(long handle) {
        int others = others(handle);
        return others == 0 ? table.getLong(handle, weight) : 1L + others;
    }

    /** The time of row {@code number} of those in one. */
    long time(long handle, int number) {
        return table.getLong(handle, number == 0 ? timeColumn : more + number);
    }

    /** Adds a row of weight 1; false if there is no room for it, or the rows there are not of that weight. */
    boolean add(long handle, long time) {
        int others = others(handle);
        if (others == MOST - 1 || others == 0 && table.getLong(handle, weight) != 1) {
            return false;
        }
        table.setLong(handle, more, others + 1L);
        table.setLong(handle, more + others + 1, time);
        return true;
    }

    /** Adds all rows in one to those in another; false if that cannot be, as of one. */
    boolean addAll(long from, long to) {
        int count = count(from);
        boolean areOnes = weight(from) == count && weight(to) == count(to);
        if (!areOnes || count(to) + count > MOST) {
            return false;
        }
        for (int i = 0; i < count; i++) {
            add(to, time(from, i));
        }
        return true;
    }
}
