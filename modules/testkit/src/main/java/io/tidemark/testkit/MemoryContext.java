package io.tidemark.testkit;

import io.tidemark.core.operator.OperatorContext;
import io.tidemark.core.operator.RowOrigins;
import io.tidemark.core.state.FrozenTables;
import io.tidemark.core.state.KeyGroups;
import io.tidemark.core.state.MemoryStateTables;
import io.tidemark.core.state.page.HeapRoom;
import io.tidemark.core.state.page.StateInput;
import io.tidemark.core.state.page.StateOutput;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/** The context of one instance of an operator, with its state in memory, which can be saved, restored and moved out of the heap. One thread at a time. */
public final class MemoryContext implements OperatorContext {
    private final MemoryStateTables tables;

    /** A context that owns all key groups. */
    public MemoryContext() {
        this(KeyGroups.ALL);
    }

    public MemoryContext(KeyGroups owned) {
        tables = new MemoryStateTables(owned, new HeapRoom());
    }

    @Override
    public MemoryStateTables state() {
        return tables;
    }

    @Override
    public RowOrigins origins() {
        return new NumberedOrigins();
    }

    KeyGroups owned() {
        return tables.owned();
    }

    /** Saves the state of the key groups that this instance owns, into the place of each. */
    void save(byte[][] groups) {
        try (FrozenTables frozen = tables.freeze()) {
            for (int group = owned().first(); group < owned().end(); group++) {
                Saved saved = new Saved();
                frozen.save(group, 0, saved);
                groups[group] = saved.written.toByteArray();
            }
        }
    }

    /** A new instance of {@code owned} key groups with the state that the instances before it saved. */
    static MemoryContext restored(KeyGroups owned, byte[][] groups) {
        MemoryContext context = new MemoryContext(owned);
        for (int group = owned.first(); group < owned.end(); group++) {
            context.tables.restore(group, new Loaded(groups[group]));
        }
        context.tables.mark();
        return context;
    }

    /** Evicts about half of the pages. */
    void moveOut(RandomGenerator random) {
        tables.moveOut((generation, sizeBytes) -> random.nextBoolean());
    }

    /** Saves all instances. */
    static byte[][] saveAll(List<MemoryContext> contexts) {
        byte[][] groups = new byte[KeyGroups.COUNT][];
        contexts.forEach(context -> context.save(groups));
        return groups;
    }

    private static final class Saved implements StateOutput {
        private final ByteArrayOutputStream written = new ByteArrayOutputStream();

        @Override
        public void write(byte[] from, int offset, int length) {
            written.write(from, offset, length);
        }
    }

    private static final class Loaded implements StateInput {
        private final byte[] bytes;
        private int position;

        Loaded(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        public void read(byte[] into, int offset, int length) {
            byte[] next = Arrays.copyOfRange(bytes, position, position + length);
            System.arraycopy(next, 0, into, offset, length);
            position += length;
        }
    }
}
