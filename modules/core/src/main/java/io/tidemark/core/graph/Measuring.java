package io.tidemark.core.graph;

import io.tidemark.core.operator.Operator;

/** Lets a host measure operators, since they have no clock: puts what measures around each. Stateless or one thread at a time, as its host wants. */
public interface Measuring {
    /** Measures nothing. */
    Measuring NONE = (node, operator) -> operator;

    /**
     * What runs in place of an operator: does the same and measures.
     *
     * @param node its name: the node's path ({@code 0} is the root, {@code 0.1} its second input), or {@link ViewGraph#END}
     */
    Operator measured(String node, Operator operator);
}
