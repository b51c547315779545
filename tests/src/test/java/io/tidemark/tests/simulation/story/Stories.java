package io.tidemark.tests.simulation.story;

import java.util.List;

/** The stories. In each, view {@code seen} counts how often each event of its first source was applied. */
public final class Stories {
    private Stories() {}

    /** All of them. */
    public static List<Story> all() {
        return List.of(
                SaleStories.sums(),
                SaleStories.hops(),
                SaleStories.windowsOverWindows(),
                ItemStories.tables(),
                ItemStories.joins(),
                SaleStories.pairs(),
                SaleStories.undeduplicated(),
                SaleStories.pushed(),
                SaleStories.acknowledged(),
                ItemStories.newest("newest rows", ""),
                ItemStories.newest("newest rows, read once", "forgets = true, "),
                SaleStories.rated());
    }
}
