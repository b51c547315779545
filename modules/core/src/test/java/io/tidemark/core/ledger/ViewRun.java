package io.tidemark.core.ledger;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.DoubleColumn;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.data.WideColumn;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.RowType;
import io.tidemark.api.type.TypeKind;
import io.tidemark.core.expr.Expressions;
import io.tidemark.core.graph.ViewGraph;
import io.tidemark.core.graph.ViewListener;
import io.tidemark.core.operator.AccountTerm;
import io.tidemark.core.operator.Book;
import io.tidemark.core.operator.OperatorContext;
import io.tidemark.core.operator.RowOrigins;
import io.tidemark.core.plan.ViewPlan;
import io.tidemark.core.state.FrozenTables;
import io.tidemark.core.state.KeyGroups;
import io.tidemark.core.state.MemoryStateTables;
import io.tidemark.core.state.StateTables;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A view that runs in a test, with all that it has told; a row is a map from column to value. */
final class ViewRun implements ViewListener {
    final ViewPlan plan;
    ViewGraph graph;
    final List<ViewRun> downstream = new ArrayList<>();
    final Map<Book, List<Map<String, @Nullable Object>>> books = new HashMap<>();
    /** The view's stored rows by weight. */
    final Map<Map<String, @Nullable Object>, Long> rows = new LinkedHashMap<>();
    /** Changes by epoch. */
    int epoch = 1;

    private final RowOrigins origins;
    private Map<String, MemoryStateTables> tables = new HashMap<>();

    ViewRun(ViewPlan plan, RowOrigins origins) {
        this.plan = plan;
        this.origins = origins;
        graph = start();
    }

    private ViewGraph start() {
        return ViewGraph.build(
                plan,
                "d1",
                name -> new Context(tables.computeIfAbsent(name, n -> new MemoryStateTables()), origins),
                Expressions::compile,
                this);
    }

    /** Goes on with new operators and the state that the old ones left. */
    void restart() {
        Map<String, MemoryStateTables> restored = new HashMap<>();
        tables.forEach((name, old) -> restored.put(name, copy(old)));
        tables = restored;
        graph = start();
        downstream.forEach(ViewRun::restart);
    }

    private static MemoryStateTables copy(MemoryStateTables old) {
        MemoryStateTables copy = new MemoryStateTables();
        try (FrozenTables frozen = old.freeze()) {
            for (int group = 0; group < KeyGroups.COUNT; group++) {
                ByteArrayOutputStream saved = new ByteArrayOutputStream();
                frozen.save(group, 0, saved::write);
                ByteArrayInputStream in = new ByteArrayInputStream(saved.toByteArray());
                copy.restore(group, (into, offset, length) -> {
                    if (in.readNBytes(into, offset, length) != length) {
                        throw new IllegalStateException("saved state is too short");
                    }
                });
            }
        }
        return copy;
    }

    private record Context(StateTables state, RowOrigins origins) implements OperatorContext {}

    @Override
    public void onChanges(Batch changes) {
        for (ViewRun view : downstream) {
            view.graph.account(plan.name(), AccountTerm.INPUT, changes);
            view.graph.onBatch(plan.name(), changes);
        }
    }

    @Override
    public void onWatermark(long micros) {
        downstream.forEach(view -> view.graph.onWatermark(plan.name(), micros));
    }

    @Override
    public void onBook(Book book, Batch batch) {
        for (int row = 0; row < batch.count(); row++) {
            Map<String, @Nullable Object> values = row(batch, row);
            if (book == Book.CHANGES) {
                long weight = rows.merge(values, batch.weights()[row], Long::sum);
                if (weight == 0) {
                    rows.remove(values);
                }
                assert weight >= 0 : "a row is taken back only if it is there: " + values;
            } else {
                values.put("_epoch", epoch);
                books.computeIfAbsent(book, b -> new ArrayList<>()).add(values);
            }
        }
    }

    void onClock(long micros) {
        graph.onClock(micros);
        downstream.forEach(view -> view.onClock(micros));
    }

    void onEpochEnd() {
        graph.onEpochEnd();
        downstream.forEach(ViewRun::onEpochEnd);
        epoch++;
    }

    List<Map<String, @Nullable Object>> ledger() {
        return books.getOrDefault(Book.LEDGER, List.of());
    }

    List<Map<String, @Nullable Object>> lateEvents() {
        return books.getOrDefault(Book.LATE_EVENTS, List.of());
    }

    List<Map<String, @Nullable Object>> accounting() {
        Batch batch = graph.accounting();
        List<Map<String, @Nullable Object>> all = new ArrayList<>();
        for (int row = 0; row < batch.count(); row++) {
            all.add(row(batch, row));
        }
        return all;
    }

    static Map<String, @Nullable Object> row(Batch batch, int row) {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        RowType type = batch.type();
        for (int column = 0; column < type.size(); column++) {
            values.put(type.field(column).name(), value(batch.column(column), type.type(column), row));
        }
        return values;
    }

    private static @Nullable Object value(Column column, DataType type, int row) {
        if (column.nulls().get(row)) {
            return null;
        }
        if (column instanceof LongColumn longs) {
            if (type.kind() == TypeKind.DECIMAL) {
                return BigDecimal.valueOf(longs.get(row), type.scale());
            }
            return type.kind() == TypeKind.BOOLEAN ? (Object) (longs.get(row) != 0) : (Object) longs.get(row);
        }
        if (column instanceof DoubleColumn doubles) {
            return doubles.get(row);
        }
        return column instanceof WideColumn wide
                ? new BigDecimal(wide.get(row), type.scale())
                : ((BytesColumn) column).getString(row);
    }
}
