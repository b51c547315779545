package io.tidemark.testkit.oracle.feature;

import io.tidemark.testkit.oracle.query.From;
import io.tidemark.testkit.oracle.query.Query;
import io.tidemark.testkit.oracle.query.Select;

/** Queries over the results of queries. */
final class Nested {
    private Nested() {}

    /** Groups of groups, filters of distinct rows, and the like. */
    static Query derived(Surroundings around) {
        Query inner = around.oneIn(2) ? Shapes.groups(around) : Joins.two(around);
        From from = new From.Derived(inner, "d");
        if (Surroundings.exact(from.columns()).isEmpty()) {
            return inner;
        }
        return around.oneIn(2) ? Shapes.groups(around, from) : Shapes.projection(around, from);
    }

    /** Groups beside rows of a table. */
    static Query joinedGroups(Surroundings around) {
        Select groups = Shapes.groups(around, around.table().as("b"));
        From from = new From.Derived(groups, "d");
        return Joins.timeless(from.columns()).isEmpty()
                ? groups
                : Shapes.projection(around, Joins.joined(around, around.table().as("a"), from));
    }
}
