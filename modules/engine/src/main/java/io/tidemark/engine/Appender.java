package io.tidemark.engine;

import io.tidemark.engine.relation.BatchBuilder;
import io.tidemark.engine.table.ComputedColumns;
import io.tidemark.runtime.Statement;
import io.tidemark.runtime.catalog.InputDefinition;
import org.jspecify.annotations.Nullable;

/**
 * Pushes rows into a source without a connector, or into a table. Rows are kept until {@link #flush}, and go in together then: durable when it
 * returns, all of them or, after an error, none. One thread at a time.
 */
public final class Appender implements AutoCloseable {
    private static final int FLUSH_ROWS = 65_536;

    private final Tidemark engine;
    private final InputDefinition target;
    private BatchBuilder rows;

    Appender(Tidemark engine, InputDefinition target) {
        this.engine = engine;
        this.target = target;
        rows = empty();
    }

    private BatchBuilder empty() {
        return new BatchBuilder(target.title(), ComputedColumns.given(target));
    }

    /**
     * Adds a row: a value for each column in order, but for computed ones. Values have the classes that {@link io.tidemark.engine.result.Row}
     * names; a text is read as its column's type, and nothing is rounded.
     *
     * @throws io.tidemark.api.error.StatementException if a value does not fit its column; the row is not added then
     */
    public Appender append(@Nullable Object... values) {
        rows.add(values);
        if (rows.count() >= FLUSH_ROWS) {
            flush();
        }
        return this;
    }

    /** Puts the rows in. Views show them from their next epoch on. */
    public void flush() {
        if (rows.count() > 0) {
            BatchBuilder full = rows;
            rows = empty();
            engine.insert(target, ComputedColumns.complete(target, full.build()), Statement.INSERT);
        }
    }

    /** Puts in what was not yet. */
    @Override
    public void close() {
        flush();
    }
}
