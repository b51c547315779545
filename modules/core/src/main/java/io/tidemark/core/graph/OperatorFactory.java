package io.tidemark.core.graph;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.RowType;
import io.tidemark.core.account.Measures;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.expr.RowErrors;
import io.tidemark.core.expr.VectorExpr;
import io.tidemark.core.lookup.LookupJoin;
import io.tidemark.core.operator.Operator;
import io.tidemark.core.operator.OperatorContext;
import io.tidemark.core.operator.Tally;
import io.tidemark.core.ordered.PartitionBound;
import io.tidemark.core.over.Over;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.relational.ClockFilter;
import io.tidemark.core.relational.CountedOperator;
import io.tidemark.core.relational.Filter;
import io.tidemark.core.relational.Project;
import io.tidemark.core.relational.RowFailures;
import io.tidemark.core.relational.Sort;
import io.tidemark.core.relational.Union;
import io.tidemark.core.relational.Unnest;
import io.tidemark.core.relational.Values;
import io.tidemark.core.top.First;
import io.tidemark.core.top.Top;
import io.tidemark.core.top.TopFew;
import io.tidemark.core.window.WindowAssign;
import io.tidemark.core.window.session.SessionAssign;
import io.tidemark.core.window.session.SessionSettings;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Says which operator runs which node of a plan. */
final class OperatorFactory {
    private final Function<String, OperatorContext> contexts;
    private final Function<Expr, VectorExpr> compiler;
    private final Surroundings surroundings;
    private final Set<String> addedUp;

    /**
     * A factory for one plan.
     *
     * @param addedUp names of the windows that may add up rows: {@link AddedUpWindows}
     */
    OperatorFactory(
            Function<String, OperatorContext> contexts,
            Function<Expr, VectorExpr> compiler,
            Surroundings surroundings,
            Set<String> addedUp) {
        this.contexts = contexts;
        this.compiler = compiler;
        this.surroundings = surroundings;
        this.addedUp = addedUp;
    }

    /** The operator of a node; {@code name} is the node's path, which names its state. Scans have none. */
    Operator create(PlanNode node, String name) {
        OperatorContext context = contexts.apply(name);
        Tally tally = surroundings.tally(name);
        RowFailures failures = surroundings.failures(node, context, tally);
        if (node instanceof PlanNode.Values values) {
            return new Values(rows(values), context.state());
        }
        if (node instanceof PlanNode.Filter filter) {
            return new Filter(node.type(), compiler.apply(filter.condition()), failures, tally);
        }
        if (node instanceof PlanNode.ClockFilter filter) {
            VectorExpr moment = compiler.apply(filter.moment());
            return surroundings.noted(new ClockFilter(node.type(), moment, filter.isUntil(), context, failures, tally));
        }
        if (node instanceof PlanNode.Project project) {
            return new Project(node.type(), compiled(project.columns()), failures);
        }
        if (node instanceof PlanNode.Unnest unnest) {
            return unnest(unnest, name, context);
        }
        if (node instanceof PlanNode.Window window) {
            return new WindowAssign(window, lag(window), failures, tally, addedUp.contains(name));
        }
        if (node instanceof PlanNode.Session session) {
            boolean insertOnly = Lineage.isInsertOnly(session.input());
            SessionSettings settings =
                    new SessionSettings(session, lag(session), insertOnly, addedUp.contains(name), surroundings.late());
            return new SessionAssign(settings, context, failures, tally);
        }
        if (node instanceof PlanNode.Aggregate aggregate) {
            return surroundings.aggregate(aggregate, name, context);
        }
        if (node instanceof PlanNode.Union union) {
            return new Union(node.type(), union.inputs().size(), context.state());
        }
        if (node instanceof PlanNode.Sort sort) {
            return new Sort(sort);
        }
        if (node instanceof PlanNode.Join join) {
            return surroundings.ofTwo(join, name, context, condition(join.condition()));
        }
        if (node instanceof PlanNode.Lookup lookup) {
            return surroundings.noted(lookup(lookup, name, context));
        }
        if (node instanceof PlanNode.AsOfJoin || node instanceof PlanNode.SetOperation) {
            return surroundings.ofTwo(node, name, context, null);
        }
        if (node instanceof PlanNode.Top top) {
            return counted(top(top, surroundings.bound(top.input(), top.partition(), name), context), name);
        }
        if (node instanceof PlanNode.Over over) {
            PartitionBound bound = surroundings.bound(over.input(), over.partition(), name);
            return counted(new Over(over, bound, context, failures), name);
        }
        throw new IllegalArgumentException("no operator for " + node);
    }

    /** Like a join it ends the accounts of its rows: they count as assigned, whatever becomes of their elements. */
    private Unnest unnest(PlanNode.Unnest node, String name, OperatorContext context) {
        Tally[] tallies = {
            surroundings.tally(Measures.input(name, 0)), surroundings.tally(Measures.output(name)),
        };
        RowFailures failures = surroundings.failures(node, context, Tally.NONE);
        return new Unnest(node, compiled(node.arrays()), condition(node.condition()), failures, tallies);
    }

    private static Operator top(PlanNode.Top top, @Nullable PartitionBound bound, OperatorContext context) {
        boolean insertOnly = Lineage.isInsertOnly(top.input());
        if (bound == null && First.fits(top, insertOnly)) {
            return new First(top, context);
        }
        return bound == null && TopFew.fits(top, insertOnly)
                ? new TopFew(top, context)
                : new Top(top, insertOnly, bound, context);
    }

    private Operator counted(Operator operator, String name) {
        return CountedOperator.of(
                operator, surroundings.tally(Measures.input(name, 0)), surroundings.tally(Measures.output(name)));
    }

    private Operator lookup(PlanNode.Lookup lookup, String name, OperatorContext context) {
        Tally[] tallies = {
            surroundings.tally(Measures.input(name, 0)),
            surroundings.tally(Measures.input(name, 1)),
            surroundings.tally(Measures.output(name))
        };
        boolean takesBack = !Lineage.isInsertOnly(lookup.left());
        return new LookupJoin(lookup, takesBack, JoinTimes.of(lookup).times(), context, tallies);
    }

    private static long lag(PlanNode.Window window) {
        return Math.max(0, TimeLags.of(window.input(), window.timeColumn()));
    }

    private static long lag(PlanNode.Session session) {
        return Math.max(0, TimeLags.of(session.input(), session.timeColumn()));
    }

    private @Nullable VectorExpr condition(@Nullable Expr condition) {
        return condition == null ? null : compiler.apply(condition);
    }

    private VectorExpr[] compiled(List<Expr> expressions) {
        return expressions.stream().map(compiler).toArray(VectorExpr[]::new);
    }

    private Batch rows(PlanNode.Values values) {
        Batch one = new Batch(new RowType(List.of()), 1);
        one.setCount(1);
        Batch rows = new Batch(values.type(), values.rows().size());
        for (List<Expr.Literal> row : values.rows()) {
            for (int column = 0; column < row.size(); column++) {
                VectorExpr literal = compiler.apply(row.get(column));
                rows.column(column).set(rows.count(), literal.evaluate(one, new RowErrors()), 0);
            }
            rows.setCount(rows.count() + 1);
        }
        return rows;
    }
}
