package io.tidemark.sql.rewrite.tree;

import org.apache.calcite.plan.Context;
import org.apache.calcite.plan.Contexts;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptSchema;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.tools.RelBuilder;
import org.apache.calcite.tools.RelBuilderFactory;
import org.jspecify.annotations.Nullable;

/**
 * Builds trees that keep a relation under a condition that is never true, where Calcite's own would put a list of no rows: a view must read what it is asked of,
 * for its changes are what makes it run. One tree each.
 */
public class KeepingBuilder extends RelBuilder {
    /** Builders that simplify, for rules. */
    public static final RelBuilderFactory FACTORY =
            (cluster, schema) -> new KeepingBuilder(Contexts.empty(), cluster, schema);

    /** Builds with what the context says. */
    public KeepingBuilder(Context context, RelOptCluster cluster, @Nullable RelOptSchema schema) {
        super(context, cluster, schema);
    }

    @Override
    public RelBuilder empty() {
        RelNode rows = build();
        return push(LogicalFilter.create(rows, cluster.getRexBuilder().makeLiteral(false)));
    }
}
