package io.tidemark.sql.rewrite.tree;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;

/** What is in a tree, below a node and within its subqueries, and what becomes of it there. Stateless. */
public final class RelTrees {
    private RelTrees() {}

    /** The node with each of its inputs replaced by what {@code change} makes of it; itself, if {@code change} gives all of them back. */
    public static RelNode replaced(RelNode rel, UnaryOperator<RelNode> change) {
        List<RelNode> inputs = new ArrayList<>();
        rel.getInputs().forEach(input -> inputs.add(change.apply(input)));
        return inputs.equals(rel.getInputs()) ? rel : rel.copy(rel.getTraitSet(), inputs);
    }

    /** As {@link #replaced}, of the trees of its subqueries too. */
    public static RelNode replacedWithin(RelNode rel, UnaryOperator<RelNode> change) {
        return replaced(rel, change).accept(new RexShuttle() {
            @Override
            public RexNode visitSubQuery(RexSubQuery query) {
                RexSubQuery visited = (RexSubQuery) super.visitSubQuery(query);
                return visited.clone(change.apply(visited.rel));
            }
        });
    }

    /** The rows around a tree that it names. */
    public static Set<CorrelationId> freeVariables(RelNode rel) {
        Set<CorrelationId> used = new HashSet<>(RelOptUtil.getVariablesUsed(rel));
        used.removeAll(defined(rel));
        return used;
    }

    private static Set<CorrelationId> defined(RelNode rel) {
        Set<CorrelationId> defined = new HashSet<>(rel.getVariablesSet());
        rel.getInputs().forEach(input -> defined.addAll(defined(input)));
        rel.accept(new RexShuttle() {
            @Override
            public RexNode visitSubQuery(RexSubQuery inner) {
                defined.addAll(defined(inner.rel));
                return inner;
            }
        });
        return defined;
    }

    /** Whether a tree has such a node. */
    public static boolean has(RelNode rel, Predicate<RelNode> test) {
        return test.test(rel) || rel.getInputs().stream().anyMatch(input -> has(input, test));
    }

    /** Whether a node asks a subquery. */
    public static boolean hasSubQuery(RelNode rel) {
        if (rel instanceof Filter filter) {
            return RexUtil.SubQueryFinder.containsSubQuery(filter);
        }
        if (rel instanceof Project project) {
            return RexUtil.SubQueryFinder.containsSubQuery(project);
        }
        return rel instanceof Join join && RexUtil.SubQueryFinder.containsSubQuery(join);
    }
}
