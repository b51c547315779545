package io.tidemark.core.graph;

import io.tidemark.api.type.RowType;
import io.tidemark.core.plan.AggregateCall;
import io.tidemark.core.plan.JoinBounds;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.top.Top;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What the operators of a plan remember, and whether that stays within bounds while rows come for ever. What is as large as the tables below is
 * bounded: they are kept anyway. Immutable.
 */
public final class StateBounds {
    private final Predicate<String> endless;

    /**
     * What one operator remembers.
     *
     * @param holds in words
     * @param isBounded whether it stays within bounds
     */
    public record NodeState(String holds, boolean isBounded) {}

    /**
     * Bounds of the plans over some relations.
     *
     * @param endless whether rows of a relation come for ever: those of a source, and of a view over one
     */
    public StateBounds(Predicate<String> endless) {
        this.endless = endless;
    }

    /** Whether rows of a node's output come for ever. */
    public boolean isEndless(PlanNode node) {
        if (node instanceof PlanNode.Scan scan) {
            return endless.test(scan.relation());
        }
        if (node instanceof PlanNode.ClockFilter filter && filter.isUntil()) {
            return false;
        }
        boolean isOneRow = node instanceof PlanNode.Aggregate aggregate && aggregate.keys().length == 0;
        return !isOneRow && node.inputs().stream().anyMatch(this::isEndless);
    }

    /** What the operators of a plan remember without bounds, the nearest to the sources last. */
    public List<String> unbounded(PlanNode root) {
        List<String> found = new ArrayList<>();
        NodeState state = of(root);
        if (state != null && !state.isBounded()) {
            found.add(state.holds());
        }
        root.inputs().forEach(input -> found.addAll(unbounded(input)));
        return found;
    }

    /** What the operator of a node remembers; null if nothing. */
    public @Nullable NodeState of(PlanNode node) {
        if (node instanceof PlanNode.Aggregate aggregate) {
            return aggregate(aggregate);
        } else if (node instanceof PlanNode.Join join) {
            return join(join);
        } else if (node instanceof PlanNode.AsOfJoin join) {
            return asOf(join);
        } else if (node instanceof PlanNode.Lookup lookup) {
            return lookup(lookup);
        } else if (node instanceof PlanNode.SetOperation) {
            return kept("one row for each different row", isEndless(node));
        } else if (node instanceof PlanNode.ClockFilter) {
            return new NodeState("rows whose time is still to come, freed by the clock", true);
        } else if (node instanceof PlanNode.Session session) {
            return session(session);
        } else if (node instanceof PlanNode.Top top) {
            return top(top);
        }
        return node instanceof PlanNode.Over over ? ordered(over.input(), over.partition()) : null;
    }

    private NodeState top(PlanNode.Top top) {
        long last = top.offset() + top.limit();
        boolean keepsChosen = Top.keepsChosen(top, Lineage.isInsertOnly(top.input())) && last > 0;
        if (!keepsChosen || TimeLags.closing(top.input(), top.partition()) >= 0) {
            return ordered(top.input(), top.partition());
        }
        boolean isOne = top.partition().length == 0;
        String rows = last == 1 ? "the first row" : "the first " + last + " rows";
        return isOne
                ? kept(rows, false)
                : kept(rows + " of each " + names(top.input().type(), top.partition()), isEndless(top.input()));
    }

    private NodeState ordered(PlanNode input, int[] partition) {
        int time = TimeLags.closing(input, partition);
        return time < 0
                ? kept("all rows of its input, in order", isEndless(input))
                : new NodeState(
                        "rows in order, freed once nothing of their "
                                + input.type().field(time).name() + " can change any more",
                        true);
    }

    private NodeState session(PlanNode.Session session) {
        String rows = "the rows of all sessions";
        return TimeLags.of(session.input(), session.timeColumn()) == TimeLags.NONE
                ? kept(rows, isEndless(session.input()))
                : new NodeState(
                        rows + ", freed " + duration(session.gapMicros()) + " after one cannot change any more", true);
    }

    private static NodeState kept(String what, boolean grows) {
        return new NodeState(grows ? what + ", unbounded" : what, !grows);
    }

    private NodeState aggregate(PlanNode.Aggregate aggregate) {
        if (aggregate.windowEnd() >= 0) {
            return new NodeState("one row a group, freed once its window cannot change any more", true);
        }
        boolean grows = isEndless(aggregate.input());
        if (aggregate.keys().length > 0) {
            String keys = names(aggregate.input().type(), aggregate.keys());
            return kept("one row a group of " + keys, grows);
        }
        boolean keepsValues = aggregate.calls().stream().anyMatch(call -> keepsValues(aggregate, call));
        return keepsValues
                ? kept("one row, and the different values of its aggregates", grows)
                : kept("one row", false);
    }

    private static boolean keepsValues(PlanNode.Aggregate aggregate, AggregateCall call) {
        boolean isExtreme = call.kind() == AggregateCall.Kind.MIN || call.kind() == AggregateCall.Kind.MAX;
        return call.distinct() || isExtreme && !Lineage.isInsertOnly(aggregate.input());
    }

    private NodeState join(PlanNode.Join join) {
        JoinBounds bounds = join.bounds();
        if (bounds != null) {
            return new NodeState(
                    "rows of both inputs, freed by the watermark of "
                            + join.left().type().field(bounds.leftTime()).name() + " and "
                            + join.right().type().field(bounds.rightTime()).name() + ": " + apart(bounds) + " apart",
                    true);
        }
        boolean left = isEndless(join.left());
        boolean right = isEndless(join.right());
        return left || right
                ? kept(
                        "all rows of both inputs, those of the " + (left && right ? "two" : left ? "left" : "right")
                                + " for ever",
                        true)
                : kept("all rows of both inputs", false);
    }

    private NodeState asOf(PlanNode.AsOfJoin join) {
        boolean isBounded = TimeLags.of(join.left(), join.leftTime()) != TimeLags.NONE;
        if (!isBounded) {
            return kept("all rows of both inputs", isEndless(join.left()) || isEndless(join.right()));
        }
        String time = join.left().type().field(join.leftTime()).name();
        return join.nearest().isEarlier()
                ? new NodeState(
                        "left rows, freed by the watermark of " + time
                                + "; of each key of the right the rows since then",
                        true)
                : kept(
                        "left rows until a later right row has come, freed by the watermark of " + time,
                        isEndless(join.left()));
    }

    private NodeState lookup(PlanNode.Lookup lookup) {
        String answers = "the answers for " + lookup.cache().rows() + " keys, each for "
                + duration(lookup.cache().ttlMicros()) + ", and rows that wait for one";
        return Lineage.isInsertOnly(lookup.left())
                ? new NodeState(answers, true)
                : kept(answers + "; all left rows, with the answers that they came with", isEndless(lookup.left()));
    }

    private static String apart(JoinBounds bounds) {
        return bounds.lowMicros() == bounds.highMicros()
                ? duration(bounds.lowMicros())
                : duration(bounds.lowMicros()) + " to " + duration(bounds.highMicros());
    }

    private static String duration(long micros) {
        return Duration.of(micros, ChronoUnit.MICROS).toString();
    }

    private static String names(RowType type, int[] columns) {
        List<String> names = new ArrayList<>();
        for (int column : columns) {
            names.add(type.field(column).name());
        }
        return String.join(", ", names);
    }
}
