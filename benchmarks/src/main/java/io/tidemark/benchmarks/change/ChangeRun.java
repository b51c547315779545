package io.tidemark.benchmarks.change;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.benchmarks.piece.NoOrigins;
import io.tidemark.core.expr.Expressions;
import io.tidemark.core.graph.ViewGraph;
import io.tidemark.core.graph.ViewListener;
import io.tidemark.core.operator.Book;
import io.tidemark.core.operator.OperatorContext;
import io.tidemark.core.operator.RowOrigins;
import io.tidemark.core.plan.LatePolicy;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.ViewPlan;
import io.tidemark.core.state.Hashes;
import io.tidemark.core.state.MemoryStateTables;
import io.tidemark.core.state.StateTables;

/** A view in memory, its input, and the sum of what it gave: a number that is the same for the same rows, whatever their order. One thread at a time. */
final class ChangeRun implements ViewListener {
    private final ViewGraph graph;
    private final Batch batch = new Batch(Shape.TYPE, Batch.SLICE_ROWS);
    private long epoch;
    private long sum;
    private long rows;

    private record Context(StateTables state, RowOrigins origins) implements OperatorContext {}

    ChangeRun(PlanNode root) {
        ViewPlan plan = new ViewPlan(
                "v", root, root.type().size(), new int[0], -1, -1, new int[0], new LatePolicy(true, 0, 0), false);
        graph = ViewGraph.build(
                plan,
                "definition",
                name -> new Context(new MemoryStateTables(), new NoOrigins()),
                Expressions::compile,
                this);
    }

    void begin() {
        graph.onClock(++epoch);
    }

    /** Changes a row of a table. */
    void change(String table, long id, long group, long number, long weight) {
        int row = batch.count();
        batch.longs(0).set(row, id);
        batch.longs(Shape.GROUP).set(row, group);
        batch.longs(Shape.NUMBER).set(row, number);
        batch.weights()[row] = weight;
        batch.watermarks()[row] = Long.MIN_VALUE;
        batch.setCount(row + 1);
        if (row + 1 == Batch.SLICE_ROWS) {
            push(table);
        }
    }

    /** Brings the changes of a table to the view. */
    void push(String table) {
        if (batch.count() > 0 && graph.inputs().contains(table)) {
            graph.onBatch(table, batch);
        }
        batch.clear();
    }

    void end() {
        graph.onEpochEnd();
    }

    /** The sum of all rows that were given, each times its weight. */
    long sum() {
        return sum;
    }

    /** Rows that were given and taken away so far. */
    long rows() {
        return rows;
    }

    @Override
    public void onChanges(Batch changes) {
        Column[] columns = new Column[changes.type().size()];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = changes.column(i);
        }
        for (int row = 0; row < changes.count(); row++) {
            sum += changes.weights()[row] * Hashes.hash(columns, row);
        }
        rows += changes.count();
    }

    @Override
    public void onWatermark(long watermarkMicros) {}

    @Override
    public void onBook(Book book, Batch entries) {}
}
