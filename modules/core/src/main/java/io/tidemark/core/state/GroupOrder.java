package io.tidemark.core.state;

import java.util.Arrays;

/**
 * Some rows of a batch by key group, and within a group in the order in which they came. A table that takes them so writes to one group after the other,
 * and not to all in turn. Reused. One thread at a time.
 */
public final class GroupOrder {
    /** Of fewer rows than there are groups, most have a group of their own. */
    private static final int FEW_ROWS = KeyGroups.COUNT;

    private final int[] ends = new int[KeyGroups.COUNT + 1];
    private int[] rows = new int[0];
    private int[] sorted = new int[0];
    private int count;

    /** Forgets its rows, and has room for {@code capacity} of them. */
    public void clear(int capacity) {
        count = 0;
        if (rows.length < capacity) {
            rows = new int[capacity];
            sorted = new int[capacity];
        }
    }

    /** Takes a row, if {@code isOneOfThem}. */
    public void add(int row, boolean isOneOfThem) {
        rows[count] = row;
        count += isOneOfThem ? 1 : 0;
    }

    /** Puts the rows in order; {@code hashes} are those of their keys. */
    public void sort(long[] hashes) {
        if (count < FEW_ROWS) {
            return;
        }
        Arrays.fill(ends, 0);
        for (int i = 0; i < count; i++) {
            ends[Hashes.keyGroup(hashes[rows[i]]) + 1]++;
        }
        for (int group = 0; group < KeyGroups.COUNT; group++) {
            ends[group + 1] += ends[group];
        }
        for (int i = 0; i < count; i++) {
            int row = rows[i];
            sorted[ends[Hashes.keyGroup(hashes[row])]++] = row;
        }
        int[] before = rows;
        rows = sorted;
        sorted = before;
    }

    public int count() {
        return count;
    }

    /** The row at a place below {@link #count}. */
    public int row(int place) {
        return rows[place];
    }
}
