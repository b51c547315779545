package io.tidemark.core.state.index;

import io.tidemark.core.state.page.PageRoom;
import java.nio.IntBuffer;

/** The entries of a group in a {@link RowIndex}, outside of the heap. One thread at a time. */
public final class PlacedEntries {
    private final PageRoom.Place place;
    private final IntBuffer entries;

    /** Entries that are all empty; {@code size} is a power of two. */
    PlacedEntries(int size, PageRoom room) {
        this(new int[size], room);
    }

    /** The same entries. */
    PlacedEntries(int[] copied, PageRoom room) {
        place = room.take(copied.length * Integer.BYTES);
        entries = place.bytes()
                .slice(0, copied.length * Integer.BYTES)
                .order(place.bytes().order())
                .asIntBuffer();
        entries.put(0, copied);
    }

    PageRoom.Place place() {
        return place;
    }

    public int size() {
        return entries.capacity();
    }

    int get(int at) {
        return entries.get(at);
    }

    void set(int at, int entry) {
        entries.put(at, entry);
    }

    /** The place, at {@code from} or behind it, of the first entry that very likely has the hash, or of the empty one where the search ends. */
    public int likely(int from, int hash) {
        int mask = size() - 1;
        for (int at = from & mask; ; at = at + 1 & mask) {
            int entry = entries.get(at);
            if (entry == 0 || ((entry ^ hash) & ~mask) == 0) {
                return at;
            }
        }
    }

    /** The slot of the row whose entry is at {@code place}, or -1 if that is empty. */
    public int slot(int at) {
        return (entries.get(at) & size() - 1) - 1;
    }

    /** The empty place where the search for a row with the hash ends that is not there. */
    int free(int hash) {
        int mask = size() - 1;
        int at = hash & mask;
        while (entries.get(at) != 0) {
            at = at + 1 & mask;
        }
        return at;
    }

    /** Enters a row that is not there. */
    void put(int slot, int hash) {
        entries.put(free(hash), hash & -size() | slot + 1);
    }
}
