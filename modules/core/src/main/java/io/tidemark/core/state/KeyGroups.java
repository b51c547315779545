package io.tidemark.core.state;

import io.tidemark.core.state.page.PagedRows;

/** A range of key groups: those that an instance of an operator owns. Immutable. */
public record KeyGroups(int first, int end) {
    /** Key groups there are, numbered from 0; part of all formats. */
    public static final int COUNT = PagedRows.KEY_GROUPS;

    public static final KeyGroups ALL = new KeyGroups(0, COUNT);

    public KeyGroups {
        if (first < 0 || end > COUNT || first > end) {
            throw new IllegalArgumentException("no key groups from " + first + " to " + end);
        }
    }

    /** The groups of instance {@code index} of {@code count} that share all; they differ in size by one at most. */
    public static KeyGroups of(int index, int count) {
        return new KeyGroups(index * COUNT / count, (index + 1) * COUNT / count);
    }

    /** The lowest hash that {@link Hashes#keyGroup} takes to a group: for rows that belong to the group and not to a key. */
    public static long firstHash(int group) {
        return (long) group << Long.SIZE - Integer.numberOfTrailingZeros(COUNT);
    }

    public boolean contains(int group) {
        return group >= first && group < end;
    }
}
