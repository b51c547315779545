package io.tidemark.core.graph;

import io.tidemark.core.aggregate.Aggregate;
import io.tidemark.core.expr.VectorExpr;
import io.tidemark.core.join.AsOfJoin;
import io.tidemark.core.join.AsOfSettings;
import io.tidemark.core.join.Join;
import io.tidemark.core.join.JoinSettings;
import io.tidemark.core.join.SetOperation;
import io.tidemark.core.join.TimedInputs;
import io.tidemark.core.ledger.LateEntries;
import io.tidemark.core.operator.Operator;
import io.tidemark.core.operator.OperatorContext;
import io.tidemark.core.operator.Tally;
import io.tidemark.core.ordered.PartitionBound;
import io.tidemark.core.plan.LatePolicy;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.relational.FailedStatement;
import io.tidemark.core.relational.RowFailures;
import org.jspecify.annotations.Nullable;

/** In a query, which runs once over rows that are there: a window is a group like others, and a row that cannot be computed fails it. */
record QuerySurroundings() implements Surroundings {
    private static final Tally[] NO_TALLIES = {Tally.NONE, Tally.NONE, Tally.NONE};

    @Override
    public LatePolicy late() {
        return LatePolicy.ALWAYS;
    }

    @Override
    public Operator noted(Operator operator) {
        return operator;
    }

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

    @Override
    public Operator ofTwo(PlanNode node, String name, OperatorContext context, @Nullable VectorExpr condition) {
        if (node instanceof PlanNode.AsOfJoin join) {
            return new AsOfJoin(AsOfSettings.ofQuery(join, name), context, NO_TALLIES, LateEntries.WITHOUT_VERSIONS);
        }
        if (node instanceof PlanNode.SetOperation operation) {
            return new SetOperation(operation, TimedInputs.ofQuery(), context, NO_TALLIES);
        }
        return new Join(
                JoinSettings.ofQuery((PlanNode.Join) node, name),
                condition,
                context,
                new FailedStatement(),
                NO_TALLIES,
                LateEntries.WITHOUT_VERSIONS);
    }

    @Override
    public @Nullable PartitionBound bound(PlanNode input, int[] partition, String name) {
        return null;
    }
}
