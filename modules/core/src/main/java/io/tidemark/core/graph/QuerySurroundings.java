package io.tidemark.core.graph;

import io.tidemark.core.aggregate.Aggregate;
import io.tidemark.core.operator.Operator;
import io.tidemark.core.operator.OperatorContext;
import io.tidemark.core.operator.Tally;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.relational.FailedStatement;
import io.tidemark.core.relational.RowFailures;

/** In a query, which runs once over rows that are there: a window is a group like others, and a row that cannot be computed fails it. */
record QuerySurroundings() implements Surroundings {
    @Override
    public Tally tally(String name) {
        return Tally.NONE;
    }

    @Override
    public RowFailures failures(PlanNode node, OperatorContext context, Tally tally) {
        return new FailedStatement();
    }

    @Override
    public Operator aggregate(PlanNode.Aggregate node, String name, OperatorContext context) {
        return new Aggregate(node, true, context, new FailedStatement());
    }
}
