package io.tidemark.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.data.Batch;
import io.tidemark.core.expr.Expressions;
import io.tidemark.core.graph.ViewGraph;
import io.tidemark.core.graph.ViewListener;
import io.tidemark.core.operator.Book;
import io.tidemark.core.plan.LatePolicy;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.ViewPlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A view without a key that runs in a test: the sum of its changes, its late rows, and the size of its state. One thread at a time. */
public final class ChangesOfView implements ViewListener {
    private final Map<List<@Nullable Object>, Long> changes = new HashMap<>();
    private final List<MemoryContext> contexts = new ArrayList<>();
    private final Consumer<Batch> raw;
    private final ViewGraph graph;
    private long late;

    public ChangesOfView(PlanNode root, LatePolicy policy) {
        this(root, policy, batch -> {});
    }

    /** Tells {@code raw} of changes as they come, too. */
    public ChangesOfView(PlanNode root, LatePolicy policy, Consumer<Batch> raw) {
        this.raw = raw;
        ViewPlan plan = new ViewPlan("v", root, root.type().size(), new int[] {}, -1, -1, new int[] {}, policy, false);
        graph = ViewGraph.build(plan, "definition", name -> context(), Expressions::compile, this);
    }

    private MemoryContext context() {
        MemoryContext context = new MemoryContext();
        contexts.add(context);
        return context;
    }

    public ViewGraph graph() {
        return graph;
    }

    /** What all epochs that ended have changed. */
    public Map<List<@Nullable Object>, Long> changes() {
        return changes;
    }

    /** Entries in the book of late events. */
    public long late() {
        return late;
    }

    public long stateBytes() {
        return contexts.stream()
                .mapToLong(context -> context.state().sizeBytes())
                .sum();
    }

    @Override
    public void onChanges(Batch batch) {
        raw.accept(batch);
    }

    @Override
    public void onWatermark(long watermarkMicros) {}

    @Override
    public void onBook(Book book, Batch rows) {
        if (book == Book.LATE_EVENTS) {
            late += rows.count();
            return;
        }
        assertThat(book).isEqualTo(Book.CHANGES);
        for (int row = 0; row < rows.count(); row++) {
            ZSets.add(changes, ZSets.row(rows, row), rows.weights()[row]);
        }
    }
}
