package io.tidemark.core.state.page;

import java.util.Arrays;

/**
 * The pages of one key group, by number. A row keeps its slot (page number * rows of a page + place in the page) for life, also through
 * saving and restoring. A new row takes the lowest free slot: which one that is follows from the rows alone, so no list of free
 * slots has to be saved, and rows gather at the front. One thread at a time.
 */
final class KeyGroup {
    private static final Page[] NONE = {};

    Page[] pages = NONE;
    int pageCount;
    long liveCount;

    /** The table's generation when a page was last written, added or taken away. */
    long generation;

    /** No page before this one has a free slot. */
    int firstFree;

    /** The page that takes the next row, with the number {@link #firstFree}; a new one is added if all are full. */
    Page pageWithRoom(RowLayout layout, long generation) {
        int page = firstFree;
        while (page < pageCount && pages[page].liveCount == layout.pageRows()) {
            page++;
        }
        firstFree = page;
        if (page == pageCount) {
            addPage(new Page(generation));
        }
        return pages[page];
    }

    void addPage(Page page) {
        if (pageCount == pages.length) {
            pages = Arrays.copyOf(pages, Math.max(1, pageCount * 2));
        }
        pages[pageCount++] = page;
    }

    /** A slot of {@code page} was freed: new rows may go there, and empty pages at the end go. */
    void freed(int page) {
        firstFree = Math.min(firstFree, page);
        while (pageCount > 0 && pages[pageCount - 1].liveCount == 0) {
            pageCount--;
        }
        firstFree = Math.min(firstFree, pageCount);
    }

    /** Cuts or extends to {@code count} pages, before pages are restored. */
    void resize(int count, long generation) {
        while (pageCount < count) {
            addPage(new Page(generation));
        }
        pageCount = count;
        this.generation = generation;
        pages = Arrays.copyOf(pages, count);
        firstFree = 0;
    }

    /** The same pages as they are now, sharing their arrays. */
    KeyGroup frozen() {
        KeyGroup copy = new KeyGroup();
        copy.pages = new Page[pageCount];
        copy.pageCount = pageCount;
        copy.liveCount = liveCount;
        copy.generation = generation;
        for (int i = 0; i < pageCount; i++) {
            copy.pages[i] = new Page(pages[i]);
        }
        return copy;
    }
}
