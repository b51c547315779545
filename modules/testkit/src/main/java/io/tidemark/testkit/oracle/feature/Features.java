package io.tidemark.testkit.oracle.feature;

import java.util.List;

/** All features. */
public final class Features {
    /** Some are listed twice: they have more to vary. */
    public static final List<Feature> ALL = List.of(
            Shapes::projection,
            Shapes::distinct,
            Shapes::groups,
            Shapes::groups,
            Shapes::total,
            Joins::two,
            Joins::three,
            Joins::grouped,
            Joins::star,
            Subqueries::exists,
            Subqueries::in,
            Subqueries::rowIn,
            Subqueries::several,
            Subqueries::value,
            Subqueries::compared,
            Subqueries::correlatedValue,
            Subqueries::correlatedJoin,
            SetOperations::operation,
            TimeWindows::tumble,
            TimeWindows::hop,
            TimeWindows::cumulate,
            TimeWindows::session,
            TimeWindows::overJoin,
            TimeWindows::top,
            TimeWindows::over,
            TimeJoins::temporal,
            TimeJoins::asOf,
            TimeJoins::interval,
            TimeJoins::windows,
            TimeJoins::windowResults,
            Arrays::elements,
            Arrays::elements,
            Arrays::value,
            Arrays::collected,
            Orders::over,
            Orders::top,
            Nested::derived,
            Nested::joinedGroups);

    private Features() {}
}
