package io.tidemark.core.graph;

import io.tidemark.core.expr.Expr;
import io.tidemark.core.plan.Inputs;
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
        PlanNode over = Inputs.replaced(node, EventTimes::kept);
        return over instanceof PlanNode.Aggregate aggregate && aggregate.windowEnd() >= 0
                ? Inputs.replaced(over, EventTimes::passedOn)
                : over;
    }

    /** The node with the event time among its columns, if there is one below. */
    private static PlanNode passedOn(PlanNode node) {
        if (Lineage.eventTime(node) >= 0) {
            return node;
        }
        if (node instanceof PlanNode.Project project) {
            PlanNode input = passedOn(project.input());
            int time = Lineage.eventTime(input);
            return time < 0 ? node : withColumn(project, input, time);
        }
        boolean passesOn = node instanceof PlanNode.Filter
                || node instanceof PlanNode.ClockFilter
                || node instanceof PlanNode.Union;
        if (!passesOn) {
            return node;
        }
        PlanNode widened = Inputs.replaced(node, EventTimes::passedOn);
        return Lineage.eventTime(widened) < 0 ? node : widened;
    }

    private static PlanNode withColumn(PlanNode.Project project, PlanNode input, int time) {
        Expr column = new Expr.ColumnRef(time, input.type().type(time));
        List<Expr> columns =
                Stream.concat(project.columns().stream(), Stream.of(column)).toList();
        return new PlanNode.Project(
                input, columns, project.type().with(input.type().field(time)));
    }
}
