package io.tidemark.sql.rewrite;

import com.google.common.collect.ImmutableSet;
import io.tidemark.sql.rewrite.tree.RelTrees;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.jspecify.annotations.Nullable;

/**
 * EXISTS, NOT EXISTS and IN as semi-joins and anti-joins, which remember both sides and nothing else. The general way, which {@link SubQueries} goes, evaluates
 * the subquery for each different row around it and joins that back: several times the state and the work. Stateless.
 *
 * <p>NOT IN is left to the general way, for its rule about NULL, and so are subqueries that name the row around them in other places than their WHERE.
 */
final class SemiJoins {
    private SemiJoins() {}

    static RelNode of(RelNode root) {
        RelNode rel = RelTrees.replaced(root, SemiJoins::of);
        return rel instanceof Filter filter ? ofFilter(filter) : rel;
    }

    private static RelNode ofFilter(Filter filter) {
        RelNode input = filter.getInput();
        RexNode condition = RexUtil.pullFactors(filter.getCluster().getRexBuilder(), filter.getCondition());
        List<RexNode> rest = new ArrayList<>();
        for (RexNode part : RelOptUtil.conjunctions(condition)) {
            RelNode joined = joined(input, part, filter.getVariablesSet());
            if (joined == null) {
                rest.add(part);
            } else {
                input = joined;
            }
        }
        if (rest.isEmpty()) {
            return input;
        }
        RexNode remaining = RexUtil.composeConjunction(filter.getCluster().getRexBuilder(), rest);
        return LogicalFilter.create(input, remaining, ImmutableSet.copyOf(filter.getVariablesSet()));
    }

    private static @Nullable RelNode joined(RelNode input, RexNode part, Set<CorrelationId> variables) {
        boolean not = part.getKind() == SqlKind.NOT;
        RexNode asked = not ? ((RexCall) part).getOperands().get(0) : part;
        if (!(asked instanceof RexSubQuery query) || !isFree(query, variables)) {
            return null;
        }
        if (query.getKind() == SqlKind.EXISTS) {
            return SemiJoin.exists(input, query, variables, not ? JoinRelType.ANTI : JoinRelType.SEMI);
        }
        return query.getKind() == SqlKind.IN && !not ? SemiJoin.in(input, query, variables) : null;
    }

    /** Whether a subquery names no row but the one directly around it. */
    private static boolean isFree(RexSubQuery query, Set<CorrelationId> variables) {
        return variables.containsAll(RelTrees.freeVariables(query.rel));
    }
}
