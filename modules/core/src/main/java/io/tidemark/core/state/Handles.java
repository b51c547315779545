package io.tidemark.core.state;

import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * Handles of rows, set aside while a table is visited, so that its rows can be written and removed afterwards. One thread at a time.
 */
public final class Handles implements LongConsumer {
    private long[] handles = new long[64];
    private int count;

    @Override
    public void accept(long handle) {
        if (count == handles.length) {
            handles = Arrays.copyOf(handles, count * 2);
        }
        handles[count++] = handle;
    }

    public int count() {
        return count;
    }

    public long get(int index) {
        return handles[index];
    }

    /** Holds the rows of {@code table} that are due at {@code until}, in the order in which the table gives them. */
    public Handles setDue(StateTable table, long until) {
        clear();
        table.forEachDue(until, this);
        return this;
    }

    /** As {@link #setDue(StateTable, long)} of those that fall due after {@code after}. */
    public Handles setDue(StateTable table, long after, long until) {
        clear();
        table.forEachDue(after, until, this);
        return this;
    }

    /** Brings rows {@code from} to {@code end - 1} of those set aside into the cache: {@link StateTable#touchAll}. */
    public void touch(StateTable table, int from, int end) {
        table.touchAll(handles, from, end);
    }

    public void clear() {
        count = 0;
    }
}
