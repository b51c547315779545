package io.tidemark.runtime.measure;

import io.tidemark.core.graph.ViewGraph;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the operators of a view or query did since they were made. Immutable.
 *
 * @param operators by the names of their nodes, that at a view's end among them
 * @param output what the graph gave
 */
public record GraphWork(Map<String, OperatorWork> operators, Flow output) {
    public GraphWork {
        operators = Map.copyOf(operators);
    }

    /** The work of a node's operator; null if it has none, as a scan. */
    public @Nullable OperatorWork of(String node) {
        return operators.get(node);
    }

    /** What a node gave to the one above it: to that whose name is its own up to the last point. */
    public Flow outputOf(String node) {
        int point = node.lastIndexOf('.');
        if (point < 0) {
            OperatorWork end = operators.get(ViewGraph.END);
            return end == null ? output : end.input(0);
        }
        OperatorWork above = operators.get(node.substring(0, point));
        return above == null ? Flow.NONE : above.input(Integer.parseInt(node.substring(point + 1)));
    }
}
