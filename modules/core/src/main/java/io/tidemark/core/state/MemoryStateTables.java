package io.tidemark.core.state;

import io.tidemark.api.error.Invariant;
import io.tidemark.core.state.page.PageStore;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The tables of one operator, in memory. One thread at a time. */
public final class MemoryStateTables implements StateTables {
    private final @Nullable PageStore store;
    private final Map<String, HostedTable> tables = new TreeMap<>();
    private long mark = 1;

    /** No tables yet, and nowhere to evict pages to. */
    public MemoryStateTables() {
        this(null);
    }

    /** No tables yet; {@code store} is needed for eviction only. */
    public MemoryStateTables(@Nullable PageStore store) {
        this.store = store;
    }

    @Override
    public StateTable table(String name, TableSchema schema) {
        StateTable table = (StateTable) tables.computeIfAbsent(name, n -> new StateTable(schema, mark, store));
        Invariant.check(table.schema().equals(schema), "state table %s has the columns %s", name, schema);
        return table;
    }

    @Override
    public OrderedTable ordered(String name, OrderedSchema schema) {
        OrderedTable table = (OrderedTable) tables.computeIfAbsent(name, n -> new OrderedTable(schema, mark, store));
        Invariant.check(table.schema().equals(schema), "ordered table %s has the columns %s", name, schema);
        return table;
    }
}
