package io.tidemark.core.state.page;

import io.tidemark.api.error.Invariant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The pages of a table that the store has copies of: moves them there and back, and frees a copy when it is good for nobody any more. A copy
 * stays good while the page is not written, and is kept while a frozen view is open that may load it. One thread at a time.
 */
final class EvictedPages {
    private final RowLayout layout;
    private final @Nullable PageStore store;
    private final PageBlock block = new PageBlock();
    private final List<Long> orphans = new ArrayList<>();
    private int frozenViews;

    EvictedPages(RowLayout layout, @Nullable PageStore store) {
        this.layout = layout;
        this.store = store;
    }

    /** The copies of a view of the same table, which reads them only. */
    EvictedPages frozen() {
        return new EvictedPages(layout, store);
    }

    private PageStore store() {
        if (store == null) {
            throw new IllegalStateException("the table has no page store");
        }
        return store;
    }

    /** Gives an evicted page its rows back; returns its words. */
    long[] load(Page page) {
        Invariant.check(
                page.ticket != Page.NO_TICKET, "a page with %s rows is in memory or in the store", page.liveCount);
        return PageBlock.decode(store().get(page.ticket), layout, page);
    }

    /** Takes a page that is in memory out of it. */
    void evict(Page page, long[] words) {
        if (page.ticket == Page.NO_TICKET) {
            block.encode(page, words, layout);
            page.ticket = store().put(block.bytes(), block.length());
        }
        page.drop();
    }

    /** The page is about to be written, or goes: its copy is not good any more. */
    void forget(Page page) {
        if (page.ticket != Page.NO_TICKET) {
            if (frozenViews > 0) {
                orphans.add(page.ticket);
            } else {
                store().free(page.ticket);
            }
            page.ticket = Page.NO_TICKET;
        }
    }

    void viewOpened() {
        frozenViews++;
    }

    /** A view was closed; whether it was the last one that was open. */
    boolean viewClosed() {
        Invariant.check(frozenViews > 0, "a closed view was open");
        frozenViews--;
        if (frozenViews > 0) {
            return false;
        }
        for (long ticket : orphans) {
            store().free(ticket);
        }
        orphans.clear();
        return true;
    }
}
