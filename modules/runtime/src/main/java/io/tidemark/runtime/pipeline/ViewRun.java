package io.tidemark.runtime.pipeline;

import io.tidemark.api.data.Batch;
import io.tidemark.core.expr.Expressions;
import io.tidemark.core.graph.ViewGraph;
import io.tidemark.core.graph.ViewListener;
import io.tidemark.core.operator.AccountTerm;
import io.tidemark.core.operator.Book;
import io.tidemark.core.operator.OperatorContext;
import io.tidemark.core.operator.RowOrigins;
import io.tidemark.core.state.StateTables;
import io.tidemark.runtime.catalog.DefinitionFormat;
import io.tidemark.runtime.catalog.ViewDefinition;
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
    private final ViewGraph graph;
    private final List<ViewRun> downstream = new ArrayList<>();
    private Epoch epoch = Epoch.NONE;

    ViewRun(
            ViewDefinition definition,
            @Nullable ObjectBooks books,
            Function<String, StateTables> states,
            RowOrigins origins) {
        this.definition = definition;
        this.books = books;
        graph = ViewGraph.build(
                definition.plan(),
                DefinitionFormat.hash(definition),
                node -> new Context(states.apply(node), origins),
                Expressions::compile,
                this);
    }

    private record Context(StateTables state, RowOrigins origins) implements OperatorContext {}

    public String name() {
        return definition.name();
    }

    public ViewGraph graph() {
        return graph;
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
        for (ViewRun view : downstream) {
            view.graph.account(name(), AccountTerm.INPUT, changes);
            view.graph.onBatch(name(), changes);
        }
    }

    @Override
    public void onWatermark(long watermarkMicros) {
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
