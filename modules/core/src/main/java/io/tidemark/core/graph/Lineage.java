package io.tidemark.core.graph;

import io.tidemark.core.expr.Expr;
import io.tidemark.core.plan.JoinKind;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.top.First;
import java.util.BitSet;
import java.util.function.Predicate;

/** What can be said of a node's rows by looking at the plan below it. */
public final class Lineage {
    private Lineage() {}

    /** Whether no row is ever taken back. */
    static boolean isInsertOnly(PlanNode node) {
        return isInsertOnly(node, PlanNode.Scan::insertOnly);
    }

    /** Whether no row is ever taken back, if scans are as {@code scanned} says. */
    public static boolean isInsertOnly(PlanNode node, Predicate<PlanNode.Scan> scanned) {
        if (node instanceof PlanNode.Scan scan) {
            return scanned.test(scan);
        }
        // A group's result is taken back each time it changes, a row when its session grows, and so is a row that has
        // no partner yet or is no longer among the first.
        boolean takesBack = node instanceof PlanNode.Aggregate
                || node instanceof PlanNode.Top
                || node instanceof PlanNode.Session
                || node instanceof PlanNode.ClockFilter
                || node instanceof PlanNode.AsOfJoin
                || node instanceof PlanNode.Over
                || node instanceof PlanNode.Join join && join.kind() != JoinKind.INNER && join.kind() != JoinKind.SEMI
                || node instanceof PlanNode.SetOperation operation && !operation.intersect();
        return !takesBack && node.inputs().stream().allMatch(input -> isInsertOnly(input, scanned));
    }

    /** Whether the changes of an epoch are added up: no two of them are of equal rows. */
    static boolean isAddedUp(PlanNode node) {
        if (node instanceof PlanNode.Filter filter) {
            return isAddedUp(filter.input());
        }
        if (node instanceof PlanNode.Project project) {
            return isAddedUp(project.input()) && tellsApart(project);
        }
        // What closes is corrected apart from what it was in time.
        return node instanceof PlanNode.Aggregate aggregate && aggregate.windowEnd() < 0
                || node instanceof PlanNode.Top top && TimeLags.closing(top.input(), top.partition()) < 0;
    }

    /** Whether rows that differ do so afterwards, too. */
    private static boolean tellsApart(PlanNode.Project project) {
        BitSet passed = new BitSet();
        for (Expr column : project.columns()) {
            if (column instanceof Expr.ColumnRef ref) {
                passed.set(ref.index());
            }
        }
        if (project.input() instanceof PlanNode.Top top && top.isNumbered() && First.fits(top, true)) {
            // Always 1.
            passed.set(top.input().type().size());
        }
        return passed.cardinality() == project.input().type().size();
    }

    /** Whether rows are results, which come from no one place of a source, or only at the end of an epoch. */
    static boolean isResult(PlanNode node) {
        return node instanceof PlanNode.Aggregate
                || node instanceof PlanNode.Top
                || node instanceof PlanNode.Session
                || node instanceof PlanNode.ClockFilter
                || node instanceof PlanNode.AsOfJoin
                || node instanceof PlanNode.Lookup
                || node instanceof PlanNode.Over
                || node instanceof PlanNode.SetOperation
                || node instanceof PlanNode.Join join && join.kind() != JoinKind.INNER
                || node.inputs().stream().anyMatch(Lineage::isResult);
    }

    /** The column of the node's output that holds the event time by which the rows were assigned to windows; -1 if there is none. */
    public static int eventTime(PlanNode node) {
        for (int column = 0; column < node.type().size(); column++) {
            if (isEventTime(node, column)) {
                return column;
            }
        }
        return -1;
    }

    private static boolean isEventTime(PlanNode node, int column) {
        if (node instanceof PlanNode.Window window) {
            return column == window.timeColumn();
        }
        if (node instanceof PlanNode.Session session) {
            return column == session.timeColumn();
        }
        if (node instanceof PlanNode.Project project) {
            return project.columns().get(column) instanceof Expr.ColumnRef passed
                    && isEventTime(project.input(), passed.index());
        }
        if (node instanceof PlanNode.Join join) {
            int leftWidth = join.left().type().size();
            return column < leftWidth
                    ? isEventTime(join.left(), column)
                    : isEventTime(join.right(), column - leftWidth);
        }
        if (node instanceof PlanNode.AsOfJoin || node instanceof PlanNode.Lookup) {
            PlanNode left = node.inputs().get(0);
            return column < left.type().size() && isEventTime(left, column);
        }
        if (node instanceof PlanNode.Unnest unnest) {
            return column < unnest.input().type().size() && isEventTime(unnest.input(), column);
        }
        boolean passesOn = node instanceof PlanNode.Filter
                || node instanceof PlanNode.ClockFilter
                || node instanceof PlanNode.Union;
        return passesOn && node.inputs().stream().allMatch(input -> isEventTime(input, column));
    }
}
