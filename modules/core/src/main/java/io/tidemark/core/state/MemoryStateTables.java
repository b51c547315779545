package io.tidemark.core.state;

import io.tidemark.api.error.Invariant;
import io.tidemark.core.state.page.PageStore;
import io.tidemark.core.state.page.StateInput;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The tables of one operator, in memory, and what its host does with them: the registry of our host and of tests. One thread at a time.
 *
 * <p>A checkpoint: {@link #freeze}, then {@link FrozenTables#save} each key group, on any thread; an incremental one gives the mark of the
 * view before. A restart: {@link #restore} each key group that is owned, the full one first, then the increments; then take a
 * {@link #mark}, since when nothing has changed yet.
 */
public final class MemoryStateTables implements StateTables {
    private final KeyGroups owned;
    private final @Nullable PageStore store;
    private final Map<String, HostedTable> tables = new TreeMap<>();
    private final TablesStream stream = new TablesStream();
    private long mark = 1;

    /** No tables yet, of all key groups, and nowhere to evict pages to. */
    public MemoryStateTables() {
        this(KeyGroups.ALL, null);
    }

    /** No tables yet. {@code store} is needed for eviction only. */
    public MemoryStateTables(KeyGroups owned, @Nullable PageStore store) {
        this.owned = owned;
        this.store = store;
    }

    @Override
    public StateTable table(String name, TableSchema schema) {
        HostedTable table = tables.get(name);
        if (table == null) {
            StateTable made = new StateTable(schema, owned, mark, store);
            tables.put(name, made);
            stream.add(name, schema);
            return made;
        }
        Invariant.check(
                table instanceof StateTable state && state.schema().equals(schema),
                "state table %s has the columns %s",
                name,
                schema);
        return (StateTable) table;
    }

    @Override
    public OrderedTable ordered(String name, OrderedSchema schema) {
        HostedTable table = tables.get(name);
        if (table == null) {
            OrderedTable made = new OrderedTable(schema, owned, mark, store);
            tables.put(name, made);
            stream.add(name, schema);
            return made;
        }
        Invariant.check(
                table instanceof OrderedTable ordered && ordered.schema().equals(schema),
                "ordered table %s has the columns %s",
                name,
                schema);
        return (OrderedTable) table;
    }

    @Override
    public KeyGroups owned() {
        return owned;
    }

    /** All tables as they are now, read-only; to be closed. */
    public FrozenTables freeze() {
        mark++;
        Map<String, FrozenTable> frozen = new TreeMap<>();
        tables.forEach((name, table) -> frozen.put(name, table.freeze(mark)));
        return new FrozenTables(mark, frozen, stream.copy());
    }

    /** A mark for {@link FrozenTables#save}: what is written from now on has changed since. */
    public long mark() {
        try (FrozenTables frozen = freeze()) {
            return frozen.mark();
        }
    }

    /** Reads a key group that {@link FrozenTables#save} wrote: all of it into an empty one, or the changes of one onto what it was. */
    public void restore(int group, StateInput in) {
        read(group, in);
        tables.values().forEach(table -> table.index(group));
    }

    /** As {@link #restore}, where more may be read onto it: {@link #index} has to follow before the tables are used. */
    public void read(int group, StateInput in) {
        TablesStream.read(this, group, in);
    }

    /** Makes what was read to be found: once for all that was read onto each other, since that takes longer than reading it. */
    public void index() {
        for (int group = 0; group < KeyGroups.COUNT; group++) {
            for (HostedTable table : tables.values()) {
                table.index(group);
            }
        }
    }

    /** Moves pages to the store: each that is in memory if {@code chosen} says so. */
    public void evict(BooleanSupplier chosen) {
        tables.values().forEach(table -> table.evict(chosen));
    }

    /** How many rows the tables have. */
    public long rows() {
        return tables.values().stream().mapToLong(HostedTable::size).sum();
    }

    /** Bytes of memory that the tables take, roughly. */
    public long sizeBytes() {
        return tables.values().stream().mapToLong(HostedTable::sizeBytes).sum();
    }
}
