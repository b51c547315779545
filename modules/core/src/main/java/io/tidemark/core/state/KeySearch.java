package io.tidemark.core.state;

import io.tidemark.api.data.Column;
import io.tidemark.core.state.index.PlacedEntries;
import io.tidemark.core.state.index.RowIndex;
import io.tidemark.core.state.page.PagedRows;
import io.tidemark.core.state.page.RowCells;

/**
 * Finds rows of a table by their keys, one by one or those of a batch together. In a large table nearly each row looked up is a cache miss or two: those of rows
 * that are looked up together overlap. One thread at a time.
 */
final class KeySearch {
    private final PagedRows rows;
    private final RowCells cells;
    private final RowIndex index;

    /** Keeps the compiler from leaving out reads that only warm the cache. */
    @SuppressWarnings("UnusedVariable")
    private long touched;

    KeySearch(PagedRows rows, RowCells cells, RowIndex index) {
        this.rows = rows;
        this.cells = cells;
        this.index = index;
    }

    /** Looks from place {@code from} of the index on; of a row that is not there, the complement of where the search ended. */
    long find(long hash, Column[] key, int row, int from) {
        int group = Hashes.keyGroup(hash);
        int[] table = index.table(group);
        if (table == RowIndex.OUTSIDE) {
            return find(group, (int) hash, key, row, from, index.placed(group));
        }
        int mask = table.length - 1;
        int low = (int) hash;
        for (int at = from & mask; ; at = at + 1 & mask) {
            int entry = table[at];
            if (entry == 0) {
                return ~((long) mask << 32 | at);
            }
            if (((entry ^ low) & ~mask) == 0) {
                long handle = (long) group << 32 | (entry & mask) - 1;
                if (cells.hasKey(handle, low, key, row)) {
                    return handle;
                }
            }
        }
    }

    /** The same among entries that are outside of the heap. */
    private long find(int group, int low, Column[] key, int row, int from, PlacedEntries entries) {
        for (int at = from; ; at++) {
            at = entries.likely(at, low);
            int slot = entries.slot(at);
            if (slot < 0) {
                return ~((long) (entries.size() - 1) << 32 | at);
            }
            long handle = (long) group << 32 | slot;
            if (cells.hasKey(handle, low, key, row)) {
                return handle;
            }
        }
    }

    /** As {@link StateTable#findAll}. */
    void findAll(long[] hashes, Column[] key, int from, int end, long[] handles) {
        long read = 0;
        for (int row = from; row < end; row++) {
            int group = Hashes.keyGroup(hashes[row]);
            int[] table = index.table(group);
            read += table[(int) hashes[row] & table.length - 1];
        }
        for (int row = from; row < end; row++) {
            int group = Hashes.keyGroup(hashes[row]);
            int[] table = index.table(group);
            if (table == RowIndex.OUTSIDE) {
                handles[row] = find(hashes[row], key, row, (int) hashes[row]);
                continue;
            }
            int place = RowIndex.likely(table, (int) hashes[row]);
            int slot = RowIndex.slot(table, place);
            handles[row] = slot < 0 ? ~((long) (table.length - 1) << 32 | place) : (long) group << 32 | slot;
            read += slot < 0 ? 0 : rows.peek(handles[row]);
        }
        touched = read;
        for (int row = from; row < end; row++) {
            long handle = handles[row];
            if (handle >= 0 && !cells.hasKey(handle, (int) hashes[row], key, row)) {
                handles[row] = find(hashes[row], key, row, (int) hashes[row]);
            }
        }
    }

    /** As {@link StateTable#findAgain}. */
    long findAgain(long hash, Column[] key, int row, long left) {
        // An index that grew has other places.
        boolean same = ~left >>> 32 == index.size(Hashes.keyGroup(hash)) - 1;
        return find(hash, key, row, same ? (int) ~left : (int) hash);
    }

    /** As {@link StateTable#touchAll}. */
    void touchAll(long[] handles, int from, int end) {
        long read = 0;
        for (int i = from; i < end; i++) {
            read += handles[i] < 0 ? 0 : rows.peek(handles[i]);
        }
        touched = read;
    }

    /** Reads the entries where the rows of {@code order} from {@code from} on are looked up, as long as their key group is that of the first; returns their end. */
    int touchGroup(GroupOrder order, int from, long[] hashes) {
        int group = Hashes.keyGroup(hashes[order.row(from)]);
        int[] table = index.table(group);
        long read = 0;
        int end = from;
        while (end < order.count() && Hashes.keyGroup(hashes[order.row(end)]) == group) {
            read += table[(int) hashes[order.row(end)] & table.length - 1];
            end++;
        }
        touched = read;
        return end;
    }
}
