package io.tidemark.runtime.pipeline;

import io.tidemark.api.data.Batch;
import io.tidemark.core.expr.Expressions;
import io.tidemark.core.graph.ViewGraph;
import io.tidemark.core.graph.ViewListener;
import io.tidemark.core.operator.AccountTerm;
import io.tidemark.core.operator.Book;
import io.tidemark.core.operator.OperatorContext;
import io.tidemark.core.operator.RowOrigins;
import io.tidemark.core.state.MemoryStateTables;
import io.tidemark.core.state.StateTables;
import io.tidemark.runtime.catalog.DefinitionFormat;
import io.tidemark.runtime.catalog.ViewDefinition;
import io.tidemark.runtime.measure.GraphMeter;
import io.tidemark.runtime.measure.GraphWork;
import io.tidemark.runtime.measure.WorkClock;
import io.tidemark.runtime.store.ObjectBooks;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A view in a pipeline: its operators, the books that it writes, and the views that take its changes. A view that a later pipeline needs but that
 * another one publishes has no books there. One thread at a time.
 */
public final class ViewRun implements ViewListener {
    private final ViewDefinition definition;
    private final @Nullable ObjectBooks books;
    private final GraphMeter meter;
    private final ViewGraph graph;
    private final List<ViewRun> downstream = new ArrayList<>();
    private Epoch epoch = Epoch.NONE;

    /** {@code clock} measures the work of the pipeline's thread. */
    ViewRun(
            ViewDefinition definition,
            @Nullable ObjectBooks books,
            Function<String, MemoryStateTables> states,
            RowOrigins origins,
            WorkClock clock) {
        this.definition = definition;
        this.books = books;
        meter = new GraphMeter(states, clock);
        graph = ViewGraph.build(
                definition.plan(),
                DefinitionFormat.hash(definition),
                node -> new Context(meter.tables(node), origins),
                Expressions::compile,
                this,
                meter);
    }

    private record Context(StateTables state, RowOrigins origins) implements OperatorContext {}

    public String name() {
        return definition.name();
    }

    public ViewGraph graph() {
        return graph;
    }

    /** What its operators did since the pipeline was made. */
    public GraphWork work() {
        return meter.work();
    }

    /** Whether its results are published by this pipeline. */
    public boolean isPublished() {
        return books != null;
    }

    void feeds(ViewRun view) {
        downstream.add(view);
    }

    void begin(Epoch next) {
        epoch = next;
        graph.onClock(next.clockMicros());
    }

    @Override
    public void onChanges(Batch changes) {
        meter.output(changes);
        for (ViewRun view : downstream) {
            view.graph.account(name(), AccountTerm.INPUT, changes);
            view.graph.onBatch(name(), changes);
        }
    }

    @Override
    public void onWatermark(long watermarkMicros) {
        meter.outputWatermark(watermarkMicros);
        for (ViewRun view : downstream) {
            view.graph.onWatermark(name(), watermarkMicros);
        }
    }

    @Override
    public void onBook(Book book, Batch rows) {
        if (books != null) {
            books.append(book, rows, epoch.number(), epoch.knownAtMicros());
        }
    }
}
