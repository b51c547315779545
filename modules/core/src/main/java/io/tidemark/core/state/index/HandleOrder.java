package io.tidemark.core.state.index;

import io.tidemark.core.state.page.PagedRows;
import java.util.Arrays;

/**
 * Puts handles in order: by key group, then slot. Those of rows that were added one after the other have the slots of their key groups in order already, so that to part them
 * by key group is mostly all there is to do. One thread at a time.
 */
final class HandleOrder {
    /** Of fewer handles than there are key groups, most have one of their own. */
    private static final int FEW = PagedRows.KEY_GROUPS;

    /** More handles are sorted in place: room for as many again would be missing where state is large. */
    private static final int MANY = 1 << 16;

    private final int[] ends = new int[PagedRows.KEY_GROUPS + 1];
    private long[] parted = new long[0];

    /** Sorts {@code handles[0, count)}. */
    void sort(long[] handles, int count) {
        if (count < FEW || count > MANY) {
            Arrays.sort(handles, 0, count);
            return;
        }
        if (parted.length < count) {
            parted = new long[Math.min(MANY, Math.max(count, 2 * parted.length))];
        }
        System.arraycopy(handles, 0, parted, 0, count);
        findStarts(count);
        for (int i = 0; i < count; i++) {
            handles[ends[group(parted[i])]++] = parted[i];
        }
        int from = 0;
        for (int group = 0; group < PagedRows.KEY_GROUPS; group++) {
            sortSlots(handles, from, ends[group]);
            from = ends[group];
        }
    }

    private void findStarts(int count) {
        Arrays.fill(ends, 0);
        for (int i = 0; i < count; i++) {
            ends[group(parted[i]) + 1]++;
        }
        for (int group = 0; group < PagedRows.KEY_GROUPS; group++) {
            ends[group + 1] += ends[group];
        }
    }

    private static int group(long handle) {
        return (int) (handle >>> 32);
    }

    private static void sortSlots(long[] handles, int from, int end) {
        for (int i = from + 1; i < end; i++) {
            if (handles[i] < handles[i - 1]) {
                Arrays.sort(handles, from, end);
                return;
            }
        }
    }
}
