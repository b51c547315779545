package io.tidemark.core.state.index;

import io.tidemark.core.state.page.PagedRows;

/**
 * Finds the rows of one key group by hash: open addressing over one array of ints. Derived from the rows, never saved.
 *
 * <pre>
 *   entry   upper bits: those of the hash's lower half that the place in the table does not tell
 *           lower bits (as many as the table's size takes): slot of the row + 1;   0: empty
 * </pre>
 *
 * Place and upper bits together are the lower half of the hash, so a row is looked at only if it is very likely the one. Removing
 * shifts back the entries behind, so a table that lives long does not fill up with dead ones. One thread at a time.
 */
public final class RowIndex {
    private static final int FIRST_SIZE = 8;
    private static final int[] EMPTY = {0};

    private int[] table = EMPTY;

    private int count;

    /** The entries, a power of two of them; for the loop that looks a row up. */
    public int[] table() {
        return table;
    }

    /** The slot of the first row in the entries of an index that very likely has the hash, or -1 if there is none. */
    public static int likely(int[] entries, int hash) {
        int mask = entries.length - 1;
        for (int at = hash & mask; ; at = at + 1 & mask) {
            int entry = entries[at];
            if (entry == 0 || ((entry ^ hash) & ~mask) == 0) {
                return (entry & mask) - 1;
            }
        }
    }

    /** Enters a row that is not there. {@code handle} leads to it, {@code hash} is the lower half of its hash. */
    public void add(PagedRows rows, long handle, int hash) {
        int slot = (int) handle;
        // The slot + 1 must fit below the size; slots are given out lowest first, so the size follows the count.
        if (count + 1 > table.length - (table.length >>> 2) || slot + 1 >= table.length) {
            grow(rows, (int) (handle >>> 32), slot);
        }
        count++;
        put(slot, hash);
    }

    private void put(int slot, int hash) {
        int mask = table.length - 1;
        int at = hash & mask;
        while (table[at] != 0) {
            at = at + 1 & mask;
        }
        table[at] = hash & ~mask | slot + 1;
    }

    private void grow(PagedRows rows, int group, int slot) {
        int size = Math.max(FIRST_SIZE, table.length * 2);
        while (slot + 1 >= size) {
            size *= 2;
        }
        boolean isEmpty = count == 0;
        table = new int[size];
        if (!isEmpty) {
            // By slot and not by entry: the rows are read from front to back, and the new table fits a cache.
            rows.forEachHash(group, (otherSlot, hash) -> {
                if (otherSlot != slot) {
                    put(otherSlot, hash);
                }
            });
        }
    }

    /** Takes out a row that is there. */
    public void remove(PagedRows rows, long handle, int hash) {
        int mask = table.length - 1;
        int entry = hash & ~mask | (int) handle + 1;
        int hole = hash & mask;
        while (table[hole] != entry) {
            assert table[hole] != 0 : "the index knows every row";
            hole = hole + 1 & mask;
        }
        long group = handle >>> 32 << 32;
        for (int at = hole + 1 & mask; table[at] != 0; at = at + 1 & mask) {
            int home = rows.hash(group | (table[at] & mask) - 1) & mask;
            // The entry may move into the hole unless its home lies behind the hole.
            if ((at - home & mask) >= (at - hole & mask)) {
                table[hole] = table[at];
                hole = at;
            }
        }
        table[hole] = 0;
        count--;
        if (count == 0) {
            table = EMPTY;
        }
    }

    /** Makes the index anew from the rows of a group. */
    public void rebuild(PagedRows rows, int group) {
        table = EMPTY;
        count = 0;
        rows.forEachHash(group, (slot, hash) -> size(slot));
        rows.forEachHash(group, this::put);
    }

    /** Counts a row in, and makes the table large enough for it. */
    private void size(int slot) {
        count++;
        int size = table.length;
        while (count > size - (size >>> 2) || slot + 1 >= size) {
            size = Math.max(FIRST_SIZE, size * 2);
        }
        table = size == table.length ? table : new int[size];
    }

    public long sizeBytes() {
        return 4L * table.length;
    }
}
