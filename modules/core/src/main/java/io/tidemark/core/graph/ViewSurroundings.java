package io.tidemark.core.graph;

import io.tidemark.core.account.Accounts;
import io.tidemark.core.account.Measures;
import io.tidemark.core.aggregate.Aggregate;
import io.tidemark.core.expr.VectorExpr;
import io.tidemark.core.join.AsOfJoin;
import io.tidemark.core.join.Join;
import io.tidemark.core.join.SetOperation;
import io.tidemark.core.ledger.LateEntries;
import io.tidemark.core.ledger.version.Ledger;
import io.tidemark.core.ledger.version.RowKeys;
import io.tidemark.core.lookup.LookupJoin;
import io.tidemark.core.lookup.Question;
import io.tidemark.core.operator.Operator;
import io.tidemark.core.operator.OperatorContext;
import io.tidemark.core.operator.Tally;
import io.tidemark.core.ordered.PartitionBound;
import io.tidemark.core.plan.LatePolicy;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.ViewPlan;
import io.tidemark.core.relational.ClockFilter;
import io.tidemark.core.relational.Consolidate;
import io.tidemark.core.relational.EnterInserts;
import io.tidemark.core.relational.RejectedRows;
import io.tidemark.core.window.aggregate.WindowSettings;
import io.tidemark.core.window.aggregate.WindowedAggregate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** In a view: rows are counted for its accounts, those that cannot be computed are rejected, windows close, and its end keeps the books. */
final class ViewSurroundings implements Surroundings {
    private final ViewPlan view;
    private final Accounts accounts;
    private final SharedParts shared;
    private final LateEntries lateEntries;
    private final Operator end;
    private final List<WindowedAggregate> windowed = new ArrayList<>();
    private final List<ClockFilter> timed = new ArrayList<>();
    private final List<LookupJoin> lookups = new ArrayList<>();

    /**
     * Makes the operator at the view's end.
     *
     * @param definition hash of the view's definition
     * @param endContext context of the end
     * @param shared what runs once in the view: rows are counted for each place that it runs for
     */
    ViewSurroundings(
            ViewPlan view, String definition, OperatorContext endContext, Accounts accounts, SharedParts shared) {
        this.view = view;
        this.accounts = accounts;
        this.shared = shared;
        if (view.isWindowed()) {
            Ledger ledger = new Ledger(view, definition, endContext);
            end = ledger;
            lateEntries = ledger;
        } else {
            end = Lineage.isInsertOnly(view.root())
                    ? new EnterInserts(view.root().type())
                    : new Consolidate(view.root().type(), Lineage.isAddedUp(view.root()));
            lateEntries = LateEntries.WITHOUT_VERSIONS;
        }
    }

    /** The operator at the end of the view, which keeps its books. */
    Operator end() {
        return end;
    }

    /** The epoch clock at which something falls due; Long.MAX_VALUE if nothing does. */
    long nextClockDeadline() {
        long next = Long.MAX_VALUE;
        for (WindowedAggregate aggregate : windowed) {
            next = Math.min(next, aggregate.nextClockDeadline());
        }
        for (ClockFilter filter : timed) {
            next = Math.min(next, filter.nextClockDeadline());
        }
        return next;
    }

    /** What operators wait to be told. */
    List<Question> questions() {
        return lookups.stream()
                .map(LookupJoin::question)
                .filter(Objects::nonNull)
                .map(Objects::requireNonNull)
                .toList();
    }

    @Override
    public LatePolicy late() {
        return view.late();
    }

    @Override
    public Operator noted(Operator operator) {
        if (operator instanceof ClockFilter filter) {
            timed.add(filter);
        } else if (operator instanceof LookupJoin lookup) {
            lookups.add(lookup);
        }
        return operator;
    }

    @Override
    public Tally tally(String name) {
        // What counts at several places does so under names that begin with that of its node.
        int end = name.indexOf(' ');
        String node = end < 0 ? name : name.substring(0, end);
        String place = name.substring(node.length());
        return accounts.tally(
                shared.namesOf(node).stream().map(one -> one + place).toList());
    }

    @Override
    public RejectedRows failures(PlanNode node, OperatorContext context, Tally tally) {
        boolean results = node.inputs().stream().anyMatch(Lineage::isResult);
        return new RejectedRows(results ? null : context.origins(), tally);
    }

    @Override
    public Operator aggregate(PlanNode.Aggregate node, String name, OperatorContext context) {
        boolean insertOnly = Lineage.isInsertOnly(node.input());
        RejectedRows failures = failures(node, context, Tally.NONE);
        if (node.windowEnd() < 0) {
            return new Aggregate(node, insertOnly, context, failures);
        }
        WindowSettings settings = new WindowSettings(
                node,
                name,
                insertOnly,
                view.late(),
                view.emitOnWindowClose(),
                Lineage.eventTime(node.input()),
                RowKeys.amongKeysOf(node, name, view));
        WindowedAggregate made =
                new WindowedAggregate(settings, context, accounts.window(shared.namesOf(name)), failures, lateEntries);
        windowed.add(made);
        return made;
    }

    @Override
    public Operator ofTwo(PlanNode node, String name, OperatorContext context, @Nullable VectorExpr condition) {
        if (node instanceof PlanNode.AsOfJoin join) {
            return new AsOfJoin(JoinTimes.settings(join, name, view.late()), context, tallies(name), lateEntries);
        }
        if (node instanceof PlanNode.SetOperation operation) {
            return new SetOperation(operation, JoinTimes.of(operation), context, tallies(name));
        }
        return new Join(
                JoinTimes.settings((PlanNode.Join) node, name, view.late()),
                condition,
                context,
                failures(node, context, Tally.NONE),
                tallies(name),
                lateEntries);
    }

    @Override
    public @Nullable PartitionBound bound(PlanNode input, int[] partition, String name) {
        int column = TimeLags.closing(input, partition);
        return column < 0
                ? null
                : new PartitionBound(
                        column, TimeLags.of(input, column), Lineage.eventTime(input), name, view.late(), lateEntries);
    }

    private Tally[] tallies(String name) {
        return new Tally[] {
            tally(Measures.input(name, 0)), tally(Measures.input(name, 1)), tally(Measures.output(name)),
        };
    }
}
