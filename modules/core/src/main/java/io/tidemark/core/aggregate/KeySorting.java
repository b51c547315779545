package io.tidemark.core.aggregate;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import java.util.Arrays;

/**
 * Sorts rows of a batch into groups of one key each, numbered from 0 in the order of their first rows: by the hash of their key alone; then the keys of each row and of the
 * first one of its group are compared, column by column. Should two keys have one hash, all is done again with keys compared at once. Reused. One thread at a time.
 */
final class KeySorting {
    /** Least places of the table of groups; a power of two, as all sizes of it. */
    private static final int FEWEST_PLACES = 64;

    private int[] rows = new int[0];
    private int count;

    /** By index in {@link #rows}. */
    private int[] groupOf = new int[0];

    private int groups;
    private int[] firstRows = new int[FEWEST_PLACES];
    private long[] hashOf = new long[FEWEST_PLACES];

    /** 1 + the number of a group at the place of its hash or one of the next ones, else 0. */
    private int[] places = new int[FEWEST_PLACES];

    /** Places in use less one. */
    private int mask = FEWEST_PLACES - 1;

    /**
     * Sorts the rows {@code rows[0, count)}.
     *
     * @param key columns of their batch
     * @param hashes of the key by row of the batch
     */
    void sort(Column[] key, long[] hashes, int[] rows, int count) {
        this.rows = rows;
        this.count = count;
        if (groupOf.length < count) {
            groupOf = new int[Math.max(count, groupOf.length * 2)];
        }
        mask = Math.min(places.length, Math.max(FEWEST_PLACES, Integer.highestOneBit(groups) * 8)) - 1;
        sort(key, hashes, false);
        if (!haveKeysOfTheirGroups(key)) {
            sort(key, hashes, true);
        }
    }

    private void sort(Column[] key, long[] hashes, boolean byKey) {
        Arrays.fill(places, 0, mask + 1, 0);
        groups = 0;
        for (int i = 0; i < count; i++) {
            int row = rows[i];
            long hash = hashes[row];
            int at = (int) hash & mask;
            int group = places[at] - 1;
            while (group >= 0 && (hashOf[group] != hash || byKey && !isSame(key, row, firstRows[group]))) {
                at = at + 1 & mask;
                group = places[at] - 1;
            }
            groupOf[i] = group < 0 ? begin(hash, row, at) : group;
        }
    }

    private static boolean isSame(Column[] key, int row, int otherRow) {
        for (Column column : key) {
            if (!column.sameAs(row, column, otherRow)) {
                return false;
            }
        }
        return true;
    }

    private int begin(long hash, int row, int place) {
        int group = groups++;
        if (group == firstRows.length) {
            reserve(2 * group);
        }
        firstRows[group] = row;
        hashOf[group] = hash;
        places[place] = groups;
        if (2 * groups > mask) {
            spread();
        }
        return group;
    }

    private void reserve(int capacity) {
        firstRows = Arrays.copyOf(firstRows, capacity);
        hashOf = Arrays.copyOf(hashOf, capacity);
    }

    /** Doubles the places. */
    private void spread() {
        mask = 2 * mask + 1;
        if (places.length <= mask) {
            places = new int[mask + 1];
        } else {
            Arrays.fill(places, 0, mask + 1, 0);
        }
        for (int group = 0; group < groups; group++) {
            int at = (int) hashOf[group] & mask;
            while (places[at] != 0) {
                at = at + 1 & mask;
            }
            places[at] = group + 1;
        }
    }

    private boolean haveKeysOfTheirGroups(Column[] key) {
        boolean same = true;
        for (Column column : key) {
            if (column instanceof LongColumn longs && !longs.nulls().any()) {
                same &= haveLongsOfTheirGroups(longs.values());
            } else if (column instanceof BytesColumn bytes && !bytes.nulls().any()) {
                same &= haveBytesOfTheirGroups(bytes.heap(), bytes.offsets(), bytes.lengths());
            } else {
                for (int i = 0; i < count; i++) {
                    same &= column.sameAs(rows[i], column, firstRows[groupOf[i]]);
                }
            }
        }
        return same;
    }

    private boolean haveLongsOfTheirGroups(long[] values) {
        long differing = 0;
        for (int i = 0; i < count; i++) {
            differing |= values[rows[i]] ^ values[firstRows[groupOf[i]]];
        }
        return differing == 0;
    }

    private boolean haveBytesOfTheirGroups(byte[] heap, int[] offsets, int[] lengths) {
        for (int i = 0; i < count; i++) {
            int row = rows[i];
            int first = firstRows[groupOf[i]];
            int from = offsets[row];
            int firstFrom = offsets[first];
            if (!Arrays.equals(heap, from, from + lengths[row], heap, firstFrom, firstFrom + lengths[first])) {
                return false;
            }
        }
        return true;
    }

    /** The group's number by index in the rows. */
    int[] groupOf() {
        return groupOf;
    }

    int groups() {
        return groups;
    }

    /** The first row of each group. */
    int[] firstRows() {
        return firstRows;
    }

    /** The hash of each group's key. */
    long[] hashes() {
        return hashOf;
    }
}
