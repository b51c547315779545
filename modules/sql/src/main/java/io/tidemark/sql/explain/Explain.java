package io.tidemark.sql.explain;

import io.tidemark.api.type.RowType;
import io.tidemark.core.graph.SharedParts;
import io.tidemark.core.graph.StateBounds;
import io.tidemark.core.graph.TimeLags;
import io.tidemark.core.plan.PlanNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Plans as text: a line a node with what it remembers, inputs indented below it. A node's second line is about what it gives: which columns carry the
 * watermark, and by which key rows are brought to the operator above.
 */
public final class Explain {
    /** Of a part of the plan that is the same as one above it. */
    public static final String SHARED = "shared with the same one above";

    private final StringBuilder out = new StringBuilder();
    private final StateBounds bounds;
    private final SharedParts shared;

    private Explain(StateBounds bounds, SharedParts shared) {
        this.bounds = bounds;
        this.shared = shared;
    }

    /**
     * The plan below {@code root}.
     *
     * @param bounds says what its nodes remember
     * @param shared says which of its parts run once
     */
    public static String of(PlanNode root, StateBounds bounds, SharedParts shared) {
        Explain explain = new Explain(bounds, shared);
        explain.node(root, "0", "", 0);
        return explain.out.toString();
    }

    /** What one node does: the first line of it. */
    public static String operator(PlanNode node) {
        return NodeText.of(node);
    }

    private void node(PlanNode node, String name, String key, int depth) {
        String indent = "  ".repeat(depth);
        StateBounds.NodeState state = bounds.of(node);
        boolean isShared = shared.firstOf(name) != null;
        out.append(indent)
                .append(NodeText.of(node))
                .append(isShared ? "; " + SHARED : state == null ? "" : "; state: " + state.holds())
                .append('\n');
        String edge =
                Stream.of(watermarks(node), key).filter(part -> !part.isEmpty()).collect(Collectors.joining("; "));
        if (!edge.isEmpty()) {
            out.append(indent).append("  -> ").append(edge).append('\n');
        }
        for (int i = 0; i < node.inputs().size() && !isShared; i++) {
            node(node.inputs().get(i), name + "." + i, key(node, i), depth + 1);
        }
    }

    /** By which columns rows of an input are brought to the operator that has their key. */
    private static String key(PlanNode node, int input) {
        RowType type = node.inputs().get(input).type();
        int[] columns = new int[0];
        if (node instanceof PlanNode.Aggregate aggregate) {
            columns = aggregate.keys();
        } else if (node instanceof PlanNode.Top top) {
            columns = top.partition();
        } else if (node instanceof PlanNode.Session session) {
            columns = session.keys();
        } else if (node instanceof PlanNode.AsOfJoin join) {
            columns = input == 0 ? join.leftKeys() : join.rightKeys();
        } else if (node instanceof PlanNode.Lookup lookup) {
            columns = input == 0 ? lookup.leftKeys() : lookup.tableKeys();
        } else if (node instanceof PlanNode.Over over) {
            columns = over.partition();
        } else if (node instanceof PlanNode.Join join) {
            columns = input == 0 ? join.leftKeys() : join.rightKeys();
        } else if (node instanceof PlanNode.SetOperation) {
            columns = IntStream.range(0, type.size()).toArray();
        }
        return columns.length == 0 ? "" : "key " + ExprText.names(columns, type);
    }

    private static String watermarks(PlanNode node) {
        List<String> times = new ArrayList<>();
        for (int column = 0; column < node.type().size(); column++) {
            long lag = node instanceof PlanNode.Values ? TimeLags.NONE : TimeLags.of(node, column);
            if (lag != TimeLags.NONE) {
                times.add(ExprText.name(node.type(), column) + (lag == 0 ? "" : " - " + NodeText.micros(lag)));
            }
        }
        return times.isEmpty() ? "" : "watermark " + String.join(", ", times);
    }
}
