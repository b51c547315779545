package io.tidemark.sql.rewrite;

import io.tidemark.sql.rewrite.around.ConstantGroups;
import io.tidemark.sql.rewrite.around.DecorrelatingBuilder;
import io.tidemark.sql.rewrite.around.OuterNames;
import io.tidemark.sql.rewrite.around.RaisedConditions;
import io.tidemark.sql.rewrite.around.ScalarAggregates;
import io.tidemark.sql.rewrite.around.Sealed;
import io.tidemark.sql.rewrite.tree.KeepingBuilder;
import io.tidemark.sql.rewrite.tree.RelTrees;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.plan.hep.HepPlanner;
import org.apache.calcite.plan.hep.HepProgramBuilder;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.rules.FilterJoinRule;
import org.apache.calcite.rel.rules.SubQueryRemoveRule;
import org.apache.calcite.sql2rel.RelDecorrelator;

/**
 * What becomes of a tree before it is lowered: subqueries and what they take from outside become joins, and conditions go into joins. A tree with
 * neither is left as it is, since the rules cost time at start-up. Stateless.
 */
final class SubQueries {
    private SubQueries() {}

    static RelNode removed(RelNode root) {
        RelNode rel = root;
        if (RelTrees.has(rel, RelTrees::hasSubQuery)) {
            rel = run(
                    rel,
                    SubQueryRemoveRule.Config.FILTER,
                    SubQueryRemoveRule.Config.PROJECT,
                    SubQueryRemoveRule.Config.JOIN);
        }
        if (RelTrees.has(rel, Correlate.class::isInstance)) {
            rel = Unnests.of(RaisedConditions.of(rel));
        }
        if (RelTrees.has(rel, Correlate.class::isInstance)) {
            OuterNames.check(rel);
            RelNode made = Sealed.sealed(ScalarAggregates.kept(ConstantGroups.counted(rel)));
            rel = Sealed.opened(RelDecorrelator.decorrelateQuery(made, new DecorrelatingBuilder(rel.getCluster())));
        }
        if (RelTrees.has(rel, Join.class::isInstance)) {
            rel = run(rel, FilterJoinRule.FilterIntoJoinRule.FilterIntoJoinRuleConfig.DEFAULT);
        }
        return rel;
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
