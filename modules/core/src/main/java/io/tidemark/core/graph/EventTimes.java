package io.tidemark.core.graph;

import io.tidemark.core.expr.Expr;
import io.tidemark.core.plan.PlanNode;
import java.util.List;
import java.util.stream.Stream;

/**
 * Lets the event time of rows go along to the aggregate over their windows, as one more column of each Project in between that leaves it out: the book
 * of late events shows it. What the plan computes does not change.
 */
final class EventTimes {
    private EventTimes() {}

    /** The plan with event times kept where windowed aggregates can see them; nodes have the same places. */
    static PlanNode kept(PlanNode node) {
        if (node instanceof PlanNode.Aggregate aggregate) {
            PlanNode input = kept(aggregate.input());
            return new PlanNode.Aggregate(
                    aggregate.windowEnd() < 0 ? input : passedOn(input),
                    aggregate.keys(),
                    aggregate.calls(),
                    aggregate.windowStart(),
                    aggregate.windowEnd(),
                    aggregate.type());
        }
        if (node instanceof PlanNode.Filter filter) {
            return new PlanNode.Filter(kept(filter.input()), filter.condition());
        }
        if (node instanceof PlanNode.ClockFilter filter) {
            return new PlanNode.ClockFilter(kept(filter.input()), filter.moment(), filter.isUntil());
        }
        if (node instanceof PlanNode.Project project) {
            return new PlanNode.Project(kept(project.input()), project.columns(), project.type());
        }
        if (node instanceof PlanNode.Window window) {
            return new PlanNode.Window(kept(window.input()), window.timeColumn(), window.spec(), window.type());
        }
        if (node instanceof PlanNode.Session session) {
            return new PlanNode.Session(
                    kept(session.input()), session.timeColumn(), session.keys(), session.gapMicros(), session.type());
        }
        if (node instanceof PlanNode.Unnest unnest) {
            return new PlanNode.Unnest(
                    kept(unnest.input()), unnest.arrays(), unnest.condition(), unnest.outer(), unnest.type());
        }
        if (node instanceof PlanNode.Union union) {
            return new PlanNode.Union(
                    union.inputs().stream().map(EventTimes::kept).toList());
        }
        if (node instanceof PlanNode.Top top) {
            return new PlanNode.Top(
                    kept(top.input()),
                    top.partition(),
                    top.order(),
                    top.ranking(),
                    top.limit(),
                    top.offset(),
                    top.isNumbered(),
                    top.type());
        }
        if (node instanceof PlanNode.Over over) {
            return new PlanNode.Over(kept(over.input()), over.partition(), over.order(), over.calls(), over.type());
        }
        return ofTwoInputs(node);
    }

    private static PlanNode ofTwoInputs(PlanNode node) {
        if (node instanceof PlanNode.Join join) {
            return new PlanNode.Join(
                    kept(join.left()),
                    kept(join.right()),
                    join.kind(),
                    join.leftKeys(),
                    join.rightKeys(),
                    join.nullsMatch(),
                    join.condition(),
                    join.bounds(),
                    join.type());
        }
        if (node instanceof PlanNode.AsOfJoin join) {
            return new PlanNode.AsOfJoin(
                    kept(join.left()),
                    kept(join.right()),
                    join.outer(),
                    join.leftKeys(),
                    join.rightKeys(),
                    join.leftTime(),
                    join.rightTime(),
                    join.nearest(),
                    join.keepsVersions(),
                    join.type());
        }
        if (node instanceof PlanNode.Lookup lookup) {
            return new PlanNode.Lookup(
                    kept(lookup.left()),
                    lookup.answers(),
                    lookup.outer(),
                    lookup.leftKeys(),
                    lookup.tableKeys(),
                    lookup.cache(),
                    lookup.type());
        }
        if (node instanceof PlanNode.SetOperation operation) {
            return new PlanNode.SetOperation(
                    kept(operation.left()), kept(operation.right()), operation.intersect(), operation.all());
        }
        return node;
    }

    /** The node with the event time among its columns, if there is one below. */
    private static PlanNode passedOn(PlanNode node) {
        if (Lineage.eventTime(node) >= 0) {
            return node;
        }
        if (node instanceof PlanNode.Filter filter) {
            return new PlanNode.Filter(passedOn(filter.input()), filter.condition());
        }
        if (node instanceof PlanNode.ClockFilter filter) {
            return new PlanNode.ClockFilter(passedOn(filter.input()), filter.moment(), filter.isUntil());
        }
        if (node instanceof PlanNode.Project project) {
            PlanNode input = passedOn(project.input());
            int time = Lineage.eventTime(input);
            return time < 0 ? node : withColumn(project, input, time);
        }
        if (node instanceof PlanNode.Union union) {
            PlanNode widened = new PlanNode.Union(
                    union.inputs().stream().map(EventTimes::passedOn).toList());
            return Lineage.eventTime(widened) < 0 ? node : widened;
        }
        return node;
    }

    private static PlanNode withColumn(PlanNode.Project project, PlanNode input, int time) {
        Expr column = new Expr.ColumnRef(time, input.type().type(time));
        List<Expr> columns =
                Stream.concat(project.columns().stream(), Stream.of(column)).toList();
        return new PlanNode.Project(
                input, columns, project.type().with(input.type().field(time)));
    }
}
