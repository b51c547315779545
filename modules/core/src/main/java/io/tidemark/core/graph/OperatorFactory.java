package io.tidemark.core.graph;

import io.tidemark.core.account.Accounts;
import io.tidemark.core.aggregate.Aggregate;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.expr.VectorExpr;
import io.tidemark.core.ledger.LateEntries;
import io.tidemark.core.ledger.Ledger;
import io.tidemark.core.operator.Operator;
import io.tidemark.core.operator.OperatorContext;
import io.tidemark.core.operator.Tally;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.ViewPlan;
import io.tidemark.core.relational.Consolidate;
import io.tidemark.core.relational.Filter;
import io.tidemark.core.relational.Project;
import io.tidemark.core.relational.RejectedRows;
import io.tidemark.core.relational.Union;
import io.tidemark.core.window.WindowAssign;
import io.tidemark.core.window.aggregate.WindowSettings;
import io.tidemark.core.window.aggregate.WindowedAggregate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Says which operator runs which node of a view's plan. */
final class OperatorFactory {
    private final ViewPlan view;
    private final Function<String, OperatorContext> contexts;
    private final Function<Expr, VectorExpr> compiler;
    private final Accounts accounts;
    private final LateEntries lateEntries;
    private final Operator end;
    private final List<WindowedAggregate> windowed = new ArrayList<>();

    /**
     * Makes the operator at the view's end.
     *
     * @param definition hash of the view's definition
     * @param endName the end's name beside those of the nodes
     */
    OperatorFactory(
            ViewPlan view,
            String definition,
            String endName,
            Function<String, OperatorContext> contexts,
            Function<Expr, VectorExpr> compiler,
            Accounts accounts) {
        this.view = view;
        this.contexts = contexts;
        this.compiler = compiler;
        this.accounts = accounts;
        if (view.isWindowed()) {
            Ledger ledger = new Ledger(view, definition, contexts.apply(endName));
            end = ledger;
            lateEntries = ledger;
        } else {
            end = new Consolidate(view.root().type());
            lateEntries = LateEntries.WITHOUT_VERSIONS;
        }
    }

    /** The operator at the end of the view, which keeps its books. */
    Operator end() {
        return end;
    }

    /** The aggregates made so far whose windows close. */
    List<WindowedAggregate> windowed() {
        return windowed;
    }

    /** The operator of a node; {@code name} is the node's path, which names its state. */
    Operator create(PlanNode node, String name) {
        OperatorContext context = contexts.apply(name);
        Tally tally = accounts.tally(name);
        if (node instanceof PlanNode.Filter filter) {
            return new Filter(filter.type(), compiler.apply(filter.condition()), rejected(node, context, tally), tally);
        }
        if (node instanceof PlanNode.Project project) {
            VectorExpr[] columns = project.columns().stream().map(compiler).toArray(VectorExpr[]::new);
            return new Project(project.type(), columns, rejected(node, context, tally));
        }
        if (node instanceof PlanNode.Window window) {
            long lag = Math.max(0, TimeLags.of(window.input(), window.timeColumn()));
            return new WindowAssign(window, lag, rejected(node, context, tally), tally);
        }
        if (node instanceof PlanNode.Aggregate aggregate) {
            return aggregate.windowEnd() < 0
                    ? new Aggregate(
                            aggregate,
                            Lineage.isInsertOnly(aggregate.input()),
                            context,
                            rejected(node, context, Tally.NONE))
                    : windowed(aggregate, name, context);
        }
        if (node instanceof PlanNode.Union union) {
            return new Union(union.type(), union.inputs().size(), context.state());
        }
        throw new IllegalArgumentException("no operator of a view for " + node);
    }

    private Operator windowed(PlanNode.Aggregate node, String name, OperatorContext context) {
        WindowSettings settings = new WindowSettings(
                node,
                name,
                Lineage.isInsertOnly(node.input()),
                view.late(),
                view.emitOnWindowClose(),
                Lineage.eventTime(node.input()));
        WindowedAggregate made = new WindowedAggregate(
                settings, context, accounts.window(name), rejected(node, context, Tally.NONE), lateEntries);
        windowed.add(made);
        return made;
    }

    private static RejectedRows rejected(PlanNode node, OperatorContext context, Tally tally) {
        boolean results = node.inputs().stream().anyMatch(Lineage::isResult);
        return new RejectedRows(results ? null : context.origins(), tally);
    }
}
