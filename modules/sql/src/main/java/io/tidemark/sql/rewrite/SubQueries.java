package io.tidemark.sql.rewrite;

import org.apache.calcite.plan.RelRule;
import org.apache.calcite.plan.hep.HepPlanner;
import org.apache.calcite.plan.hep.HepProgramBuilder;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.rules.FilterJoinRule;
import org.apache.calcite.rel.rules.SubQueryRemoveRule;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql2rel.RelDecorrelator;

/**
 * What becomes of a tree before it is lowered: subqueries and what they take from outside become joins, and conditions go into joins. A tree with
 * neither is left as it is, since the rules cost time at start-up. Stateless.
 */
final class SubQueries {
    private SubQueries() {}

    static RelNode removed(RelNode root) {
        RelNode rel = root;
        if (has(rel, SubQueries::hasSubQuery)) {
            rel = run(
                    rel,
                    SubQueryRemoveRule.Config.FILTER,
                    SubQueryRemoveRule.Config.PROJECT,
                    SubQueryRemoveRule.Config.JOIN);
        }
        if (has(rel, Correlate.class::isInstance)) {
            rel = Unnests.of(RaisedConditions.of(rel));
        }
        if (has(rel, Correlate.class::isInstance)) {
            OuterNames.check(rel);
            RelNode made = Sealed.sealed(ScalarAggregates.kept(ConstantGroups.counted(rel)));
            rel = Sealed.opened(RelDecorrelator.decorrelateQuery(made, new DecorrelatingBuilder(rel.getCluster())));
        }
        if (has(rel, Join.class::isInstance)) {
            rel = run(rel, FilterJoinRule.FilterIntoJoinRule.FilterIntoJoinRuleConfig.DEFAULT);
        }
        return rel;
    }

    /** Of a node. */
    interface Test {
        boolean is(RelNode rel);
    }

    /** Whether a tree has such a node. */
    static boolean has(RelNode rel, Test test) {
        return test.is(rel) || rel.getInputs().stream().anyMatch(input -> has(input, test));
    }

    /** Whether a node asks a subquery. */
    static boolean hasSubQuery(RelNode rel) {
        if (rel instanceof Filter filter) {
            return RexUtil.SubQueryFinder.containsSubQuery(filter);
        }
        if (rel instanceof Project project) {
            return RexUtil.SubQueryFinder.containsSubQuery(project);
        }
        return rel instanceof Join join && RexUtil.SubQueryFinder.containsSubQuery(join);
    }

    private static RelNode run(RelNode rel, RelRule.Config... rules) {
        HepProgramBuilder program = new HepProgramBuilder();
        for (RelRule.Config rule : rules) {
            program.addRuleInstance(
                    rule.withRelBuilderFactory(KeepingBuilder.FACTORY).toRule());
        }
        HepPlanner planner = new HepPlanner(program.build());
        planner.setRoot(rel);
        return planner.findBestExp();
    }
}
