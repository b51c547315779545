package io.tidemark.core.state.index;

import io.tidemark.core.state.page.PageChoice;
import io.tidemark.core.state.page.PageRoom;
import io.tidemark.core.state.page.PagedRows;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

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
    /** What {@link #table} gives of a group whose entries are outside of the heap: in {@link #placed}. */
    public static final int[] OUTSIDE = {0};

    /** Fewer entries than these stay in the heap. */
    private static final int LEAST_PLACED = 16;

    private static final int FIRST_SIZE = 8;
    private static final long FIRST_OF_GROUP = 0xFFFF_FFFF_0000_0000L;
    private static final int[] EMPTY = {0};

    private final int[][] tables = new int[PagedRows.KEY_GROUPS][];
    private final int[] counts = new int[PagedRows.KEY_GROUPS];
    private final @Nullable PlacedEntries[] placed = new PlacedEntries[PagedRows.KEY_GROUPS];
    private final @Nullable PageRoom room;

    /** {@code room} is needed to move entries out only. */
    public RowIndex(@Nullable PageRoom room) {
        this.room = room;
        Arrays.fill(tables, EMPTY);
    }

    /** The entries of a group, a power of two of them; for the loop that looks a row up. */
    public int[] table(int group) {
        return tables[group];
    }

    /** The entries of a group for which {@link #table} gives {@link #OUTSIDE}. */
    public PlacedEntries placed(int group) {
        return Objects.requireNonNull(placed[group]);
    }

    /** Entries that the group has room for. */
    public int size(int group) {
        return tables[group] == OUTSIDE ? placed(group).size() : tables[group].length;
    }

    /** Moves the entries of groups out of the heap: those that are in it and that {@code choice} takes, given their generation. */
    public void moveOut(long generation, PageChoice choice) {
        for (int group = 0; group < tables.length; group++) {
            int[] table = tables[group];
            if (table.length >= LEAST_PLACED && choice.takes(generation, (long) table.length * Integer.BYTES)) {
                placed[group] = new PlacedEntries(table, Objects.requireNonNull(room));
                tables[group] = OUTSIDE;
            }
        }
    }

    /** Frees what is outside of the heap; the index is empty then. */
    public void free() {
        for (int group = 0; group < tables.length; group++) {
            clear(group);
        }
    }

    private void clear(int group) {
        PlacedEntries outside = placed[group];
        if (outside != null) {
            Objects.requireNonNull(room).free(outside.place());
            placed[group] = null;
        }
        tables[group] = EMPTY;
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
        if (table == OUTSIDE) {
            addOutside(rows, group, slot, hash, place);
        } else if (isFull(group, table.length, slot)) {
            put(grow(rows, group, slot), slot, hash);
        } else {
            table[place] = hash & -table.length | slot + 1;
        }
        counts[group]++;
    }

    /**
     * Enters a row that is not there.
     *
     * @param left of a search for it: the complement of the places that its group had, less one, in the upper half, and of the empty one where it ended; others may have been
     *     entered since
     */
    public void addAbsent(PagedRows rows, long handle, int hash, long left) {
        int group = (int) (handle >>> 32);
        int[] table = tables[group];
        if (table == OUTSIDE) {
            add(rows, handle, hash, placed(group).free(hash));
            return;
        }
        int mask = table.length - 1;
        // An index that grew has other places.
        int at = (~left >>> 32 == mask ? (int) ~left : hash) & mask;
        while (table[at] != 0) {
            at = at + 1 & mask;
        }
        add(rows, handle, hash, at);
    }

    /** Whether one more row does not fit. The slot + 1 must be below the size; slots are given out lowest first, so the size follows the count. */
    private boolean isFull(int group, int size, int slot) {
        return counts[group] + 1 > most(size) || slot + 1 >= size;
    }

    /** Entries that a table of so many places may have. */
    private static int most(int size) {
        return (size >>> 1) + (size >>> 3);
    }

    private void addOutside(PagedRows rows, int group, int slot, int hash, int place) {
        PlacedEntries entries = placed(group);
        if (isFull(group, entries.size(), slot)) {
            PageRoom places = Objects.requireNonNull(room);
            PlacedEntries larger = new PlacedEntries(larger(entries.size(), slot), places);
            rows.forEachHash(group, larger::put);
            places.free(entries.place());
            placed[group] = larger;
        } else {
            entries.set(place, hash & -entries.size() | slot + 1);
        }
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
        int[] table = new int[larger(tables[group].length, slot)];
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

    private static int larger(int size, int slot) {
        int larger = Math.max(FIRST_SIZE, size * 2);
        while (slot + 1 >= larger) {
            larger *= 2;
        }
        return larger;
    }

    /** Takes out a row that is there. */
    public void remove(PagedRows rows, long handle, int hash) {
        int group = (int) (handle >>> 32);
        if (tables[group] == OUTSIDE) {
            removeOutside(rows, handle, hash, placed(group));
        } else {
            remove(rows, handle, hash, tables[group]);
        }
        counts[group]--;
        if (counts[group] == 0) {
            clear(group);
        }
    }

    private static void remove(PagedRows rows, long handle, int hash, int[] table) {
        int mask = table.length - 1;
        int entry = hash & ~mask | (int) handle + 1;
        int hole = hash & mask;
        while (table[hole] != entry) {
            assert table[hole] != 0 : "the index knows every row";
            hole = hole + 1 & mask;
        }
        long first = handle & FIRST_OF_GROUP;
        for (int at = hole + 1 & mask; table[at] != 0; at = at + 1 & mask) {
            int home = rows.hash(first | (table[at] & mask) - 1) & mask;
            // The entry may move into the hole unless its home lies behind the hole.
            if ((at - home & mask) >= (at - hole & mask)) {
                table[hole] = table[at];
                hole = at;
            }
        }
        table[hole] = 0;
    }

    /** As in the heap. */
    private static void removeOutside(PagedRows rows, long handle, int hash, PlacedEntries table) {
        int mask = table.size() - 1;
        int entry = hash & ~mask | (int) handle + 1;
        int hole = hash & mask;
        while (table.get(hole) != entry) {
            assert table.get(hole) != 0 : "the index knows every row";
            hole = hole + 1 & mask;
        }
        long first = handle & FIRST_OF_GROUP;
        for (int at = hole + 1 & mask; table.get(at) != 0; at = at + 1 & mask) {
            int home = rows.hash(first | table.slot(at)) & mask;
            if ((at - home & mask) >= (at - hole & mask)) {
                table.set(hole, table.get(at));
                hole = at;
            }
        }
        table.set(hole, 0);
    }

    /** Makes the index of a group anew from its rows: in the table that it has, if no more than half of that is too much. */
    public void rebuild(PagedRows rows, int group) {
        int[] old = tables[group];
        clear(group);
        counts[group] = Math.toIntExact(rows.size(group));
        if (counts[group] == 0) {
            return;
        }
        int slots = rows.slots(group);
        int size = FIRST_SIZE;
        while (counts[group] > most(size) || slots >= size) {
            size *= 2;
        }
        // Where as many rows come as go, a smaller one would soon have to grow again.
        boolean fits = old.length == size || old.length == 2 * size;
        int[] table = fits ? old : new int[size];
        if (fits) {
            Arrays.fill(table, 0);
        }
        tables[group] = table;
        rows.forEachHash(group, (slot, hash) -> put(table, slot, hash));
    }

    /** Bytes outside of the heap. */
    public long outsideBytes() {
        long sum = 0;
        for (PlacedEntries outside : placed) {
            sum += outside == null ? 0 : outside.place().bytes().capacity();
        }
        return sum;
    }

    /** Bytes of the heap. */
    public long sizeBytes() {
        long sum = 0;
        for (int[] table : tables) {
            sum += 4L * table.length;
        }
        return sum;
    }
}
