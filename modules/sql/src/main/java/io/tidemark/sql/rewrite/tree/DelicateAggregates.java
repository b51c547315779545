package io.tidemark.sql.rewrite.tree;

import java.util.function.Predicate;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.sql.SqlKind;

/**
 * Aggregates in a subquery about the row beside it with which Calcite's own way of joining the two goes wrong:
 *
 * <ul>
 *   <li>of a percentile it takes the type of its fraction for that of its values;
 *   <li>of an order it takes the place of a column that is elsewhere then;
 *   <li>where no row matches it has a row of NULLs, which ARRAY_AGG takes, and in which a FILTER is NULL. That alone {@code ScalarAggregates} can mend.
 * </ul>
 *
 * Stateless.
 */
public final class DelicateAggregates {
    private DelicateAggregates() {}

    public static boolean are(RelNode rel) {
        return any(rel, call -> call.getAggregation().isPercentile() || hasOrder(call) || mindsRowOfNulls(call));
    }

    public static boolean haveOrder(RelNode rel) {
        return any(rel, DelicateAggregates::hasOrder);
    }

    public static boolean mindRowOfNulls(RelNode rel) {
        return any(rel, DelicateAggregates::mindsRowOfNulls);
    }

    private static boolean any(RelNode rel, Predicate<AggregateCall> test) {
        return rel instanceof Aggregate aggregate
                && aggregate.getAggCallList().stream().anyMatch(test);
    }

    private static boolean hasOrder(AggregateCall call) {
        return !call.collation.getKeys().isEmpty();
    }

    /** The arrays, ordered or not, take NULLs: all others pass over them. */
    private static boolean mindsRowOfNulls(AggregateCall call) {
        return call.hasFilter() || call.getAggregation().getName().endsWith(SqlKind.ARRAY_AGG.name());
    }
}
