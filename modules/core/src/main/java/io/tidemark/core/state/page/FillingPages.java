package io.tidemark.core.state.page;

import org.jspecify.annotations.Nullable;

/**
 * The page of each key group that takes new rows, while they go to one slot after the other. What an addition writes besides its row lies side by
 * side for all groups here, and goes to page and group when it is asked for: rows are added to all groups in turn, and each object written
 * would be a cache miss. One thread at a time.
 */
final class FillingPages {
    private final int stride;
    private final @Nullable Page[] pages = new Page[PagedRows.KEY_GROUPS];

    /** The slot that comes next, through all pages of the group, and where its row begins in the page. */
    private final int[] slots = new int[PagedRows.KEY_GROUPS];

    private final int[] bases = new int[PagedRows.KEY_GROUPS];

    /** Rows that the page does not count yet. */
    private final int[] added = new int[PagedRows.KEY_GROUPS];

    FillingPages(RowLayout layout) {
        stride = layout.stride();
    }

    /** The next rows of the group go to {@code slot}, which begins at {@code base}, and after it; the page is open for writing. */
    void begin(int group, Page page, int slot, int base) {
        pages[group] = page;
        slots[group] = slot;
        bases[group] = base;
    }

    /** The group's page if its next slot is there and free, else null. */
    @Nullable
    Page withRoom(int group) {
        Page page = pages[group];
        long[] words = page == null ? null : page.words;
        int base = bases[group];
        // One branch for a slot that is not there and one that is taken: the latter comes late, and would throw away
        // compiled code.
        long taken = words != null && base < words.length ? words[base] & RowLayout.LIVE : RowLayout.LIVE;
        return taken == 0 ? page : null;
    }

    /** Takes the next slot of the group's page, which has room, by writing the first word of a row; returns the handle. */
    long take(int group, long[] words, long header) {
        words[bases[group]] = header;
        bases[group] += stride;
        added[group]++;
        return (long) group << 32 | slots[group]++;
    }

    /** Ends with the group's page; returns how many rows were added to it. */
    int end(int group) {
        Page page = pages[group];
        int count = added[group];
        if (page != null) {
            page.liveCount += count;
            page.freeFrom = bases[group] / stride;
            pages[group] = null;
            added[group] = 0;
        }
        return count;
    }
}
