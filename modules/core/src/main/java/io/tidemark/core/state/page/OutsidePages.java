package io.tidemark.core.state.page;

import io.tidemark.api.error.Invariant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Moves pages of a table out of the heap and back, and frees their places: at once, or when the last frozen view is closed that may read
 * them. One thread at a time.
 */
final class OutsidePages {
    private final @Nullable PageRoom room;
    private final List<PageRoom.Place> orphans = new ArrayList<>();
    private int frozenViews;

    OutsidePages(@Nullable PageRoom room) {
        this.room = room;
    }

    private PageRoom room() {
        if (room == null) {
            throw new IllegalStateException("the table has no room outside of the heap");
        }
        return room;
    }

    /** Takes a page that is in the heap out of it. */
    void moveOut(Page page, long[] words) {
        page.placed = PlacedRows.of(words, page.heap, page.heapSize, room());
        page.words = null;
        page.heap = Page.NO_BYTES;
    }

    /** Takes a page back into the heap, if it is outside. */
    void bringBack(Page page) {
        PlacedRows placed = page.placed;
        if (placed != null) {
            page.words = placed.words();
            page.heap = page.heapSize == 0 ? Page.NO_BYTES : placed.bytes(0, page.heapSize);
            forget(page);
        }
    }

    /** Gives a page rows of its own, since a frozen view holds the old ones. */
    void unshare(Page page) {
        PlacedRows placed = page.placed;
        if (placed != null) {
            PlacedRows copy = placed.copy(room());
            forget(page);
            page.placed = copy;
        } else {
            page.unshare();
        }
    }

    /** The page's place is not its own any more. */
    void forget(Page page) {
        PlacedRows placed = page.placed;
        if (placed != null) {
            if (frozenViews > 0) {
                orphans.add(placed.place());
            } else {
                room().free(placed.place());
            }
            page.placed = null;
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
        for (PageRoom.Place place : orphans) {
            room().free(place);
        }
        orphans.clear();
        return true;
    }
}
