package io.tidemark.sql.narrow;

import io.tidemark.core.expr.Expr;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.sql.lower.scalar.Conditions;
import java.util.Arrays;
import java.util.List;

/**
 * A node that stands for a wider one. Immutable.
 *
 * @param places by column of the wider one: where it is now; of a column that nothing reads, anything
 */
record Narrow(PlanNode node, int[] places) {
    /** A node that has all columns where they were. */
    static Narrow all(PlanNode node) {
        int[] places = new int[node.type().size()];
        Arrays.setAll(places, column -> column);
        return new Narrow(node, places);
    }

    /** A node above this one, with the same columns. */
    Narrow below(PlanNode above) {
        return new Narrow(above, places);
    }

    /** The places, and those of {@code more} columns that follow the node's own. */
    int[] placesAnd(int more) {
        int[] all = Arrays.copyOf(places, places.length + more);
        for (int i = 0; i < more; i++) {
            all[places.length + i] = node.type().size() + i;
        }
        return all;
    }

    Expr moved(Expr expr) {
        return Conditions.moved(expr, column -> places[column]);
    }

    List<Expr> moved(List<Expr> expressions) {
        return expressions.stream().map(this::moved).toList();
    }
}
