package io.tidemark.core.state.page;

import io.tidemark.api.type.Storage;
import java.util.ArrayList;
import java.util.List;

/**
 * Where the columns of a table lie in the words of a row. Immutable.
 *
 * <pre>
 *   word 0    bits 0-31   low half of the hash of the row's key
 *             bit 32      1: the slot holds a row
 *             bits 33-63  column 0 … 30 is NULL
 *   word 1 …  column 31 … is NULL, 64 columns a word; only as many words as there are columns for
 *   then each column in order: LONG and DOUBLE one word, WIDE two (high, low), BYTES one (offset in the page's heap * 2^32 + length)
 * </pre>
 *
 * A row lies in one piece, and a page is rows one after the other: state is looked up by key, a row here and a row there, and then
 * a row in columns of its own would cost a cache miss for each column.
 */
public final class RowLayout {
    /** The bit of a row's first word that says that the slot holds a row. */
    public static final long LIVE = 1L << 32;

    private static final int FIRST_NULL_BIT = 33;
    private static final int PAGE_WORDS = 8192;
    private static final int MIN_SHIFT = 6;
    private static final int MAX_SHIFT = 10;

    private final List<Storage> storages;
    private final int[] offsets;
    private final int[] bytesColumns;
    private final int stride;
    private final int shift;

    public RowLayout(List<Storage> storages) {
        this.storages = List.copyOf(storages);
        offsets = new int[storages.size()];
        int next = ((FIRST_NULL_BIT + storages.size() - 1) >>> 6) + 1;
        List<Integer> bytes = new ArrayList<>();
        for (int column = 0; column < offsets.length; column++) {
            offsets[column] = next;
            next += storages.get(column) == Storage.WIDE ? 2 : 1;
            if (storages.get(column) == Storage.BYTES) {
                bytes.add(column);
            }
        }
        stride = next;
        bytesColumns = bytes.stream().mapToInt(Integer::intValue).toArray();
        int fitting = 31 - Integer.numberOfLeadingZeros(Math.max(1, PAGE_WORDS / stride));
        shift = Math.max(MIN_SHIFT, Math.min(MAX_SHIFT, fitting));
    }

    public List<Storage> storages() {
        return storages;
    }

    public int columns() {
        return offsets.length;
    }

    /** Words a row takes. */
    public int stride() {
        return stride;
    }

    /** A page has {@code 1 << shift} rows. */
    public int shift() {
        return shift;
    }

    public int pageRows() {
        return 1 << shift;
    }

    /** Index in the words of a page of the first word of the row in {@code slot} (counted through all pages of its group). */
    int base(int slot) {
        return (slot & ((1 << shift) - 1)) * stride;
    }

    /** Words from a row's first to the first of {@code column}. */
    int offset(int column) {
        return offsets[column];
    }

    int[] bytesColumns() {
        return bytesColumns;
    }

    static int nullWord(int column) {
        return (FIRST_NULL_BIT + column) >>> 6;
    }

    static long nullBit(int column) {
        return 1L << (FIRST_NULL_BIT + column);
    }
}
