package io.tidemark.core.graph;

import io.tidemark.core.operator.Operator;
import io.tidemark.core.operator.OperatorContext;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.ViewPlan;
import java.util.function.Function;

/** Says which operator runs which node of a plan. */
final class OperatorFactory {
    private final Function<String, OperatorContext> contexts;

    OperatorFactory(Function<String, OperatorContext> contexts) {
        this.contexts = contexts;
    }

    /** The operator of a node; {@code name} is the node's path, which names its state. */
    Operator create(PlanNode node, String name) {
        OperatorContext context = contexts.apply(name);
        throw new IllegalArgumentException("no operator for " + node + " with " + context);
    }

    /** The operator at the end of a view, which keeps its books. */
    Operator end(ViewPlan plan, String name) {
        OperatorContext context = contexts.apply(name);
        throw new IllegalArgumentException("no end of " + plan + " with " + context);
    }
}
