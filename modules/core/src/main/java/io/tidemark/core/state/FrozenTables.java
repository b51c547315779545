package io.tidemark.core.state;

import io.tidemark.core.state.page.StateOutput;
import java.util.Map;

/**
 * All tables of an operator as they were at one moment. Threads and ownership as for {@link FrozenTable}.
 */
public final class FrozenTables implements AutoCloseable {
    private final long mark;
    private final Map<String, FrozenTable> tables;
    private final TablesStream stream;

    FrozenTables(long mark, Map<String, FrozenTable> tables, TablesStream stream) {
        this.mark = mark;
        this.tables = tables;
        this.stream = stream;
    }

    /** What a later view calls changed since this mark was changed after this view. */
    public long mark() {
        return mark;
    }

    /** The table of that name. */
    public FrozenTable table(String name) {
        FrozenTable table = tables.get(name);
        if (table == null) {
            throw new IllegalArgumentException("no table " + name);
        }
        return table;
    }

    /** Whether {@link #save} since {@code since} has anything to tell of the group; since 0, whether there is anything in it. */
    public boolean isChangedSince(int group, long since) {
        // No streams: a checkpoint asks for each key group of each operator.
        for (FrozenTable table : tables.values()) {
            if (since == 0 ? !table.isEmpty(group) : table.isChangedSince(group, since)) {
                return true;
            }
        }
        return false;
    }

    /** Writes a key group of all tables: the pages changed since the mark {@code since}, or all if that is 0. */
    public void save(int group, long since, StateOutput out) {
        stream.save(tables, group, since, out);
    }

    /** Ends the views; called by the thread of the tables. */
    @Override
    public void close() {
        tables.values().forEach(FrozenTable::close);
    }
}
