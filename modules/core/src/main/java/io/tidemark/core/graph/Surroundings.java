package io.tidemark.core.graph;

import io.tidemark.core.expr.VectorExpr;
import io.tidemark.core.operator.Operator;
import io.tidemark.core.operator.OperatorContext;
import io.tidemark.core.operator.Tally;
import io.tidemark.core.plan.LatePolicy;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.relational.RowFailures;
import org.jspecify.annotations.Nullable;

/** What operators are given that differs between views and queries. */
sealed interface Surroundings permits ViewSurroundings, QuerySurroundings {
    /** What late rows do. */
    LatePolicy late();

    /** Notes an operator that the graph has to ask something: when an epoch has to run for it, or what it waits to be told. */
    Operator noted(Operator operator);

    /** Where the operator of a node counts. */
    Tally tally(String name);

    /** What becomes of rows that the operator of a node cannot compute. */
    RowFailures failures(PlanNode node, OperatorContext context, Tally tally);

    /** The operator of an aggregate: windows may close or not. */
    Operator aggregate(PlanNode.Aggregate node, String name, OperatorContext context);

    /** The operator of a join: rows may be late and state freed or not. */
    Operator join(PlanNode.Join node, String name, OperatorContext context, @Nullable VectorExpr condition);

    /** The operator of a join with the nearest row. */
    Operator asOf(PlanNode.AsOfJoin node, String name, OperatorContext context);

    /** The operator of INTERSECT or EXCEPT. */
    Operator setOperation(PlanNode.SetOperation node, String name, OperatorContext context);
}
