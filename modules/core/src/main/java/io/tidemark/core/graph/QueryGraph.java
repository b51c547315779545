package io.tidemark.core.graph;

import io.tidemark.api.data.Batch;
import io.tidemark.api.error.StatementException;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.expr.VectorExpr;
import io.tidemark.core.operator.Book;
import io.tidemark.core.operator.OperatorContext;
import io.tidemark.core.operator.Output;
import io.tidemark.core.operator.RowOrigins;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.state.MemoryStateTables;
import io.tidemark.core.state.StateTables;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The operators of a query, run once over rows that are there: push all batches of all {@link #inputs}, then {@link #finish}. All rows have
 * weights above 0, those that go in and those that come out; one of weight n stands for n rows. A row that cannot be computed fails the query: the
 * method that met it throws a {@link StatementException}. One thread at a time.
 */
public final class QueryGraph {
    private final Wiring wiring;

    private QueryGraph(Wiring wiring) {
        this.wiring = wiring;
    }

    /**
     * Makes the operators of a query, with state in memory, and measures nothing.
     *
     * @see #build(PlanNode, Function, Consumer, Function, Measuring)
     */
    public static QueryGraph build(PlanNode root, Function<Expr, VectorExpr> compiler, Consumer<Batch> rows) {
        return build(root, compiler, rows, name -> new MemoryStateTables(), Measuring.NONE);
    }

    /**
     * Makes the operators of a query.
     *
     * @param compiler makes expressions ready to run
     * @param rows hears the result, in its order if the query has one; each batch is valid until it returns
     * @param tables gives each operator its tables, by the name of its node
     * @param measuring puts what measures around each operator
     */
    public static QueryGraph build(
            PlanNode root,
            Function<Expr, VectorExpr> compiler,
            Consumer<Batch> rows,
            Function<String, StateTables> tables,
            Measuring measuring) {
        OperatorFactory factory = new OperatorFactory(
                name -> new QueryContext(tables.apply(name)), compiler, new QuerySurroundings(), Set.of());
        QueryGraph graph = new QueryGraph(new Wiring(
                root,
                SharedParts.of(root),
                (node, name) -> measuring.measured(name, factory.create(node, name)),
                new Result(rows)));
        graph.wiring.clock(0);
        return graph;
    }

    /** The relations that the query scans. */
    public List<String> inputs() {
        return wiring.relations();
    }

    /** Takes rows of a relation that the query scans. */
    public void onBatch(String relation, Batch batch) {
        wiring.batch(relation, batch);
    }

    /** All rows are there: gives the rest of the result. */
    public void finish() {
        wiring.epochEnd();
    }

    private record Result(Consumer<Batch> rows) implements Output {
        @Override
        public void emit(Batch batch) {
            rows.accept(batch);
        }

        @Override
        public void watermark(long watermarkMicros) {}

        @Override
        public void book(Book book, Batch entries) {
            throw new IllegalStateException("a query keeps no " + book);
        }
    }

    private record QueryContext(StateTables state) implements OperatorContext {
        @Override
        public RowOrigins origins() {
            throw new IllegalStateException("the rows of a query have no origins");
        }
    }
}
