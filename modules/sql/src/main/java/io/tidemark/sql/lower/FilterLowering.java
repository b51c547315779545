package io.tidemark.sql.lower;

import io.tidemark.core.expr.Expr;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.sql.lower.scalar.Conditions;
import io.tidemark.sql.lower.scalar.Moments;
import java.util.ArrayList;
import java.util.List;

/**
 * WHERE and HAVING. What a condition asks of the row and not of its window is asked before windows are assigned: rows that nobody wants are then
 * taken out once, and count as filtered in the view's accounts.
 */
public final class FilterLowering {
    private FilterLowering() {}

    /** The rows of an input for which a condition is true. */
    public static Lowered lower(Expr condition, Lowered input) {
        List<Expr> ofClock = new ArrayList<>();
        List<Expr> others = new ArrayList<>();
        for (Expr part : Conditions.conjuncts(condition)) {
            (Moments.dependOnClock(part) ? ofClock : others).add(part);
        }
        Lowered filtered = others.isEmpty() ? input : filtered(Conditions.and(others), input);
        for (Expr part : ofClock) {
            filtered = timed(ClockBounds.of(part), filtered);
        }
        return filtered;
    }

    /** What the clock asks of a row is asked before windows are assigned, too. */
    private static Lowered timed(ClockBounds bounds, Lowered input) {
        boolean isOfRow = input.node() instanceof PlanNode.Window window
                && Conditions.highestColumn(bounds.moment())
                        < window.input().type().size();
        if (!isOfRow) {
            return input.over(bounds.over(input.node()));
        }
        PlanNode.Window window = (PlanNode.Window) input.node();
        return input.over(
                new PlanNode.Window(bounds.over(window.input()), window.timeColumn(), window.spec(), window.type()));
    }

    private static Lowered filtered(Expr condition, Lowered input) {
        if (!(input.node() instanceof PlanNode.Window window)) {
            return input.over(new PlanNode.Filter(input.node(), condition));
        }
        List<Expr> ofRow = new ArrayList<>();
        List<Expr> ofWindow = new ArrayList<>();
        int rowColumns = window.input().type().size();
        for (Expr part : Conditions.conjuncts(condition)) {
            (Conditions.highestColumn(part) < rowColumns ? ofRow : ofWindow).add(part);
        }
        PlanNode node = window;
        if (!ofRow.isEmpty()) {
            PlanNode filtered = new PlanNode.Filter(window.input(), Conditions.and(ofRow));
            node = new PlanNode.Window(filtered, window.timeColumn(), window.spec(), window.type());
        }
        return input.over(ofWindow.isEmpty() ? node : new PlanNode.Filter(node, Conditions.and(ofWindow)));
    }
}
