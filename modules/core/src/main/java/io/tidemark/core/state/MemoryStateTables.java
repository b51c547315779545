package io.tidemark.core.state;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.core.state.page.PageChoice;
import io.tidemark.core.state.page.PageRoom;
import io.tidemark.core.state.page.StateInput;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The tables of one operator, in memory and in room outside of the heap, and what its host does with them: the registry of our host and of tests. One thread at a time.
 *
 * <p>A checkpoint: {@link #freeze}, then {@link FrozenTables#save} each key group, on any thread; an incremental one gives the mark of the
 * view before. A restart: {@link #restore} each key group that is owned, the full one first, then the increments; then take a
 * {@link #mark}, since when nothing has changed yet.
 */
public final class MemoryStateTables implements StateTables {
    private final KeyGroups owned;
    private final @Nullable PageRoom room;
    private final Map<String, HostedTable> tables = new TreeMap<>();
    private final TablesStream stream = new TablesStream();
    private long mark = 1;

    /** No tables yet, of all key groups, and no room outside of the heap. */
    public MemoryStateTables() {
        this(KeyGroups.ALL, null);
    }

    /** No tables yet. {@code room} is needed to move pages out only. */
    public MemoryStateTables(KeyGroups owned, @Nullable PageRoom room) {
        this.owned = owned;
        this.room = room;
    }

    @Override
    public StateTable table(String name, TableSchema schema) {
        HostedTable table = tables.get(name);
        if (table == null) {
            StateTable made = new StateTable(schema, owned, mark, room);
            tables.put(name, made);
            stream.add(name, schema);
            return made;
        }
        if (table instanceof StateTable state && state.schema().equals(schema)) {
            return state;
        }
        throw hasOtherColumns(name);
    }

    @Override
    public OrderedTable ordered(String name, OrderedSchema schema) {
        HostedTable table = tables.get(name);
        if (table == null) {
            OrderedTable made = new OrderedTable(schema, owned, mark, room);
            tables.put(name, made);
            stream.add(name, schema);
            return made;
        }
        if (table instanceof OrderedTable ordered && ordered.schema().equals(schema)) {
            return ordered;
        }
        throw hasOtherColumns(name);
    }

    /** What was restored has been saved by a program whose operator kept something else. */
    private static StatementException hasOtherColumns(String name) {
        return StatementException.of(ErrorCode.NOT_SUPPORTED, "could not restore the state of an operator")
                .withDetail("Its table \"" + name + "\" was saved with other columns than this program keeps there.")
                .withHint("Use the version of Tidemark that wrote it, or run the script over a new data directory.");
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
        index(group);
    }

    /** As {@link #restore}, where more may be read onto it: {@link #index} has to follow before the tables are used. */
    public void read(int group, StateInput in) {
        TablesStream.read(this, group, in);
    }

    /** Makes what was read of a key group to be found: once for all that was read onto each other, since that takes longer than reading it. */
    public void index(int group) {
        tables.values().forEach(table -> table.index(group));
    }

    /** Moves pages out of the heap: each that is in it if {@code choice} takes it. */
    public void moveOut(PageChoice choice) {
        tables.values().forEach(table -> table.moveOut(choice));
    }

    /** Moves pages out of the heap until that has some {@code bytes} less: first those that no row was written to since the last view. */
    public void moveOut(long bytes) {
        Excess excess = new Excess(bytes);
        moveOut((generation, sizeBytes) -> generation < mark && excess.takes(sizeBytes));
        if (excess.rest > 0) {
            moveOut((generation, sizeBytes) -> excess.takes(sizeBytes));
        }
    }

    /** What is still too much. */
    private static final class Excess {
        private long rest;

        Excess(long bytes) {
            rest = bytes;
        }

        boolean takes(long bytes) {
            boolean isMore = rest > 0;
            rest -= isMore ? bytes : 0;
            return isMore;
        }
    }

    /** Frees what the tables take outside of the heap; they are not used any more. */
    public void free() {
        tables.values().forEach(HostedTable::free);
    }

    /** How many rows the tables have. */
    public long rows() {
        long sum = 0;
        for (HostedTable table : tables.values()) {
            sum += table.size();
        }
        return sum;
    }

    /** Bytes of the heap that the tables take, roughly. */
    public long sizeBytes() {
        long sum = 0;
        for (HostedTable table : tables.values()) {
            sum += table.sizeBytes();
        }
        return sum;
    }

    /** Bytes outside of the heap that the tables take. */
    public long outsideBytes() {
        long sum = 0;
        for (HostedTable table : tables.values()) {
            sum += table.outsideBytes();
        }
        return sum;
    }
}
