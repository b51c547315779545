package io.tidemark.core.graph;

import io.tidemark.api.data.Batch;
import io.tidemark.core.account.Accounts;
import io.tidemark.core.account.Measures;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.expr.VectorExpr;
import io.tidemark.core.ledger.LateRows;
import io.tidemark.core.lookup.Question;
import io.tidemark.core.operator.AccountTerm;
import io.tidemark.core.operator.Book;
import io.tidemark.core.operator.Operator;
import io.tidemark.core.operator.OperatorContext;
import io.tidemark.core.operator.Output;
import io.tidemark.core.operator.RowOrigins;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.ViewPlan;
import io.tidemark.core.state.StateTables;
import java.util.List;
import java.util.function.Function;

/**
 * One view's operators, wired. A host pushes; everything is synchronous: when a method returns, all that follows from it has reached the
 * listener. In each epoch the host calls, as {@link Operator} says: {@link #onClock} once; {@link #onBatch} slice by slice in
 * logical order, and {@link #onWatermark} after <em>each</em> slice that moved it (a union compares the stamp of a row with where its other inputs
 * are); {@link #onEpochEnd} once. One thread at a time.
 */
public final class ViewGraph {
    /** Name of the operator at the view's end, beside those of the plan's nodes. */
    public static final String END = "end";

    /** Name of the view's accounts, which have state and are no operator. */
    public static final String ACCOUNTS = "accounts";

    private final Wiring wiring;
    private final Accounts accounts;
    private final ViewSurroundings surroundings;
    private final ViewListener listener;

    private ViewGraph(Wiring wiring, Accounts accounts, ViewSurroundings surroundings, ViewListener listener) {
        this.wiring = wiring;
        this.accounts = accounts;
        this.surroundings = surroundings;
        this.listener = listener;
    }

    /**
     * Makes the operators of a view, and measures nothing.
     *
     * @see #build(ViewPlan, String, Function, Function, ViewListener, Measuring)
     */
    public static ViewGraph build(
            ViewPlan plan,
            String definition,
            Function<String, OperatorContext> contexts,
            Function<Expr, VectorExpr> compiler,
            ViewListener listener) {
        return build(plan, definition, contexts, compiler, listener, Measuring.NONE);
    }

    /**
     * Makes the operators of a view.
     *
     * @param definition hash of the view's definition, as its ledger shows it
     * @param contexts gives each operator its context, by the name of its node
     * @param compiler makes expressions ready to run
     * @param listener hears what comes of it
     * @param measuring puts what measures around each operator
     */
    public static ViewGraph build(
            ViewPlan plan,
            String definition,
            Function<String, OperatorContext> contexts,
            Function<Expr, VectorExpr> compiler,
            ViewListener listener,
            Measuring measuring) {
        StateTables tables = contexts.apply(ACCOUNTS).state();
        Accounts accounts = new Accounts(Measures.of(plan), tables, compiler);
        SharedParts shared = SharedParts.ofView(plan.root());
        ViewSurroundings surroundings = new ViewSurroundings(plan, definition, contexts.apply(END), accounts, shared);
        PlanNode root = EventTimes.kept(plan.root());
        OperatorFactory factory =
                new OperatorFactory(contexts, compiler, surroundings, AddedUpWindows.of(root, shared));
        Wiring wiring = Wiring.with(
                root,
                shared,
                (node, name) -> measuring.measured(name, factory.create(node, name)),
                measuring.measured(END, surroundings.end()),
                new Listened(listener));
        return new ViewGraph(wiring, accounts, surroundings, listener);
    }

    /** The relations that the view scans. */
    public List<String> inputs() {
        return wiring.relations();
    }

    public void onClock(long epochClockMicros) {
        wiring.clock(epochClockMicros);
    }

    /** Takes changes of a relation that the view scans; each scan of it gets them. */
    public void onBatch(String relation, Batch batch) {
        wiring.batch(relation, batch);
    }

    /** The watermark of a relation, after the rows that it promises. */
    public void onWatermark(String relation, long watermarkMicros) {
        wiring.watermark(relation, watermarkMicros);
    }

    /**
     * Counts rows of a relation for the view's accounts: all rows of the batch, by weight. The host tells all that it read of each relation
     * ({@link AccountTerm#INPUT}, columns that could not be decoded being NULL), and what the source's stage took out.
     */
    public void account(String relation, AccountTerm term, Batch batch) {
        accounts.count(relation, term, batch);
    }

    /**
     * Counts rows that the source's stage could not verify, and enters them into the view's book of late events. To be called while the
     * origins are those of this batch.
     *
     * @param timeColumn the event time in the batch
     */
    public void unverifiable(String relation, Batch batch, int timeColumn, RowOrigins origins) {
        accounts.count(relation, AccountTerm.UNVERIFIABLE, batch);
        listener.onBook(Book.LATE_EVENTS, LateRows.unverifiable(batch, timeColumn, relation, origins));
    }

    /** The relation {@code accounting} of the view as of the last epoch end; no rows if it has no windows that close. */
    public Batch accounting() {
        return accounts.rows();
    }

    /** The epoch clock at which an epoch has to run, be it empty, since something falls due then; Long.MAX_VALUE if nothing does. */
    public long nextClockDeadline() {
        return surroundings.nextClockDeadline();
    }

    /** What the view's operators wait to be told of tables outside: after each epoch. The answers come as changes of those relations. */
    public List<Question> questions() {
        return surroundings.questions();
    }

    public void onEpochEnd() {
        wiring.epochEnd();
        accounts.onEpochEnd();
    }

    private record Listened(ViewListener listener) implements Output {
        @Override
        public void emit(Batch batch) {
            listener.onChanges(batch);
        }

        @Override
        public void watermark(long watermarkMicros) {
            listener.onWatermark(watermarkMicros);
        }

        @Override
        public void book(Book book, Batch rows) {
            listener.onBook(book, rows);
        }
    }
}
