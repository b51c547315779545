package io.tidemark.core.graph;

import io.tidemark.core.expr.VectorExpr;
import io.tidemark.core.operator.Operator;
import io.tidemark.core.operator.OperatorContext;
import io.tidemark.core.operator.Tally;
import io.tidemark.core.ordered.PartitionBound;
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

    /**
     * The operator of a join, of a join with the nearest row, or of INTERSECT or EXCEPT: rows may be late and state freed or not.
     *
     * @param condition of a join, made ready to run
     */
    Operator ofTwo(PlanNode node, String name, OperatorContext context, @Nullable VectorExpr condition);

    /** When partitions of rows are complete, one of whose columns is a time that the watermark bounds; null if they never are. */
    @Nullable
    PartitionBound bound(PlanNode input, int[] partition, String name);
}
