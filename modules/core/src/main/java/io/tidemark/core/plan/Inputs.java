package io.tidemark.core.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Nodes over other inputs, which have the columns that the node reads at the same places. Stateless. */
public final class Inputs {
    private Inputs() {}

    /** The node with each of its inputs replaced by what {@code change} makes of it; itself, if {@code change} gives all of them back. */
    public static PlanNode replaced(PlanNode node, UnaryOperator<PlanNode> change) {
        List<PlanNode> inputs = new ArrayList<>();
        boolean isSame = true;
        for (PlanNode input : node.inputs()) {
            PlanNode changed = change.apply(input);
            inputs.add(changed);
            // Not equals(), which would compare whole plans at each of their nodes.
            isSame &= changed == input;
        }
        return isSame ? node : over(node, inputs);
    }

    private static PlanNode over(PlanNode node, List<PlanNode> inputs) {
        PlanNode input = inputs.get(0);
        if (node instanceof PlanNode.Project it) {
            return new PlanNode.Project(input, it.columns(), it.type());
        } else if (node instanceof PlanNode.Filter it) {
            return new PlanNode.Filter(input, it.condition());
        } else if (node instanceof PlanNode.ClockFilter it) {
            return new PlanNode.ClockFilter(input, it.moment(), it.isUntil());
        } else if (node instanceof PlanNode.Unnest it) {
            return new PlanNode.Unnest(input, it.arrays(), it.condition(), it.outer(), it.type());
        } else if (node instanceof PlanNode.Window it) {
            return new PlanNode.Window(input, it.timeColumn(), it.spec(), it.type());
        } else if (node instanceof PlanNode.Session it) {
            return new PlanNode.Session(input, it.timeColumn(), it.keys(), it.gapMicros(), it.type());
        } else if (node instanceof PlanNode.Aggregate it) {
            return new PlanNode.Aggregate(input, it.keys(), it.calls(), it.windowStart(), it.windowEnd(), it.type());
        } else if (node instanceof PlanNode.Top it) {
            return new PlanNode.Top(
                    input,
                    it.partition(),
                    it.order(),
                    it.ranking(),
                    it.limit(),
                    it.offset(),
                    it.isNumbered(),
                    it.type());
        } else if (node instanceof PlanNode.Over it) {
            return new PlanNode.Over(input, it.partition(), it.order(), it.calls(), it.type());
        } else if (node instanceof PlanNode.Sort it) {
            return new PlanNode.Sort(input, it.keys(), it.limit(), it.offset());
        } else if (node instanceof PlanNode.Union) {
            return new PlanNode.Union(inputs);
        }
        return overTwo(node, input, inputs.get(1));
    }

    private static PlanNode overTwo(PlanNode node, PlanNode left, PlanNode right) {
        if (node instanceof PlanNode.Join it) {
            return new PlanNode.Join(
                    left,
                    right,
                    it.kind(),
                    it.leftKeys(),
                    it.rightKeys(),
                    it.nullsMatch(),
                    it.condition(),
                    it.bounds(),
                    it.type());
        } else if (node instanceof PlanNode.AsOfJoin it) {
            return new PlanNode.AsOfJoin(
                    left,
                    right,
                    it.outer(),
                    it.leftKeys(),
                    it.rightKeys(),
                    it.leftTime(),
                    it.rightTime(),
                    it.nearest(),
                    it.keepsVersions(),
                    it.type());
        } else if (node instanceof PlanNode.Lookup it) {
            return new PlanNode.Lookup(
                    left, it.answers(), it.outer(), it.leftKeys(), it.tableKeys(), it.cache(), it.type());
        } else if (node instanceof PlanNode.SetOperation it) {
            return new PlanNode.SetOperation(left, right, it.intersect(), it.all());
        }
        throw new IllegalArgumentException("unknown node " + node);
    }
}
