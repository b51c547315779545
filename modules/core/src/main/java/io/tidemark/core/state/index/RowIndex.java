package io.tidemark.core.state.index;

import io.tidemark.core.state.page.PagedRows;
import java.util.Arrays;

/**
 * Finds rows by hash: for each key group open addressing over one array of ints. Derived from the rows, never saved.
 *
 * <pre>
 *   entry   upper bits: those of the hash's lower half that the place in the table does not tell
 *           lower bits (as many as the table's size takes): slot of the row + 1;   0: empty
 * </pre>
 *
 * Place and upper bits together are the lower half of the hash, so a row is looked at only if it is very likely the one. Removing
 * shifts back the entries behind, so a table that lives long does not fill up with dead ones. What an addition writes besides its entry
 * lies side by side for all groups: an object for each would be a cache miss for each. One thread at a time.
 */
public final class RowIndex {
    private static final int FIRST_SIZE = 8;
    private static final int[] EMPTY = {0};

    private final int[][] tables = new int[PagedRows.KEY_GROUPS][];
    private final int[] counts = new int[PagedRows.KEY_GROUPS];

    public RowIndex() {
        Arrays.fill(tables, EMPTY);
    }

    /** The entries of a group, a power of two of them; for the loop that looks a row up. */
    public int[] table(int group) {
        return tables[group];
    }

    /** The place of the first entry that very likely has the hash, or of the empty one where the search ends. */
    public static int likely(int[] entries, int hash) {
        int mask = entries.length - 1;
        for (int at = hash & mask; ; at = at + 1 & mask) {
            int entry = entries[at];
            if (entry == 0 || ((entry ^ hash) & ~mask) == 0) {
                return at;
            }
        }
    }

    /** The slot of the row whose entry is at {@code place}, or -1 if that is empty. */
    public static int slot(int[] entries, int place) {
        return (entries[place] & entries.length - 1) - 1;
    }

    /**
     * Enters a row that is not there. {@code handle} leads to it, {@code hash} is the lower half of its hash; {@code place} is the empty place
     * where the search for it ended.
     */
    public void add(PagedRows rows, long handle, int hash, int place) {
        int group = (int) (handle >>> 32);
        int slot = (int) handle;
        int[] table = tables[group];
        // The slot + 1 must fit below the size; slots are given out lowest first, so the size follows the count.
        if (counts[group] + 1 > table.length - (table.length >>> 2) || slot + 1 >= table.length) {
            put(grow(rows, group, slot), slot, hash);
        } else {
            table[place] = hash & -table.length | slot + 1;
        }
        counts[group]++;
    }

    private static void put(int[] table, int slot, int hash) {
        int mask = table.length - 1;
        int at = hash & mask;
        while (table[at] != 0) {
            at = at + 1 & mask;
        }
        table[at] = hash & ~mask | slot + 1;
    }

    private int[] grow(PagedRows rows, int group, int slot) {
        int size = Math.max(FIRST_SIZE, tables[group].length * 2);
        while (slot + 1 >= size) {
            size *= 2;
        }
        int[] table = new int[size];
        tables[group] = table;
        if (counts[group] > 0) {
            // By slot and not by entry: the rows are read from front to back, and the new table fits a cache.
            rows.forEachHash(group, (otherSlot, hash) -> {
                if (otherSlot != slot) {
                    put(table, otherSlot, hash);
                }
            });
        }
        return table;
    }

    /** Takes out a row that is there. */
    public void remove(PagedRows rows, long handle, int hash) {
        int group = (int) (handle >>> 32);
        int[] table = tables[group];
        int mask = table.length - 1;
        int entry = hash & ~mask | (int) handle + 1;
        int hole = hash & mask;
        while (table[hole] != entry) {
            assert table[hole] != 0 : "the index knows every row";
            hole = hole + 1 & mask;
        }
        long first = (long) group << 32;
        for (int at = hole + 1 & mask; table[at] != 0; at = at + 1 & mask) {
            int home = rows.hash(first | (table[at] & mask) - 1) & mask;
            // The entry may move into the hole unless its home lies behind the hole.
            if ((at - home & mask) >= (at - hole & mask)) {
                table[hole] = table[at];
                hole = at;
            }
        }
        table[hole] = 0;
        counts[group]--;
        if (counts[group] == 0) {
            tables[group] = EMPTY;
        }
    }

    /** Makes the index of a group anew from its rows. */
    public void rebuild(PagedRows rows, int group) {
        counts[group] = Math.toIntExact(rows.size(group));
        int slots = rows.slots(group);
        int size = FIRST_SIZE;
        while (counts[group] > size - (size >>> 2) || slots >= size) {
            size *= 2;
        }
        int[] table = counts[group] == 0 ? EMPTY : new int[size];
        tables[group] = table;
        rows.forEachHash(group, (slot, hash) -> put(table, slot, hash));
    }

    public long sizeBytes() {
        long sum = 0;
        for (int[] table : tables) {
            sum += 4L * table.length;
        }
        return sum;
    }
}
