package io.tidemark.core.graph;

import io.tidemark.api.data.Batch;
import io.tidemark.core.operator.Book;
import io.tidemark.core.operator.Operator;
import io.tidemark.core.operator.OperatorContext;
import io.tidemark.core.operator.Output;
import io.tidemark.core.plan.ViewPlan;
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
    private static final String END = "end";

    private final Wiring wiring;

    private ViewGraph(Wiring wiring) {
        this.wiring = wiring;
    }

    /**
     * Makes the operators of a view.
     *
     * @param contexts gives each operator its context, by the name of its node
     * @param listener hears what comes of it
     */
    public static ViewGraph build(ViewPlan plan, Function<String, OperatorContext> contexts, ViewListener listener) {
        OperatorFactory factory = new OperatorFactory(contexts);
        Operator end = factory.end(plan, END);
        return new ViewGraph(Wiring.with(plan.root(), factory::create, end, new Listened(listener)));
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

    public void onEpochEnd() {
        wiring.epochEnd();
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
